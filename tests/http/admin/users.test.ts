import { describe, expect, onTestFinished, test } from 'vitest';
import { failingBackend, interceptedAt, OUTAGE } from '../../support/backends/backends';
import { newUser, signedIn, staffOn, summaryOf } from '../../support/http/admin';
import { type Answer, cookiesOf, heading, main, title, toasts } from '../../support/http/answer';
import { formOf } from '../../support/http/form';
import { all, linkTo, one, textOf, texts } from '../../support/http/html';
import { backend, db, get } from '../../support/http/site';

const staff = await signedIn(await newUser('admin', 'Asha Rao'));
const LIST = '/admin/user-management';
const MISSING = '00000000-0000-4000-8000-000000000000';

const rowsOf = (answer: Answer) => all(main(answer), 'tr').slice(1);
const rowWith = (answer: Answer, text: string) => rowsOf(answer).find((row) => textOf(row).includes(text));
const roleOf = async (id: string) => (await db.from('profiles').select('role').eq('id', id).single()).data?.role;

describe('the list of users', () => {
  test('has names, e-mail addresses, roles and a link to each', async () => {
    const person = await newUser('user', 'Kiran Desai');
    const answer = await staff.get(LIST);
    expect(texts(main(answer), 'th')).toEqual(['Full Name', 'Email', 'Role', 'Profile Last Updated', 'Actions']);
    const row = rowWith(answer, person.email);
    if (!row) throw new Error('The user is not in the list.');
    expect(texts(row, 'td').slice(0, 3)).toEqual(['Kiran Desai', person.email, 'user']);
    expect(one(row, 'time').attributes.datetime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(linkTo(row, 'Edit Kiran Desai')).toBe(`${LIST}/edit/${person.id}`);
    expect(linkTo(main(answer), 'Back to Dashboard')).toBe('/admin/dashboard');
  });

  test('is not stored by browsers', async () => {
    const { id } = await newUser('user');
    for (const path of [LIST, `${LIST}.data`, `${LIST}/edit/${id}`, `${LIST}/edit/${MISSING}`, `${LIST}?page=99`]) {
      expect((await staff.get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([
    ['a name', 'quee'],
    ['an e-mail address', 'person-'],
    ['letters that a filter has a use for', 'o\'Brien, "Q" (Ops)'],
  ])('finds %s', async (_what, q) => {
    const person = await newUser('user', 'Queenie O\'Brien, "Q" (Ops)');
    expect(rowWith(await staff.get(`${LIST}?q=${encodeURIComponent(q)}`), person.email)).toBeDefined();
    const none = await staff.get(`${LIST}?q=nobody-has-these-letters`);
    expect(textOf(main(none))).toContain('0 users found');
  });

  test('has pages, and none beyond the last', async () => {
    const people = Array.from({ length: 51 }, (_, n) => ({ id: crypto.randomUUID(), email: `paged-${n}@example.org` }));
    await backend.database.transaction(async (tx) => {
      for (const { id, email } of people)
        await tx.query('insert into auth.users (id, email) values ($1, $2)', [id, email]);
    });
    onTestFinished(async () => {
      await backend.database.transaction((tx) => tx.query("delete from auth.users where email like 'paged-%'"));
    });
    const [first, second] = [await staff.get(`${LIST}?q=paged-`), await staff.get(`${LIST}?q=paged-&page=2`)];
    expect([rowsOf(first).length, rowsOf(second).length]).toEqual([50, 1]);
    expect((await staff.get(`${LIST}?q=paged-&page=3`)).status).toBe(404);
  });

  test('begins with staff, however many strangers have made an account since', async () => {
    await backend.database.transaction((tx) =>
      tx.query(
        `insert into auth.users (id, email)
         select gen_random_uuid(), 'stranger-' || n || '@example.org' from generate_series(1, 60) n`,
      ),
    );
    onTestFinished(async () => {
      await backend.database.transaction((tx) => tx.query("delete from auth.users where email like 'stranger-%'"));
    });
    const editor = await newUser('editor', 'Edit Or');
    await backend.database.transaction((tx) =>
      tx.script("update public.profiles set updated_at = now() + interval '1 minute' where email like 'stranger-%'"),
    );
    const withoutFunction = staffOn(failingBackend('answers 500', 'rpc/get_all_users_with_profiles'), staff);
    for (const { get: ask } of [staff, withoutFunction]) {
      const answer = await ask(LIST);
      const roles = rowsOf(answer).map((row) => texts(row, 'td')[2]?.split(/\s/)[0]);
      expect(roles).toEqual(roles.toSorted());
      expect(rowWith(answer, editor.email)).toBeDefined();
      expect(rowWith(answer, 'Asha Rao')).toBeDefined();
      const [sorted] = all(main(answer), 'th', { 'aria-sort': true });
      expect(sorted && textOf(sorted)).toContain('Role');
    }
  });

  test('falls back to the profiles where the function fails', async () => {
    const person = await newUser('user', 'Fallback Person');
    const failing = staffOn(failingBackend('answers 500', 'rpc/get_all_users_with_profiles'), staff);
    const answer = await failing.get(`${LIST}?q=fallback`);
    expect(answer.status).toBe(200);
    expect(toasts(answer)).toEqual([]);
    expect(rowsOf(answer).map((row) => texts(row, 'td').slice(0, 3))).toEqual([
      ['Fallback Person', person.email, 'user'],
    ]);
  });
});

describe('the list that cannot be read at all', () => {
  test('says so in the page', async () => {
    // The guard asks for one profile too, by its id.
    const failing = failingBackend('answers 500', 'rpc/get_all_users_with_profiles');
    const passOn = failing.fetch;
    failing.fetch = async (input, init) => {
      const { pathname, searchParams } = new URL(new Request(input, init).url);
      const isList = pathname === '/rest/v1/profiles' && !searchParams.has('id');
      return isList ? Response.json({ message: 'gone' }, { status: 500 }) : passOn(input, init);
    };
    const answer = await staffOn(failing, staff).get(LIST);
    expect(answer.status).toBe(503);
    expect(texts(main(answer), 'p', { role: 'alert' })).toContain(
      'Failed to load users. Full functionality might require server-side setup.',
    );
    expect(toasts(answer)).toMatchObject([{ role: 'alert', message: OUTAGE }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a user', () => {
  test('is shown with name, address, role and a warning', async () => {
    const person = await newUser('user', 'Meera Nair');
    const answer = await staff.get(`${LIST}/edit/${person.id}`);
    const shown = textOf(main(answer));
    expect(shown).toContain('Meera Nair');
    expect(shown).toContain(person.email);
    expect(shown).toContain('full administrative privileges');
    expect(formOf(answer)).toMatchObject({ role: 'user' });
    expect(texts(main(answer), 'button', { value: 'save' })).toHaveLength(1);
  });

  test('is shown without an address where it cannot be looked up', async () => {
    const { id } = await newUser('user');
    const failing = staffOn(failingBackend('answers 500', 'rpc/get_all_users_with_profiles'), staff);
    const answer = await failing.get(`${LIST}/edit/${id}`);
    expect(answer.status).toBe(200);
    expect(textOf(main(answer))).toContain('Email not available (requires admin rights)');
  });

  test('is given a role, and it counts at once', async () => {
    const person = await newUser('user', 'Ravi Iyer');
    expect((await get('/admin/login')).status).toBe(200);
    const answer = await staff.save(`${LIST}/edit/${person.id}`, { role: 'admin' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
    const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
    expect(toasts(next)).toEqual([
      { role: 'status', title: 'User Role Updated', message: 'The role of Ravi Iyer is now admin.' },
    ]);
    expect((await (await signedIn(person)).get('/admin/dashboard')).status).toBe(200);
  });

  test('that is demoted is refused at the next GET and the next POST', async () => {
    const person = await newUser('admin');
    const [demoted, again] = [await signedIn(person), await signedIn(person)];
    const { id } = await newUser('user');
    const path = `${LIST}/edit/${id}`;
    const form = { ...formOf(await demoted.get(path)), role: 'admin', intent: 'save' };
    expect((await staff.save(`${LIST}/edit/${person.id}`, { role: 'user' })).status).toBe(303);
    const refusals = [await demoted.post(path, form), await again.get(LIST)];
    for (const refusal of refusals) {
      expect([refusal.status, refusal.headers.get('location')]).toEqual([302, '/admin/login']);
    }
    expect(await roleOf(id)).toBe('user');
  });

  test.each(['superuser', ''])('is not given the role %j', async (role) => {
    const { id } = await newUser('user');
    const form = { ...formOf(await staff.get(`${LIST}/edit/${id}`)), intent: 'save' };
    const answer = await staff.postMadeUp(`${LIST}/edit/${id}`, { ...form, role });
    expect(answer.status).toBe(422);
    expect(summaryOf(answer).errors).toEqual(['Please choose a role.']);
    expect(await roleOf(id)).toBe('user');
  });

  test.each([MISSING, 'onions'])('that does not exist (%s) leads back to the list', async (id) => {
    const form = { role: 'admin', version: '', baseline: '', intent: 'save' };
    for (const answer of [await staff.get(`${LIST}/edit/${id}`), await staff.postMadeUp(`${LIST}/edit/${id}`, form)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, LIST]);
      const next = await staff.get(LIST, { headers: { Cookie: cookiesOf(answer) } });
      expect(toasts(next)).toMatchObject([{ role: 'alert', title: 'User profile not found' }]);
    }
  });

  test('whose role two people change at once keeps the first, and the second is asked', async () => {
    const { id } = await newUser('user');
    const path = `${LIST}/edit/${id}`;
    const form = { ...formOf(await staff.get(path)), intent: 'save' };
    expect((await staff.save(path, { role: 'admin' })).status).toBe(303);
    const answer = await staff.post(path, { ...form, role: 'user' });
    expect(answer.status).toBe(409);
    expect(title(answer)).toMatch(/^Error: /);
    expect(await roleOf(id)).toBe('admin');
    expect((await staff.post(path, { ...formOf(answer), role: 'user', intent: 'save' })).status).toBe(303);
    expect(await roleOf(id)).toBe('user');
  });

  test('cannot be read while the backend is down', async () => {
    const { id } = await newUser('user');
    const failing = failingBackend('answers 500', 'profiles');
    const passOn = failing.fetch;
    // The guard's own question is answered.
    failing.fetch = (input, init) => {
      const { searchParams } = new URL(new Request(input, init).url);
      return searchParams.get('id') === `eq.${id}` ? passOn(input, init) : backend.fetch(input, init);
    };
    const answer = await staffOn(failing, staff).get(`${LIST}/edit/${id}`);
    expect(answer.status).toBe(503);
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error fetching user data', message: OUTAGE }]);
  });

  test('cannot be saved while the database takes no changes', async () => {
    const { id } = await newUser('user');
    const path = `${LIST}/edit/${id}`;
    const form = { ...formOf(await staff.get(path)), role: 'admin', intent: 'save' };
    const readOnly = {
      ...backend,
      fetch: (async (input, init) =>
        new Request(input, init).method === 'PATCH'
          ? Response.json({ message: 'read only', code: '25006' }, { status: 500 })
          : backend.fetch(input, init)) as typeof fetch,
    };
    const answer = await staffOn(readOnly, staff).post(path, form);
    expect(answer.status).toBe(503);
    expect(heading(answer)).toBe('Edit User Role');
    expect(toasts(answer)).toEqual([{ role: 'alert', title: 'Error Updating User Role', message: OUTAGE }]);
    expect(formOf(answer)).toMatchObject({ role: 'admin' });
  });
});

describe('the rules of roles, at the screen', () => {
  async function demoteMyself() {
    const person = await newUser('admin');
    const self = await signedIn(person);
    return { person, self, demote: () => self.save(`${LIST}/edit/${person.id}`, { role: 'user' }) };
  }

  function expectRefused(answer: Answer) {
    expect(answer.status).toBe(422);
    const select = one(main(answer), 'select', { name: 'role' });
    expect(select.attributes['aria-invalid']).toBe('true');
    const described = (select.attributes['aria-describedby'] ?? '').split(' ');
    const words = described.map((id) => textOf(one(answer.page, '*', { id }))).join(' ');
    expect(words).toBe('You cannot take away your own administrator role.');
    expect(summaryOf(answer).errors).toEqual([words]);
  }

  test('nobody takes away their own', async () => {
    const { person, demote } = await demoteMyself();
    expectRefused(await demote());
    expect(await roleOf(person.id)).toBe('admin');
  });

  test('the last administrator stays one', async () => {
    const { person, self, demote } = await demoteMyself();
    const others = await backend.database.transaction((tx) =>
      tx.query<{ id: string }>(
        "update public.profiles set role = 'user' where role = 'admin' and id <> $1 returning id",
        [person.id],
      ),
    );
    onTestFinished(async () => {
      await backend.database.transaction(async (tx) => {
        for (const { id } of others) await tx.query("update public.profiles set role = 'admin' where id = $1", [id]);
      });
    });
    expectRefused(await demote());
    expect(await roleOf(person.id)).toBe('admin');
    expect((await self.get(LIST)).status).toBe(200);
  });

  test('of two administrators who demote each other one stays', async () => {
    const people = [await newUser('admin'), await newUser('admin')] as const;
    const [one, other] = [await signedIn(people[0]), await signedIn(people[1])];
    const paths = people.map(({ id }) => `${LIST}/edit/${id}`) as [string, string];
    const [form, otherForm] = [formOf(await one.get(paths[1])), formOf(await other.get(paths[0]))];
    await Promise.all([
      one.post(paths[1], { ...form, role: 'user', intent: 'save' }),
      other.post(paths[0], { ...otherForm, role: 'user', intent: 'save' }),
    ]);
    expect([await roleOf(people[0].id), await roleOf(people[1].id)].sort()).toEqual(['admin', 'user']);
  });

  test('whose own role is taken at that moment reads so', async () => {
    const [first, second] = [await newUser('admin'), await newUser('admin')];
    const [one, other] = [await signedIn(first), await signedIn(second)];
    for (const [changes, restored] of [
      [{ role: 'user' }, { role: 'admin' }],
      [{ role: 'editor' }, { role: 'admin' }],
    ] as const) {
      // The second has passed the guard when the first one saves.
      const late = interceptedAt(
        'profiles',
        async (request, pass) => {
          expect((await one.save(`${LIST}/edit/${second.id}`, changes)).status).toBe(303);
          return pass(request);
        },
        'PATCH',
      );
      const form = { ...formOf(await other.get(`${LIST}/edit/${first.id}`)), role: 'user', intent: 'save' };
      const answer = await staffOn(late, other).post(`${LIST}/edit/${first.id}`, form);
      expect(answer.status).toBe(403);
      expect(toasts(answer)).toMatchObject([
        { title: 'Nothing Was Saved', message: expect.stringContaining('changed your own account meanwhile') },
      ]);
      expect(await roleOf(first.id)).toBe('admin');
      expect((await one.save(`${LIST}/edit/${second.id}`, restored)).status).toBe(303);
    }
  });
});
