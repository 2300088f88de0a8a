import * as sheetJs from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { categoryToImport, plan, type ShownLine, shownLines } from '../../support/content/imports';
import { findLibreOffice, type Language, libreOfficeTitle, resaved } from '../../support/content/libreoffice';
import { PRODUCTS } from '../../support/content/products';
import { signedIn } from '../../support/http/admin';

// What other programs make of our files: each line is as it was, or is an error that names the cell.

const staff = await signedIn();
const EXPORTS = { csv: `${PRODUCTS}/export`, xlsx: `${PRODUCTS}/export?format=xlsx` };

/** Products with all that programs are known to change. */
const storeOdd = () =>
  categoryToImport([
    { slug: 'ranges', name: '2-4', storage_celsius: { from: 2, to: 4 }, sizes_mm: [{ from: 8, to: 15 }] },
    { slug: 'open', name: "'=1", sizes_mm: [{ from: 65, to: null }], origin: '1/2', transit_note: '30 %' },
    { slug: 'code', name: 'TRUE', hs_code: '070310', season_months: [11], is_featured: true },
    { slug: 'code-of-8', name: '=1+1', hs_code: '07031019', uses: ['10:30'], moq_tonnes: 28.5 },
    { slug: 'decimals', name: '007', moq_tonnes: 1.125, packings: [{ kind: 'Type 2', kg: 1.125 }] },
    { slug: '2-4', name: '-18 °C', description: 'two\n\nlines, "quoted"', payment_terms: '5 Jan' },
    { slug: 'large', name: '123456789012345678', hs_code: '070310190000', moq_tonnes: 100_000 },
    { slug: 'scripts', name: 'प्याज', description: 'بصل ১২', origin: '२५' },
  ]);

/** Imports a file that was saved by a program. @returns the lines that are not as they were */
async function changedBy(saved: Uint8Array, name: string): Promise<ShownLine[]> {
  const { look } = await plan(staff, saved, name);
  const lines = shownLines(await look());
  expect(lines.length).toBeGreaterThan(20);
  return lines.filter(({ verdict }) => verdict !== 'unchanged');
}

const bytesOf = async (form: keyof typeof EXPORTS) => (await staff.get(EXPORTS[form])).bytes;

describe('through SheetJS', () => {
  const save = (bytes: Uint8Array, form: 'csv' | 'xlsx', options: sheetJs.ParsingOptions = {}) => {
    const book = sheetJs.read(bytes, { type: 'buffer', ...options });
    return new Uint8Array(sheetJs.write(book, { type: 'buffer', bookType: form }));
  };

  test('a workbook comes back the same, as a workbook and as CSV', async () => {
    await storeOdd();
    const book = await bytesOf('xlsx');
    expect(await changedBy(save(book, 'xlsx'), 'a.xlsx')).toEqual([]);
    expect(await changedBy(save(book, 'csv'), 'a.csv')).toEqual([]);
  });

  test('a CSV file comes back the same, however its cells are read', async () => {
    await storeOdd();
    const file = await bytesOf('csv');
    for (const form of ['xlsx', 'csv'] as const) {
      expect(await changedBy(save(file, form, { raw: true }), `a.${form}`)).toEqual([]);
      expect(await changedBy(save(file, form), `a.${form}`)).toEqual([]);
    }
  });
});

describe.skipIf(!findLibreOffice())(libreOfficeTitle(), () => {
  test('a workbook comes back the same, as a workbook and as CSV', async () => {
    await storeOdd();
    const book = await bytesOf('xlsx');
    expect(await changedBy(resaved(book, { from: 'xlsx', to: 'xlsx' }), 'a.xlsx')).toEqual([]);
    expect(await changedBy(resaved(book, { from: 'xlsx', to: 'csv' }), 'a.csv')).toEqual([]);
  });

  test.each<Language>(['English', 'German'])(
    'a CSV file on a computer in %s comes back the same, or says in which cell it is not',
    async (language) => {
      await storeOdd();
      const file = await bytesOf('csv');
      for (const to of ['xlsx', 'csv'] as const) {
        const changed = await changedBy(resaved(file, { from: 'csv', to, language }), `a.${to}`);
        expect(changed.filter(({ verdict }) => verdict !== 'error')).toEqual([]);
      }
    },
  );
});
