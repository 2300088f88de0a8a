import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { privateToken } from '~/domain/enquiries/private-link.server';
import { sha256 } from '~/lib/text/digest.server';
import { db, SECRET } from './site';
import type { Staff } from './staff';

/** An enquiry with its private page. */
export async function enquiry(fields: Record<string, unknown> = {}) {
  const key = randomUUID();
  const token = privateToken(SECRET, key);
  const row = {
    ...{ full_name: 'Amina Diallo', email: 'amina@importer.example', company: 'Dakar Foods', country: 'Senegal' },
    ...{ subject: 'Red onions', message: 'Please quote.', idempotency_key: key, sender_hash: 'a test' },
    ...{ token_digest: sha256(token), ...fields },
  };
  const { data } = await db.from('enquiries').insert(row).select().single().throwOnError();
  onTestFinished(async () => {
    await db.from('enquiries').delete().eq('id', data.id);
  });
  return { ...data, page: `/enquiries/${token}` };
}

const LINE = { 'lines[0].description': 'Nashik Red Onion', 'lines[0].quantity': '28', 'lines[0].price': '412.50' };

/** Quotes on an enquiry and sends it; gives the path of the quotation. */
export async function quote(by: Staff, on: { id: string }, changes: Record<string, string> = {}) {
  const fields = { ...LINE, 'lines[0].unit': 'tonnes', ...changes, intent: 'send' };
  const answer = await by.save(`/admin/enquiries/${on.id}/quotations/add`, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}
