// @ts-check
/** The time of a hold, in whole seconds. */

/**
 * @param {number} ends by the server's clock, in milliseconds
 * @param {number} now by this one
 * @param {number} skew how much the server's is ahead
 */
export const secondsLeft = (ends, now, skew) => Math.max(0, Math.ceil((ends - now - skew) / 1000));

/** @param {number} seconds */
export const clockText = seconds => seconds ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : "";

/**
 * The mark that is passed now, in seconds: 5 minutes and 1 minute are spoken, once each, and nothing between.
 * @param {number} seconds
 * @param {number} spoken the mark before
 */
export const passedMark = (seconds, spoken) => seconds ? [60, 300].find(mark => seconds <= mark && spoken > mark) : undefined;

/** @param {number} mark */
export const minutesOf = mark => Math.round(mark / 60);
