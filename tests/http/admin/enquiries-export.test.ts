import Papa from 'papaparse';
import { describe, expect, onTestFinished, test } from 'vitest';
import { unescapeCell } from '~/lib/text/csv';
import { failingBackend, interceptedAt } from '../../support/backends/backends';
import { dayIn } from '../../support/content/company-day';
import { store } from '../../support/content/rows';
import { signedIn, staffOn } from '../../support/http/admin';
import type { Answer } from '../../support/http/answer';
import { backend } from '../../support/http/site';

const staff = await signedIn();
const EXPORT = '/admin/enquiries/export';
const HEAD = [
  ...['created_at', 'status', 'full_name', 'email', 'phone', 'subject', 'message', 'id', 'reference', 'company'],
  ...['country', 'port', 'incoterm', 'loading_week', 'assignee', 'tags', 'products', 'meaning'],
];

function rowsOf(answer: Answer): Record<string, string>[] {
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors, meta } = Papa.parse<Record<string, string>>(answer.bytes.subarray(3).toString(), {
    header: true,
    skipEmptyLines: true,
  });
  expect([errors, meta.fields]).toEqual([[], HEAD]);
  return data;
}

/** Enquiries by the thousand, several of each moment, so that a page of the export ends among equals. */
async function receiveMany(count: number, mark: string) {
  await backend.database.transaction((tx) =>
    tx.query(
      `insert into public.enquiries
         (full_name, email, phone, subject, message, idempotency_key, sender_hash, status, created_at)
       select 'Person ' || n, 'person-' || n || '@' || replace($1, ' ', '-') || '.example', '+91 ' || n, $1, '=1+' || n, $1 || n, 'many',
              case when n % 5 = 0 then 'archived' else 'new' end, timestamptz '2026-01-01' + (n / 700) * interval '1 hour'
       from generate_series(1, $2::int) n`,
      [mark, count],
    ),
  );
  onTestFinished(async () => {
    await backend.database.transaction((tx) => tx.query('delete from public.enquiries where subject = $1', [mark]));
  });
}

test('is a file with a name of its day', async () => {
  const answer = await staff.get(EXPORT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="enquiries-export-${dayIn(0)}.csv"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

describe('2,500 enquiries', () => {
  test('are in it, each once, the newest first, and none begins a formula', async () => {
    await receiveMany(2500, 'many');
    const rows = rowsOf(await staff.get(`${EXPORT}?q=many`));
    expect(rows).toHaveLength(2500);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2500);
    const moments = rows.map(({ created_at }) => created_at ?? '');
    expect(moments).toEqual([...moments].sort().reverse());
    const numbers = rows.map(({ full_name }) => Number(full_name?.replace('Person ', '')));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 2500 }, (_, n) => n + 1));
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(rows.filter(({ message }) => message?.startsWith("'=1+"))).toHaveLength(2500);
  });

  test('are those that the list is filtered by', async () => {
    await receiveMany(2500, 'filtered');
    const archived = rowsOf(await staff.get(`${EXPORT}?q=filtered&status=archived`));
    expect(archived).toHaveLength(500);
    expect(new Set(archived.map(({ status }) => status))).toEqual(new Set(['archived']));
    expect(rowsOf(await staff.get(`${EXPORT}?q=person-17@filtered&status=new`))).toHaveLength(1);
  });

  test('are sent while they are read, and not compressed at the end', async () => {
    await receiveMany(2500, 'streamed');
    let reads = 0;
    const counting = interceptedAt('rpc/find_enquiries', (request, pass) => {
      reads += 1;
      return pass(request);
    });
    const answer = await staffOn(counting, staff).get(`${EXPORT}?q=streamed`, {
      headers: { 'Accept-Encoding': 'br, gzip' },
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(rowsOf(answer)).toHaveLength(2500);
    expect(reads).toBe(4);
  });
});

test.each([
  '=HYPERLINK("http://evil.example")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  'Red; white;=1+1',
  "'=1",
  'a "quoted", text\nof two lines',
  'Größe ½ 玉ねぎ 🧅',
])('%j is in it as it was written', async (message) => {
  const { id } = await store('enquiries', {
    ...{ full_name: message.slice(0, 100), email: 'a@b.example', subject: 'as written', message },
    ...{ idempotency_key: `written ${message}`, sender_hash: 'x' },
  });
  const rows = rowsOf(await staff.get(`${EXPORT}?q=as written`));
  const row = rows.find((candidate) => candidate.id === id);
  expect(unescapeCell(row?.message ?? '')).toBe(message);
  expect(row?.message).not.toMatch(/^[=+\-@\t\r]/);
});

test('without any enquiry there is the line of names', async () => {
  expect(rowsOf(await staff.get(`${EXPORT}?q=nobody-wrote-this`))).toEqual([]);
});

describe('a backend that fails', () => {
  test('at first is unavailable, and no empty file', async () => {
    const answer = await staffOn(failingBackend('answers 500', 'enquiries'), staff).get(EXPORT);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test('half-way breaks the download off, so that a part is not taken for the whole', async () => {
    await receiveMany(1500, 'broken off');
    let reads = 0;
    const breaking = interceptedAt('rpc/find_enquiries', async (request, pass) => {
      reads += 1;
      return reads > 1 ? Response.json({ message: 'gone' }, { status: 500 }) : pass(request);
    });
    await expect(staffOn(breaking, staff).get(`${EXPORT}?q=broken off`)).rejects.toThrow();
  });
});
