import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import config from './routes';

const filesIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesIn(children)]);

test('the folders that are loaded with the back office have the routes below /admin, and no other', async () => {
  const top = await config;
  const isOffice = ({ path = '' }: RouteConfigEntry) => /^admin(\/|$)/.test(path);
  const inFolders = (file: string) => /^routes\/(admin|auth)\//.test(file);
  expect(filesIn(top.filter(isOffice)).filter((file) => !inFolders(file))).toEqual([]);
  expect(filesIn(top.filter((entry) => !isOffice(entry))).filter(inFolders)).toEqual([]);
});
