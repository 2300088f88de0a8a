import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

// Statements for a second or more, which the optimizing compiler spends in threads of its own.
const PROGRAM = `
  const { openPglite } = await import(${JSON.stringify(new URL('./pglite.server.ts', import.meta.url).href)});
  const { driver } = await openPglite(undefined, ${JSON.stringify(inject('migratedDatabase'))});
  for (let n = 0; n < 1500; n += 1) await driver.query('select id, name, slug from public.products where slug = $1', [n]);
  await driver.close();
`;

test('no function of the database takes much memory to optimize', async () => {
  const program = ['--trace-wasm-compilation-times', '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: 64 * 1024 * 1024 });
  const optimized = [...stdout.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)].map(([, bytes]) => Number(bytes));
  // Others than the parser are optimized as always.
  expect(optimized.length).toBeGreaterThan(20);
  expect(Math.max(...optimized)).toBeLessThan(100_000_000);
});
