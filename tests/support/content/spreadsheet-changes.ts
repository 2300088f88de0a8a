import { spoiltCell } from '~/lib/text/spoilt-cell';

/** What a program does to a cell of a CSV file that it opens, where the cell matches: the text that it saves as CSV, and what `readWorkbook` finds where it saves a workbook. */
export type SpreadsheetChange = {
  what: string;
  where: RegExp;
  saved(cell: string): { csv: string; book: string };
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const day = (csv: string) => ({ csv, book: spoiltCell('2026-04-02', 'day') });
const numberSaved = (value: number) => ({ csv: String(Number(value.toPrecision(15))), book: String(value) });
const long = (value: number) => value.toExponential(5).toUpperCase();

/** Shared by the three: TRUE and FALSE, numbers without zeros in front and of 15 digits, percentages, powers, times. */
const EVERYWHERE: SpreadsheetChange[] = [
  {
    // support.microsoft.com: "Keeping leading zeros and large numbers".
    what: 'a number loses zeros at both ends, and all digits behind the fifteenth',
    where: /^-?\d{1,20}(\.\d+)?$/,
    saved: (cell) => {
      const value = Number(Number(cell).toPrecision(15));
      const book = Math.abs(value) < 1e15 ? String(value) : spoiltCell(String(value), 'digits');
      return { csv: String(value), book };
    },
  },
  {
    what: 'commas between thousands are dropped',
    where: /^\d{1,3}(,\d{3})+(\.\d+)?$/,
    saved: (cell) => numberSaved(Number(cell.replaceAll(',', ''))),
  },
  {
    what: 'a percentage is its hundredth',
    where: /^\d+(\.\d+)?\s?%$/,
    saved: (cell) => ({ csv: `${Number.parseFloat(cell).toFixed(2)}%`, book: spoiltCell(cell, 'percentage') }),
  },
  {
    what: 'a power is a number',
    where: /^\d+(\.\d+)?e[+-]?\d{1,2}$/i,
    saved: (cell) => ({ csv: Number(cell).toExponential(2).toUpperCase(), book: String(Number(cell)) }),
  },
  {
    what: 'a time has seconds',
    where: /^\d{1,2}:\d{1,2}(:\d{1,2})?$/,
    saved: (cell) => ({ csv: `${cell}:00 AM`, book: spoiltCell(cell, 'time') }),
  },
  {
    what: 'a day of ISO 8601 is a day',
    where: /^\d{4}-\d{1,2}-\d{1,2}$/,
    saved: (cell) => day(cell),
  },
  {
    what: 'a flag is in capitals',
    where: /^(true|false)$/i,
    saved: (cell) => ({ csv: cell.toUpperCase(), book: cell.toLowerCase() }),
  },
];

const ENGLISH_DAYS: SpreadsheetChange[] = [
  {
    what: 'two numbers with a slash or a hyphen are a day and a month, or a month and a year',
    where: /^\d{1,2}[-/]\d{1,4}$/,
    saved: (cell) => day(`${cell.split(/\D/)[1]}-${MONTHS[Number.parseInt(cell, 10) % 12]}`),
  },
  {
    what: 'a number and the name of a month are a day',
    where: /^(\d{1,2} [A-Z][a-z]{2,}|[A-Z][a-z]{2,} \d{1,2}(, \d{4})?)$/,
    saved: (cell) => day(`05-${cell.replace(/[^A-Za-z]/g, '').slice(0, 3)}`),
  },
  {
    what: 'an amount of money is a number',
    where: /^[$₹]\s?\d+$/,
    saved: (cell) => ({ csv: `${cell}.00`, book: cell.replace(/\D/g, '') }),
  },
  {
    what: 'brackets are a minus',
    where: /^\(\d+\)$/,
    saved: (cell) => numberSaved(-Number(cell.replace(/\D/g, ''))),
  },
];

/** By the program and the language that it works in, the first change that matches. */
export const SPREADSHEET_CHANGES: Record<string, SpreadsheetChange[]> = {
  // support.microsoft.com: "Stop automatically changing numbers to dates", "Excel specifications and limits".
  'Excel in English': [
    {
      what: 'a number of twelve digits and more is shown, and saved as CSV, in powers of ten',
      where: /^\d{12,15}$/,
      saved: (cell) => ({ csv: long(Number(cell)), book: String(Number(cell)) }),
    },
    {
      what: 'a text is cut at 32,767 characters',
      where: /^.{32768,}$/s,
      saved: (cell) => ({ csv: cell.slice(0, 32_767), book: cell.slice(0, 32_767) }),
    },
    ...ENGLISH_DAYS,
    ...EVERYWHERE,
  ],
  'Excel in German': [
    {
      what: 'two numbers with a point are a day and a month',
      where: /^\d{1,2}\.\d{1,2}\.?$/,
      saved: (cell) => day(`${cell.split('.')[0]}. ${MONTHS[Number(cell.split('.')[1]) % 12]}`),
    },
    {
      what: 'points before three digits are those of thousands',
      where: /^\d+(\.\d{3,})+$/,
      saved: (cell) => numberSaved(Number(cell.replaceAll('.', ''))),
    },
    {
      what: 'a flag is in the language',
      where: /^(true|wahr|false|falsch)$/i,
      saved: (cell) => {
        const isTrue = /^[tw]/i.test(cell);
        return { csv: isTrue ? 'WAHR' : 'FALSCH', book: String(isTrue) };
      },
    },
    ...EVERYWHERE.filter(({ where }) => !where.test('1.5')),
    { ...EVERYWHERE[0], where: /^-?\d{1,20}$/ } as SpreadsheetChange,
  ],
  // Seen with 7.4.7, opened with "detect special numbers".
  'LibreOffice in English': [
    {
      what: 'a sign behind a number is dropped',
      where: /^\d+\+$/,
      saved: (cell) => numberSaved(Number(cell.slice(0, -1))),
    },
    {
      what: 'the name of a month in front of a number makes a day',
      where: /^[A-Z][a-z]{2,} \d{1,2}$/,
      saved: () => day('01/05/26'),
    },
    { what: 'a slash makes a day', where: /^\d{1,2}\/\d{1,2}$/, saved: () => day('01/02/26') },
    ...EVERYWHERE,
  ],
  'LibreOffice in German': [
    {
      what: 'a sign behind a number is dropped',
      where: /^\d+\+$/,
      saved: (cell) => numberSaved(Number(cell.slice(0, -1))),
    },
    {
      what: 'points before three digits are those of thousands',
      where: /^\d{1,3}(\.\d{3})+$/,
      saved: (cell) => numberSaved(Number(cell.replaceAll('.', ''))),
    },
    { ...EVERYWHERE[0], where: /^-?\d{1,20}$/ } as SpreadsheetChange,
    ...EVERYWHERE.slice(2),
  ],
  // support.google.com/docs: "Import data sets & spreadsheets", with "Convert text to numbers, dates, and formulas".
  'Google Sheets': [...ENGLISH_DAYS, ...EVERYWHERE],
};
