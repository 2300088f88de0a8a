import { expect, test } from 'vitest';
import { newUser } from '../../support/http/admin';
import { madeUp } from '../../support/http/form';
import { get, post, postMadeUp } from '../../support/http/site';

test.each([
  ['an e-mail address', { email: 'a\0@example.com' }],
  ['a password', { password: 'a\0b' }],
])('NUL in %s is refused in words', async (_where, changes) => {
  const person = await newUser('admin');
  const answer = await post('/admin/login', { email: person.email, password: 'something else', ...changes });
  expect(answer.status).toBe(422);
  expect(answer.text).toMatch(/This is no (e-mail address|password)\./);
});

test.each([
  ['JSON', madeUp('{}', { 'Content-Type': 'application/json' })],
  ['malformed multipart', madeUp('x', { 'Content-Type': 'multipart/form-data; boundary=y' })],
  ['nothing', madeUp(null)],
])('a body of %s counts as an empty form', async (_what, request) => {
  const answer = await get('/admin/login', request);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('Please enter your password.');
});

test('fields that no form has are left out before the form is read', async () => {
  const names = ['email[4294967295]', '__proto__.x', 'password.constructor.prototype.polluted'];
  const answer = await postMadeUp('/admin/login', Object.fromEntries(names.map((name) => [name, 'x'])));
  expect(answer.status).toBe(422);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});
