/**
 * An e-mail address as forms of browsers take it (HTML standard, "valid email address"), in all scripts: letters, digits
 * and signs before the @, labels of letters, digits and hyphens behind it. Brackets, commas, `mailto:`, a point at the
 * end, blanks and what nobody sees are none of these.
 */
const EMAIL_ADDRESS =
  /^(?=.{1,64}@.{1,255}$)[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;

/** How many characters an e-mail address has at most. Database constraints agree. */
export const MAX_EMAIL = 320;

/** @returns whether a text is an e-mail address: the one rule of forms and settings */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL && EMAIL_ADDRESS.test(text);
}
