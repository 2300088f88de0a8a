/** @returns what is wrong with a code of the customs tariff, of an even number of digits; null for a right one */
export function tariffProblem(code: string): string | null {
  if (/^(0[1-9]|[1-8]\d|9[0-7])/.test(code)) return null;
  return 'The customs tariff has the chapters 01 to 97. Please check the first two digits.';
}
