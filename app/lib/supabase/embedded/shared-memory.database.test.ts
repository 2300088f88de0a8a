import { expect, inject, test, vi } from 'vitest';
import { openPglite } from './pglite.server';

// PGShmemHeader of PostgreSQL, which its shared memory begins with: a magic number, and at 8 the size in bytes.
const MAGIC = 679_834_894;
const SIZE_AT = 8;
const LEAST_BYTES = 16 * 1024 * 1024;

// PGlite's malloc may have used the memory before, up to the end of a page of WebAssembly. What PostgreSQL keeps there it
// initializes itself. Of counters that come after the buffers it expects zeros.
const USED_BEFORE = 64 * 1024;

test('the shared memory of PostgreSQL begins as zeros', async () => {
  const { instantiate } = WebAssembly;
  let segment: Buffer | undefined;

  vi.spyOn(WebAssembly, 'instantiate').mockImplementation((async (module: WebAssembly.Module, imports = {}) => {
    const memory = imports.env?.memory as WebAssembly.Memory;
    const calls = Object.entries(imports.env ?? {}).map(([name, value]) => {
      if (typeof value !== 'function' || !name.startsWith('__syscall_')) return [name, value];
      const call = (...values: unknown[]) => {
        // A copy: the next statement of PostgreSQL begins to use it.
        segment ??= sharedMemoryIn(Buffer.from(memory.buffer));
        return value(...values);
      };
      return [name, call];
    });
    return instantiate(module, { ...imports, env: Object.fromEntries(calls) });
  }) as typeof WebAssembly.instantiate);
  const { driver } = await openPglite(undefined, inject('migratedDatabase'));
  await driver.close();

  const rest = segment?.subarray(USED_BEFORE) ?? Buffer.alloc(0);
  expect(rest.length).toBeGreaterThan(LEAST_BYTES);
  expect(rest.equals(Buffer.alloc(rest.length))).toBe(true);
});

/** A copy of the shared memory, once there is some. */
function sharedMemoryIn(memory: Buffer): Buffer | undefined {
  const magic = Buffer.alloc(4);
  magic.writeInt32LE(MAGIC);
  for (let at = memory.indexOf(magic); at >= 0; at = memory.indexOf(magic, at + 1)) {
    const size = memory.readUInt32LE(at + SIZE_AT);
    if (size >= LEAST_BYTES && at + size <= memory.length) return Buffer.from(memory.subarray(at, at + size));
  }
  return undefined;
}
