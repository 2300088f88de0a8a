/** The zeros of the scripts that markets write numbers in; nine digits follow each (Unicode, decimal digits). */
const ZEROS = '\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u1040\u17e0\uff10';

const DIGITS = new Map(
  Array.from(ZEROS).flatMap((zero) => {
    const first = zero.charCodeAt(0);
    return Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(first + digit), String(digit)] as const);
  }),
);

/** Marks of direction and joining, which stand in front of a number or behind it and are not seen. */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** @returns a text with its digits as 0 to 9, and Arabic signs before decimals and thousands as a point and a comma */
export function plainDigits(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, (digit) => DIGITS.get(digit) ?? digit)
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',');
}
