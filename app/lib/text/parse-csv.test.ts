import { describe, expect, test } from 'vitest';
import { BOM, csvLine } from './csv';
import { CsvProblem, describeCsv, parseCsv } from './parse-csv';
import { spoilOf } from './spoilt-cell';

const readCsv = async (bytes: Uint8Array, maxRecords?: number) => parseCsv(bytes, maxRecords);

const read = (text: string) => readCsv(Buffer.from(text));
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells);

const FILE = [
  ['name', 'slug', 'description'],
  ['Zwiebel', 'onion', 'Größe 45 – “süß”, 5 °C; € 3'],
];

describe('an encoding', () => {
  const text = FILE.map(csvLine).join('');
  const utf16be = (value: string) => Buffer.from(value, 'utf16le').swap16();
  // Windows-1252 has typographic characters in place of the control characters of Latin 1.
  const windows1252 = (value: string) =>
    Buffer.from(value.replace('–', '\x96').replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1');

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(BOM + text)],
    ['UTF-16 LE with a byte order mark', Buffer.from(BOM + text, 'utf16le')],
    ['UTF-16 BE with a byte order mark', utf16be(BOM + text)],
    ['Windows-1252', windows1252(text)],
  ])('%s', async (_name, bytes) => {
    expect(await readCsv(bytes)).toEqual(FILE.map((cells, index) => ({ line: index + 1, cells })));
  });

  test('Mac Roman, where all lines end as on old Macs', async () => {
    const bytes = Buffer.from('name,origin\rZw\x8fbel,Gr\x9a\xa7e\r', 'latin1');
    expect((await readCsv(bytes))[1]?.cells).toEqual(['Zwèbel', 'Größe']);
  });

  test('UTF-8 with a broken byte spoils that cell alone', async () => {
    const bytes = Buffer.concat([
      Buffer.from('name,origin\nZwiebel,Größe\nKnob'),
      Buffer.of(0xe9),
      Buffer.from(',süß\n'),
    ]);
    const [, onion, garlic] = await readCsv(bytes);
    expect(onion?.cells).toEqual(['Zwiebel', 'Größe']);
    expect(garlic?.cells.map((cell) => spoilOf(cell) ?? cell)).toEqual([{ spoil: 'bytes', left: 'Knob\ufffd' }, 'süß']);
  });

  test('UTF-8 with a character that another program could not read is as it is', async () => {
    expect((await readCsv(Buffer.from('name\nKnob\ufffd\n')))[1]?.cells).toEqual(['Knob\ufffd']);
  });

  test('Windows-1252 spoils a cell with bytes that it has no character for', async () => {
    const [, row] = await readCsv(Buffer.from('name,origin\nZwiebel\x81,Gr\xf6\xdfe\n', 'latin1'));
    expect(row?.cells.map((cell) => spoilOf(cell)?.spoil ?? cell)).toEqual(['bytes', 'Größe']);
  });

  test.each([
    ['name,slug\n', 'CSV in UTF-8, separated by commas'],
    ['sep=;\r\nname;slug\r\n', 'CSV in UTF-8, separated by semicolons'],
    ['name\tZwi\xf6\n', 'CSV in Windows-1252, separated by tabs'],
    ['name;Zwi\x9a\r', 'CSV in Mac Roman, separated by semicolons'],
    ['sep=|\nname|slug\n', 'CSV in UTF-8, separated by “|”'],
  ])('is said, with the separator: %j', (file, words) => {
    expect(describeCsv(Buffer.from(file, 'latin1'))).toBe(words);
  });

  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a workbook', Buffer.from('504b03040a000000000089a1', 'hex')],
    ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ])('%s is no text', async (_name, bytes) => {
    await expect(readCsv(bytes)).rejects.toThrow(CsvProblem);
    await expect(readCsv(bytes)).rejects.toThrow(/^Error parsing CSV: this file is no text\..* “CSV UTF-8”, .*\.$/);
  });
});

describe('line breaks', () => {
  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('may be %s', async (_name, end) => {
    expect(await read(['a,b', '1,2', '3,"4', '5"', '6,7'].join(end))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
      { line: 3, cells: ['3', '4\n5'] },
      { line: 5, cells: ['6', '7'] },
    ]);
  });

  test('may be of several kinds in one file', async () => {
    expect(await cellsOf('a,b\r\n1,2\n3,4\r5,6\r\n')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
  });

  test('after the last line do not make another one', async () => {
    expect(await read('a,b\n1,2\n')).toHaveLength(2);
  });
});

describe('the number of a line', () => {
  test('counts as an editor does, also lines inside quotes and blank lines', async () => {
    const text = 'name,description\n\n"A","one\r\n\r\nthree"\n , \nB,"x"\n"C\n",y';
    expect((await read(text)).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'name'],
      [3, 'A'],
      [7, 'B'],
      [8, 'C\n'],
    ]);
  });

  test('counts blank lines before the first', async () => {
    expect(await read('\n\nname\nA')).toEqual([
      { line: 3, cells: ['name'] },
      { line: 4, cells: ['A'] },
    ]);
  });
});

describe('the delimiter', () => {
  test.each([',', ';', '\t'])('may be %j', async (delimiter) => {
    const rows = [
      ['name', 'slug', 'is_featured'],
      ['A', 'a', 'true'],
    ];
    expect(await cellsOf(rows.map((cells) => cells.join(delimiter)).join('\r\n'))).toEqual(rows);
  });

  test('is found by the first line, whatever the others hold', async () => {
    const ragged = ['x;y;z,1', 'x;y;z,2,3', 'x;y;z,4,5,6'];
    expect((await cellsOf(['name,slug', ...ragged].join('\n'))).slice(1)).toEqual(
      ragged.map((line) => line.split(',')),
    );
    expect(await cellsOf('name;description\nA;"one, two, three"\nB;four, five, six, seven\n')).toEqual([
      ['name', 'description'],
      ['A', 'one, two, three'],
      ['B', 'four, five, six, seven'],
    ]);
  });

  test('is not needed where there is one column', async () => {
    expect(await cellsOf('name\nRed onion\nGarlic; peeled')).toEqual([['name'], ['Red onion'], ['Garlic; peeled']]);
  });
});

describe('a first line that names the delimiter', () => {
  test.each(['sep=;', 'SEP=;', '"sep=;"', 'sep=; '])('%j is no header', async (first) => {
    expect(await read(`${first}\r\nname;slug\r\nA, B;a-b\r\n`)).toEqual([
      { line: 2, cells: ['name', 'slug'] },
      { line: 3, cells: ['A, B', 'a-b'] },
    ]);
  });

  test('may name an unusual delimiter, and may be the only line of a file', async () => {
    expect(await cellsOf('sep=|\nname|slug\nA,B|a')).toEqual([
      ['name', 'slug'],
      ['A,B', 'a'],
    ]);
    expect(await read('sep=;')).toEqual([]);
  });

  test('is a header where it says more', async () => {
    expect(await cellsOf('sep=;name\nA')).toEqual([['sep=', 'name'], ['A']]);
  });
});

describe('quotes', () => {
  test('preserve delimiters, line breaks and quotes', async () => {
    expect(await cellsOf('a,b\n"1, ""2""\n3",4')).toEqual([
      ['a', 'b'],
      ['1, "2"\n3', '4'],
    ]);
  });

  test('inside a cell without quotes are themselves', async () => {
    expect(await cellsOf('a,b\n6" onion,x')).toEqual([
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
  ])('%s is reported with its line', async (_name, text, problem) => {
    await expect(read(text)).rejects.toThrow(new CsvProblem(problem));
    await expect(read(text)).rejects.toThrow(`Error parsing CSV: ${problem}.`);
  });
});

test('an escaped formula is unescaped', async () => {
  expect(await cellsOf("name,description\n'=1+1,'quoted'\n''-x,-5")).toEqual([
    ['name', 'description'],
    ['=1+1', "'quoted'"],
    ["'-x", '-5'],
  ]);
});

test.each(['', '\n', ' \r\n\t\r\n', ',,,\n,,,', BOM])('%j has no lines', async (text) => {
  expect(await read(text)).toEqual([]);
});

test('all of 10,001 lines are read', async () => {
  const text = ['name,slug', ...Array.from({ length: 10_001 }, (_, n) => `Onion,onion-${n}`)].join('\r\n');
  const records = await read(text);
  expect(records).toHaveLength(10_002);
  expect(records.at(-1)).toEqual({ line: 10_002, cells: ['Onion', 'onion-10000'] });
});

test.each([
  ['the first line', `${'c,'.repeat(200)}c\n`, 1],
  ['a line below', `name\n\n${'c,'.repeat(200)}c\n`, 3],
  ['the last line', `name\n${'c,'.repeat(200)}c`, 2],
  ['a line below a separator line', `sep=;\nname\n${'c;'.repeat(200)}c\n`, 3],
  ['a line below a quote', `"name"\n${'c,'.repeat(200)}c\n`, 2],
  ['a line with a quote', `name\n"c",${'c,'.repeat(199)}c\n`, 2],
])('more than 200 columns in %s are refused', async (_where, text, line) => {
  const problem = new CsvProblem(`line ${line} has 201 columns, and at most 200 can be read`);
  await expect(read(text)).rejects.toThrow(problem);
  expect(await read(text.replace(/c[,;]/, ''))).not.toEqual([]);
});

test('delimiters in quotes make no columns', async () => {
  const cell = `a\n${','.repeat(300)}\nb`;
  expect(await read(`name\n"${cell}"\n`)).toEqual([
    { line: 1, cells: ['name'] },
    { line: 2, cells: [cell] },
  ]);
});

test('byte order marks before the first line are skipped', async () => {
  expect(await cellsOf(`${BOM}${BOM}sep=;\n${BOM}name\n${BOM}A`)).toEqual([['name'], [`${BOM}A`]]);
});

test('no more records are read than are wanted', async () => {
  // What comes behind is not looked at: a line that would be refused is not.
  const lines = Buffer.from(`${'a,b\n'.repeat(3)}\n${'x,'.repeat(150)}"\n"${'y,'.repeat(300)}"x`);
  expect(await readCsv(lines, 3)).toHaveLength(3);
  await expect(readCsv(lines, 4)).rejects.toThrow(CsvProblem);
});
