import { plainDigits } from '~/lib/text/digits';

// Numbers of containers: three letters of the owner, one of the kind, six digits, and one to check them (ISO 6346).

const FORM = /^[A-Z]{3}[UJZ]\d{7}$/;

/** @returns a number as it is stored, of what stands on papers: `MSCU 123456-6` is `MSCU1234566` */
export function tidyContainer(typed: string): string {
  return plainDigits(typed)
    .replace(/[\s./-]/g, '')
    .toUpperCase();
}

/** Letters count from 10 and leave out multiples of 11; each place counts twice what the one before it does. */
function remainderOf(number: string): number {
  const sum = Array.from(number.slice(0, 10)).reduce((total, sign, place) => {
    const letter = sign.charCodeAt(0) - 65;
    const value = letter >= 0 ? 10 + letter + Math.ceil(letter / 10) : Number(sign);
    return total + value * 2 ** place;
  }, 0);
  return sum % 11;
}

/** @returns what is wrong with a tidy number, in words; null where nothing is */
export function containerProblem(number: string): string | null {
  if (!FORM.test(number)) {
    return 'A container number has four letters, the last of them U, J or Z, and seven digits, such as CSQU3054383.';
  }
  const digit = remainderOf(number) % 10;
  return number.endsWith(String(digit))
    ? null
    : `The last digit of ${number} does not fit the others: it would be ${digit}. Please compare it with the container.`;
}

/** @returns what to look at again in a number, which is no error; null where nothing */
export function containerAdvice(typed: string): string | null {
  const number = tidyContainer(typed);
  if (!FORM.test(number) || containerProblem(number) || remainderOf(number) !== 10) return null;
  return 'The check digit of this number comes to 10 and is written 0. Owners are asked not to use such numbers: please compare it with the container.';
}
