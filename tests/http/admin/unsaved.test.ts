import { expect, test } from 'vitest';
import { signedIn } from '../../support/http/admin';
import { cookiesOf, main } from '../../support/http/answer';
import { all, textOf } from '../../support/http/html';

const staff = await signedIn();
const PATH = '/admin/manage-categories/add';
// A script makes this form of what it kept.
const put = (path: string, fields: unknown) =>
  staff.postMadeUp('/admin/unsaved', { path, fields: JSON.stringify(fields) });

test('what a browser kept of a form is put back into it', async () => {
  const answer = await put(PATH, [
    ['name', 'From a train'],
    ['description', 'Kept'],
  ]);
  expect(answer.status).toBe(303);
  const to = answer.headers.get('location') ?? '';
  expect(to).toMatch(/^\/admin\/manage-categories\/add\?draft=[\da-f-]{36}&kept=1$/);
  const form = main(await staff.get(to, { headers: { Cookie: `${staff.cookie}; ${cookiesOf(answer)}` } }));
  expect(all(form, 'input', { name: 'name', value: 'From a train' })).toHaveLength(1);
  expect(all(form, 'textarea', { name: 'description' }).map(textOf)).toEqual(['Kept']);
  expect(textOf(form)).toContain('What you typed is back.');
});

test.each([
  ['//evil.example', []],
  ['/admin/../login', []],
  [PATH, 'no list'],
  [PATH, [['name', 5]]],
])('%s with %j is no such form', async (path, fields) => {
  expect((await put(path, fields)).status).toBe(400);
});

test('a save names the form to the scripts, which forget their copy', async () => {
  const answer = await staff.save(PATH, { name: 'A category of a train', slug: `train-${Date.now()}` });
  expect(answer.headers.getSetCookie().join('\n')).toMatch(
    /^saved_form=[\da-f-]{36}; Path=\/admin; Max-Age=3600; SameSite=Lax$/m,
  );
});
