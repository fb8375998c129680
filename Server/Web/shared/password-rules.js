// @ts-check
/**
 * Which of a new password's rules it meets, in the order in which pages list them: long enough, not too long, an upper-case letter, a lower-case
 * one, a digit. The server decides; this tells meanwhile.
 * @param {string} text
 */
export const metRules = text => {
  const length = [...text].length;
  return [length >= 8, length > 0 && length <= 128, /\p{Lu}/u.test(text), /\p{Ll}/u.test(text), /\p{Nd}/u.test(text)];
};
