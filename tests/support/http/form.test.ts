import { describe, expect, test } from 'vitest';
import { type Answer, readAnswer } from './answer.ts';
import { type Fields, formOf, formSender, type SubmitOptions } from './form.ts';

const inMain = (html: string) => `<!doctype html><title>x</title><main>${html}</main>`;

/** Sends what a page's form has with changes; gives address and pairs. */
async function sent(html: string, fields: Fields = {}, options: SubmitOptions = {}) {
  const requests: Request[] = [];
  const get = async (path: string, init?: RequestInit): Promise<Answer> => {
    const request = new Request(`http://site${path}`, init);
    if (request.method === 'POST') requests.push(request);
    return readAnswer(new Response(inMain(html), { headers: { 'Content-Type': 'text/html' } }), path);
  };
  await formSender(get).post('/page?a=1', fields, options);
  const [request] = requests;
  if (!request) throw new Error('Nothing was sent.');
  const pairs = [...(await request.formData())].map(([name, value]) => [
    name,
    value instanceof File ? `file ${value.name} ${value.size}` : value,
  ]);
  const { pathname, search } = new URL(request.url);
  return { address: pathname + search, type: request.headers.get('Content-Type')?.split(';')[0], pairs };
}

const post = (controls: string, attributes = '') => `<form method="post" ${attributes}>${controls}</form>`;
const pairsOf = async (controls: string, fields: Fields = {}) => (await sent(post(controls), fields)).pairs;

describe('a form that nobody touches sends', () => {
  test('hidden values, texts, ticked boxes and chosen options, in the order of the page', async () => {
    const controls = `<input type="hidden" name="h" value=""><input name="t" value="T"><input type="checkbox" name="c" value="1">
      <input type="checkbox" name="c" value="2" checked><input type="checkbox" name="d" checked>
      <select name="s"><option value="a">A<option value="b" selected>B</select><select name="f"><option>First one</select>
      <select name="m" multiple><option selected>1<option selected>2<option>3</select><input value="no name">`;
    expect(await pairsOf(controls)).toEqual([
      ['h', ''],
      ['t', 'T'],
      ['c', '2'],
      ['d', 'on'],
      ['s', 'b'],
      ['f', 'First one'],
      ['m', '1'],
      ['m', '2'],
    ]);
  });

  test('nothing that is disabled, but what stands in the legend of a disabled group', async () => {
    const controls = `<input name="a" disabled><fieldset disabled><legend><input name="b"></legend><input name="c"></fieldset>
      <select name="d"><option disabled selected>1<option>2</select><datalist><option value="e"></datalist>`;
    expect(await pairsOf(controls)).toEqual([
      ['b', ''],
      ['d', '2'],
    ]);
  });

  test('a text area without its first line break, with CRLF between lines', async () => {
    expect(await pairsOf('<textarea name="a">\n\none\ntwo</textarea>')).toEqual([['a', '\r\none\r\ntwo']]);
  });

  test('controls elsewhere that name it, and not those that name another', async () => {
    const html = `${post('<input name="a"><input name="b" form="other">', 'id="this"')}<input name="c" form="this">`;
    expect((await sent(html, { a: '' })).pairs).toEqual([
      ['a', ''],
      ['c', ''],
    ]);
  });

  test('an empty file where none was chosen, and a name where it is not multipart', async () => {
    const file = '<input type="file" name="a">';
    const empty = await sent(post(file, 'enctype="multipart/form-data"'));
    expect([empty.type, empty.pairs]).toEqual(['multipart/form-data', [['a', 'file  0']]]);
    const named = await sent(post(file), { a: new File(['x'], 'x.txt') });
    expect([named.type, named.pairs]).toEqual(['application/x-www-form-urlencoded', [['a', 'x.txt']]]);
  });
});

describe('a person', () => {
  const buttons = '<button name="i" value="1"></button><button name="i" value="2" formaction="/there?b=2#c"></button>';

  test('presses one button, and the first one by Enter', async () => {
    expect(await sent(post(buttons))).toMatchObject({ address: '/page?a=1', pairs: [['i', '1']] });
    expect(await sent(post(buttons, 'action="?c"'))).toMatchObject({ address: '/page?c' });
    expect(await sent(post(buttons), { i: '2' })).toMatchObject({ address: '/there?b=2', pairs: [['i', '2']] });
    await expect(sent(post(buttons), { i: '3' })).rejects.toThrow();
  });

  test('ticks boxes, beside which a hidden field stays', async () => {
    const boxes = `<input type="hidden" name="a" value="">${['x', 'y'].map((value) => `<input type="checkbox" name="a" value="${value}" checked>`).join('')}`;
    expect(await pairsOf(boxes, { a: 'y' })).toEqual([
      ['a', ''],
      ['a', 'y'],
    ]);
    expect(await pairsOf(boxes, { a: [] })).toEqual([['a', '']]);
    await expect(pairsOf(boxes, { a: 'z' })).rejects.toThrow('no box a=z');
  });

  test.each([
    ['a field that is not there', '<input name="b">', 'x'],
    ['a hidden one', '<input type="hidden" name="a">', 'x'],
    ['one that is disabled', '<input name="a" disabled>', 'x'],
    ['one to read', '<input name="a" readonly>', 'x'],
    ['a text that is too long', '<input name="a" maxlength="3">', 'long'],
    ['what is not to be chosen', '<select name="a"><option>y</select>', 'x'],
    ['two files into the place of one', '<input type="file" name="a">', [new File([], 'x'), new File([], 'y')]],
    ['no e-mail address', '<input type="email" name="a">', 'x'],
    ['nothing where something is required', '<input name="a" value="x" required>', ''],
  ])('cannot write to %s', async (_what, control, value) => {
    await expect(pairsOf(control, { a: value })).rejects.toThrow();
  });

  test('types one line into a field of one line', async () => {
    expect(await pairsOf('<input name="a">', { a: 'b\nc' })).toEqual([['a', 'bc']]);
    expect(await pairsOf('<input type="email" name="a">', { a: ' b@c.de ' })).toEqual([['a', 'b@c.de']]);
    expect(await pairsOf('<input type="number" name="a">', { a: 'many' })).toEqual([['a', '']]);
  });

  test('sends anything, where the browser checks nothing', async () => {
    const control = '<input type="email" name="a" maxlength="3" required>';
    expect((await sent(post(control), { a: 'b\ncde' }, { unchecked: true })).pairs).toEqual([['a', 'b\r\ncde']]);
    const skipping = `${control}<button name="i" value="1" formnovalidate></button>`;
    expect(await pairsOf(skipping, { i: '1' })).toEqual([
      ['a', ''],
      ['i', '1'],
    ]);
  });
});

test('a form that was read before is sent with the values of that time, to its own address', async () => {
  const page = await readAnswer(
    new Response(inMain(post('<input type="hidden" name="v" value="old"><input name="a">'))),
    '/p',
  );
  const form = { ...formOf(page), a: 'b' };
  const bodies: string[] = [];
  const sender = formSender(async (path, init) => {
    bodies.push(`${path} ${init?.body}`);
    return page;
  });
  await sender.post('/p', form);
  expect(bodies).toEqual(['/p v=old&a=b']);
  await expect(sender.post('/q', form)).rejects.toThrow('not to /q');
});

test('of several forms, that is meant which has the fields, the hidden values and the button', async () => {
  const row = (id: string) =>
    post(`<input type="hidden" name="id" value="${id}"><input name="place"><button name="i" value="move"></button>`);
  expect((await sent(row('1') + row('2'), { id: '2', place: '3', i: 'move' })).pairs).toContainEqual(['id', '2']);
  await expect(sent(row('1') + row('2'), { place: '3' })).rejects.toThrow('2 forms');
});
