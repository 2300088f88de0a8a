import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { charactersOf, FIRST_CHARACTERS, OTHER_CHARACTERS, rangeOf } from './web-fonts';

/** What pages of the public site may show: components, routes and the sample company. */
const SOURCES = [
  'app/components/site',
  'app/components/ui',
  'app/routes/site',
  'app/domain/pages',
  'supabase/seeds/demo',
];

describe('the first file of each web font', () => {
  test('has every character that the public pages and the sample company use, but for signs that are rare', () => {
    const files = execFileSync('git', ['ls-files', ...SOURCES], { encoding: 'utf8' }).split('\n');
    const texts = files.filter((name) => /(?<!\.test)\.(tsx?|csv|md)$/.test(name));
    expect(texts.length).toBeGreaterThan(50);
    const missing = new Set(texts.flatMap((name) => [...readFileSync(name, 'utf8')]).filter((one) => !isFirst(one)));
    // On one product, from the second file.
    expect([...missing]).toEqual(['³']);
  });

  test('is not asked for other characters', () => {
    expect(charactersOf(rangeOf(FIRST_CHARACTERS))).toBe([...FIRST_CHARACTERS].sort().join(''));
    expect(rangeOf('abcé')).toBe('U+61-63,U+E9');
  });

  test('is the only one for what cannot be seen, such as the end of a line', () => {
    expect([...OTHER_CHARACTERS].filter((one) => /[\p{C}\p{Z}]/u.test(one))).toEqual([]);
    expect(OTHER_CHARACTERS).toContain('é');
  });
});

function isFirst(character: string): boolean {
  return character === '\n' || character === '\r' || FIRST_CHARACTERS.includes(character);
}
