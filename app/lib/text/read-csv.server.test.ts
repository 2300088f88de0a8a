import { describe, expect, test } from 'vitest';
import { BOM, csvLine } from './csv';
import { CsvProblem, readCsv } from './read-csv.server';

const read = (text: string) => readCsv(Buffer.from(text));
const cellsOf = (text: string) => read(text).map(({ cells }) => cells);

const FILE = [
  ['name', 'slug', 'description'],
  ['Zwiebel', 'onion', 'Größe 45 – “süß”, 5 °C; € 3'],
];

describe('an encoding', () => {
  const text = FILE.map(csvLine).join('');
  const utf16be = (value: string) => Buffer.from(value, 'utf16le').swap16();
  // Windows-1252 keeps typographic characters where Latin 1 has control characters.
  const windows1252 = (value: string) =>
    Buffer.from(value.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1');

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(BOM + text)],
    ['UTF-16 LE with a byte order mark', Buffer.from(BOM + text, 'utf16le')],
    ['UTF-16 BE with a byte order mark', utf16be(BOM + text)],
    ['Windows-1252', windows1252(text)],
  ])('%s', (_name, bytes) => {
    expect(readCsv(bytes)).toEqual(FILE.map((cells, index) => ({ line: index + 1, cells })));
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a workbook', Buffer.from('504b03040a000000000089a1', 'hex')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ])('%s is no text', (_name, bytes) => {
    expect(() => readCsv(bytes)).toThrow(CsvProblem);
    expect(() => readCsv(bytes)).toThrow(/^Error parsing CSV: this file is no text\..* “CSV UTF-8”, .*\.$/);
  });
});

describe('line breaks', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('may be %s', (_name, end) => {
    expect(read(['a,b', '1,2', '3,"4', '5"', '6,7'].join(end))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4\n5'] },
      { line: 5, cells: ['6', '7'] },
    ]);
  });

  test('may be of several kinds in one file', () => {
    expect(cellsOf('a,b\r\n1,2\n3,4\r5,6\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('after the last line are no line', () => {
    expect(read('a,b\n1,2\n')).toHaveLength(2);
  });
});

describe('the number of a line', () => {
  test('counts as an editor does, also what stands inside quotes and what is blank', () => {
    const text = 'name,description\n\n"A","one\r\n\r\nthree"\n , \nB,"x"\n"C\n",y';
    expect(read(text).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'name'],
      [3, 'A'],
      [7, 'B'],
      [8, 'C\n'],
    ]);
  });

  test('counts blank lines before the first', () => {
    expect(read('\n\nname\nA')).toEqual([
      { line: 3, cells: ['name'] },
      { line: 4, cells: ['A'] },
    ]);
  });
});

describe('the delimiter', () => {
  test.each([',', ';', '\t'])('may be %j', (delimiter) => {
    const rows = [
      ['name', 'slug', 'is_featured'],
      ['A', 'a', 'true'],
    ];
    expect(cellsOf(rows.map((cells) => cells.join(delimiter)).join('\r\n'))).toEqual(rows);
  });

  test('is found by the first line, whatever the others hold', () => {
    const ragged = ['x;y;z,1', 'x;y;z,2,3', 'x;y;z,4,5,6'];
    expect(cellsOf(['name,slug', ...ragged].join('\n')).slice(1)).toEqual(ragged.map((line) => line.split(',')));
    expect(cellsOf('name;description\nA;"one, two, three"\nB;four, five, six, seven\n')).toEqual([
      ['name', 'description'],
      ['A', 'one, two, three'],
      ['B', 'four, five, six, seven'],
    ]);
  });

  test('is not needed where there is one column', () => {
    expect(cellsOf('name\nRed onion\nGarlic; peeled')).toEqual([['name'], ['Red onion'], ['Garlic; peeled']]);
  });
});

describe('quotes', () => {
  test('keep delimiters, line breaks and quotes', () => {
    expect(cellsOf('a,b\n"1, ""2""\n3",4')).toEqual([
      ['a', 'b'],
      ['1, "2"\n3', '4'],
    ]);
  });

  test('inside a cell without quotes are themselves', () => {
    expect(cellsOf('a,b\n6" onion,x')).toEqual([
      ['a', 'b'],
      ['6" onion', 'x'],
    ]);
  });

  test.each([
    ['an unclosed quote', 'a,b\n1,2\n3,"4\n5,6\n', 'Quoted field unterminated (line 3)'],
    ['an unclosed quote after a cell of several lines', 'a,b\n"1\n2","3\n4', 'Quoted field unterminated (line 3)'],
    ['an unclosed quote in the last line', 'a,b\r\n1,"', 'Quoted field unterminated (line 2)'],
    ['a text after a quote', 'a,b\n1,2\n"3"4,5\n', 'Trailing quote on quoted field is malformed (line 3)'],
    ['a forgotten quote before another', 'a,b\n"1,2\n3,"4"\n', 'Trailing quote on quoted field is malformed (line 2)'],
  ])('%s is told with its line', (_name, text, problem) => {
    expect(() => read(text)).toThrow(new CsvProblem(problem));
    expect(() => read(text)).toThrow(`Error parsing CSV: ${problem}.`);
  });
});

test('a cell that was kept from being a formula is as it was', () => {
  expect(cellsOf("name,description\n'=1+1,'quoted'\n''-x,-5")).toEqual([
    ['name', 'description'],
    ['=1+1', "'quoted'"],
    ["'-x", '-5'],
  ]);
});

test.each(['', '\n', ' \r\n\t\r\n', ',,,\n,,,', BOM])('%j has no lines', (text) => {
  expect(read(text)).toEqual([]);
});

test('all of 10,001 lines are read', () => {
  const text = ['name,slug', ...Array.from({ length: 10_001 }, (_, n) => `Onion,onion-${n}`)].join('\r\n');
  const records = read(text);
  expect(records).toHaveLength(10_002);
  expect(records.at(-1)).toEqual({ line: 10_002, cells: ['Onion', 'onion-10000'] });
});
