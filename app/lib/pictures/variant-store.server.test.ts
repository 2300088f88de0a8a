import { beforeEach, expect, test } from 'vitest';
import { log } from '~/lib/runtime/log.server';
import type { VariantName } from './variant-address';
import { createVariantStore } from './variant-store.server';

const MIB = 1024 * 1024;
const name = (index: number): VariantName => ({ path: `${index}.png`, width: 320, format: 'webp' });

beforeEach(() => {
  log.level = 'silent';
});

// A path below a file: the only kind that root cannot write to.
test.each([null, '/dev/null/variants'])(
  'with %s for a directory the latest variants stay in bounded memory',
  async (directory) => {
    const store = createVariantStore(directory);
    for (let index = 0; index < 40; index += 1) {
      await store.write(name(index), Buffer.alloc(MIB, index));
      // The first one is read in each round, so the LRU cache does not evict it.
      await store.read(name(0));
    }
    const retained: number[] = [];
    for (let index = 0; index < 40; index += 1) {
      const bytes = await store.read(name(index));
      if (bytes?.equals(Buffer.alloc(MIB, index))) retained.push(index);
    }
    expect(retained).toEqual([0, ...Array.from({ length: 31 }, (_, index) => index + 9)]);
    await store.remove('0.png');
    expect(await store.read(name(0))).toBeNull();
    expect(await store.read(name(39))).not.toBeNull();
  },
);
