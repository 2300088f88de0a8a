import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startSupabaseServer } from '../../support/backends/supabase-server';
import { newUser } from '../../support/http/admin';
import { formOf } from '../../support/http/form';
import { cookieOf, newSession } from '../../support/http/sessions';
import { backend, db, visitSupabase } from '../../support/http/site';
import { staffOf } from '../../support/http/staff';

// Longer than a request may wait for its backend (`app/lib/runtime/request-scope.server.ts`).
const SENDING_TAKES_MS = 2600;
const ADD = '/admin/manage-categories/add';
const NAME = 'Sent over a slow line';

/** A form on its way from a bad connection. */
async function* slowly(body: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(body.slice(0, 10));
  await pause(SENDING_TAKES_MS);
  yield Buffer.from(body.slice(10));
}

test('a slow sender is answered by a backend over a network', async () => {
  const supabase = await startSupabaseServer('answers');
  const visitor = await visitSupabase(supabase.url, backend.publishableKey);
  try {
    const staff = staffOf(visitor, await cookieOf(await newSession(await newUser('admin'))));
    const { idempotency_key } = formOf(await staff.get(ADD));
    const fields = { idempotency_key: String(idempotency_key), name: NAME, intent: 'save' };
    const body = slowly(new URLSearchParams(fields).toString());
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const options = { method: 'POST', headers, body, duplex: 'half' } as unknown as RequestInit;
    expect((await staff.get(ADD, options)).status).toBe(303);
  } finally {
    await visitor.close();
    await supabase.stop();
    await db.from('product_categories').delete().eq('name', NAME).throwOnError();
  }
});
