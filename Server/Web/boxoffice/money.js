// @ts-check
/**
 * An amount as pages write it, from minor units.
 * @param {number} minor
 * @param {string} symbol
 * @param {number} digits of the currency's minor unit
 */
export const moneyText = (minor, symbol, digits) => {
  const text = String(minor).padStart(digits + 1, "0"), cut = text.length - digits;
  const whole = text.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, ",");
  return symbol + whole + (digits ? `.${text.slice(cut)}` : "");
};
