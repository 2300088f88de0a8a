import { cookiePattern } from '~/server/site/cache-policy';
import { ENDINGS } from '~/server/site/page-files/page-folder';

/** A line of a `map` of nginx: an exact text or a regular expression, and what it gives. */
export type Rule = [pattern: string | RegExp, value: string];

/** What no name of a file ends in: such a request goes to the program. */
export const NO_FILE = '.none';

// What browsers send today, and what clients without compression send.
const FREQUENT = {
  'gzip, deflate, br, zstd': ENDINGS.br,
  'gzip, deflate, br': ENDINGS.br,
  'gzip, deflate': ENDINGS.gzip,
  gzip: ENDINGS.gzip,
  br: ENDINGS.br,
  '': ENDINGS.identity,
};

// Neither part begins with what the one before ends with, so that the time is linear in the header's length.
const CODING = '[a-z*-]+(?: *; *q=[01](?:\\.\\d{0,3})?)?';
const CODINGS = `(?:${CODING}(?: *, *${CODING})*)?`;
const accepts = (coding: string) =>
  new RegExp(`^[A-Z]+\\n(?:[^\\n]*[ ,])?${coding}(?=[ ;,\\n])(?! *; *q=0(?:\\.0*)? *[,\\n])`, 'i');

/** What the rules look at, of a request or of variables: no header has a line break. */
export function encodingKey(method: string, acceptEncoding: string, cookie: string): string {
  return `${method}\n${acceptEncoding}\n${cookie}`;
}

/**
 * What the name of the file for a request ends in, as rules of a `map` over `encodingKey`. They choose as
 * `acceptedEncoding` and `cacheKey` do. A request that they do not understand completely has no file: the program
 * answers it.
 *
 * @param cookies names of those that make a response personal
 */
export function encodingRules(cookies: string[]): Rule[] {
  const frequent = Object.entries(FREQUENT).map(([header, ending]): Rule => [encodingKey('GET', header, ''), ending]);
  const personal: Rule[] = cookies.length > 0 ? [[new RegExp(cookiePattern(cookies)), NO_FILE]] : [];
  return [
    ...frequent,
    ...personal,
    [new RegExp(`^(?!(?:GET|HEAD)\\n${CODINGS}\\n)`, 'i'), NO_FILE],
    // Of a coding that is named twice the last one counts.
    [/^[A-Z]+\n(?:[^\n]*[ ,])?(br|gzip)(?=[ ;,])[^\n]*[ ,]\1(?=[ ;,\n])/i, NO_FILE],
    [accepts('br'), ENDINGS.br],
    [accepts('gzip'), ENDINGS.gzip],
    [/^[A-Z]+\n/, ENDINGS.identity],
  ];
}

/** @returns what nginx finds for a key: exact texts first, then regular expressions in their order */
export function foundIn(rules: Rule[], key: string): string | undefined {
  const exact = rules.find(([pattern]) => pattern === key);
  const [, value] = exact ?? rules.find(([pattern]) => pattern instanceof RegExp && pattern.test(key)) ?? [];
  return value;
}
