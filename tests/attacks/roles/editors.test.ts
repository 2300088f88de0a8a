import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUser, signedIn } from '../../support/http/admin';
import { ADMIN_ROUTES } from '../../support/http/admin-routes';
import { heading } from '../../support/http/answer';
import { everything, WAYS } from '../../support/http/intruders';

const editor = await signedIn(await newUser('editor', 'Neha Verma'));
const admin = await signedIn();

const OF_ADMINS = ADMIN_ROUTES.filter(({ path }) => /^\/admin\/(user-management|site-settings)/.test(path));

let before: Awaited<ReturnType<typeof everything>>;

beforeAll(async () => {
  before = await everything();
});

afterAll(async () => {
  expect(await everything()).toEqual(before);
});

describe.each(OF_ADMINS)('an editor at $path', (route) => {
  test.each(WAYS)('gets nothing for %s', async (_way, ask) => {
    const answer = await editor.get(...ask(route));
    expect(answer.status).toBe(403);
    expect(answer.text).not.toMatch(/setting_value|smtp_password/);
  });
});

test('an editor reads for whom these pages are', async () => {
  for (const { path } of OF_ADMINS) {
    const page = await editor.get(path);
    // Those that take forms alone are no pages, for nobody.
    const theirs = await admin.get(path);
    if (theirs.status === 200) expect(heading(page)).toBe('This page is for administrators');
  }
});
