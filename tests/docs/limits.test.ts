import { expect, test } from 'vitest';
import { hasFile, textOf } from './repository.ts';

/** A limit as the page says it, and pieces of the code that have it. */
type Limit = { what: string; value: string; pieces: { code: string; path: string }[] };

const section = textOf('docs/product.md').split('\n## Limits\n')[1]?.split('\n## ')[0] ?? '';

const LIMITS: Limit[] = Array.from(section.matchAll(/^\| ([^|]+) \| ([^|]+) \| (.+) \|$/gm))
  .filter(([, , , cell = '']) => cell.includes('` in `'))
  .map(([, what = '', value = '', cell = '']) => ({ what, value, pieces: cell.split('; ').flatMap(piecesOf) }));

function piecesOf(cell: string): Limit['pieces'] {
  const [codes = '', path = ''] = cell.split(' in `');
  return Array.from(codes.matchAll(/`([^`]+)`/g), ([, code = '']) => ({ code, path: path.replace('`', '') }));
}

/** @returns the numbers in a text, each once; units of memory are not numbers of it */
function numbersIn(text: string): number[] {
  const plain = text.replaceAll(/ \* (1024|MIB)/g, '').replace('1024', '1');
  const found = Array.from(plain.matchAll(/\b\d[\d,_]*\b/g), ([number]) => Number(number.replaceAll(/[,_]/g, '')));
  return [...new Set(found)].sort((a, b) => a - b);
}

test('every limit of the page says where it stands', () => {
  const rows = section.split('\n').filter((line) => line.startsWith('| ')).length;
  expect(LIMITS.length).toBe(rows - 2);
});

test('every limit is what the code has', () => {
  const wrong = LIMITS.flatMap(({ what, value, pieces }) => {
    const lost = pieces.filter(({ code, path }) => !hasFile(path) || !inOneLine(path).includes(code));
    const numbers = numbersIn(pieces.map(({ code }) => code).join(' '));
    return lost.length > 0 || String(numbers) !== String(numbersIn(value))
      ? [{ what, value, numbers, lost: lost.map(({ code, path }) => `${code} in ${path}`) }]
      : [];
  });
  expect(wrong).toEqual([]);
});

function inOneLine(path: string): string {
  return textOf(path).replaceAll(/\s+/g, ' ');
}
