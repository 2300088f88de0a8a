import { expect, test } from 'vitest';
import { newUser } from '../../support/http/admin';
import { post } from '../../support/http/site';

test.each([
  ['an e-mail address', { email: 'a\0@example.com' }],
  ['a password', { password: 'a\0b' }],
])('NUL in %s is refused in words', async (_where, changes) => {
  const person = await newUser('admin');
  const answer = await post('/admin/login', { email: person.email, password: 'something else', ...changes });
  expect(answer.status).toBe(422);
  expect(answer.text).toMatch(/This is no (e-mail address|password)\./);
});
