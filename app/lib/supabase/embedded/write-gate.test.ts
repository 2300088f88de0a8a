import { expect, test } from 'vitest';
import { createWriteGate } from './write-gate';

/** A gate, work that ends by hand, and the names of what has started. */
function setUp() {
  const gate = createWriteGate();
  const started: string[] = [];
  const endings = new Map<string, { end(): void; fail(): void }>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<string>((resolve, reject) =>
      endings.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) }),
    );
  };
  const settled = () => new Promise(setImmediate);
  const end = async (name: string) => {
    endings.get(name)?.end();
    await settled();
  };
  const fail = async (name: string) => {
    endings.get(name)?.fail();
    await settled();
  };
  return { gate, work, started, settled, end, fail };
}

test('writes do not wait for each other', async () => {
  const { gate, work, started, settled } = setUp();
  void gate.write(work('one'));
  void gate.write(work('two'));
  await settled();
  expect(started).toEqual(['one', 'two']);
});

test('a change waits for the writes before it, and the writes after it wait for the change', async () => {
  const { gate, work, started, settled, end } = setUp();
  void gate.write(work('before'));
  await settled();
  void gate.alone(work('change'));
  void gate.write(work('after'));
  await settled();
  expect(started).toEqual(['before']);
  await end('before');
  expect(started).toEqual(['before', 'change']);
  await end('change');
  expect(started).toEqual(['before', 'change', 'after']);
});

test('changes run one after the other, and writes after all of them', async () => {
  const { gate, work, started, settled, end } = setUp();
  void gate.alone(work('first change'));
  void gate.write(work('write'));
  void gate.alone(work('second change'));
  await settled();
  expect(started).toEqual(['first change']);
  await end('first change');
  expect(started).toEqual(['first change', 'second change']);
  await end('second change');
  expect(started).toEqual(['first change', 'second change', 'write']);
});

test('a write or a change that fails tells its caller, and keeps nobody waiting', async () => {
  const { gate, work, started, settled, fail } = setUp();
  const write = gate.write(work('write'));
  await settled();
  const change = gate.alone(work('change'));
  const after = gate.write(work('after'));
  after.catch(() => undefined);
  await Promise.all([expect(write).rejects.toThrow('write'), fail('write')]);
  await Promise.all([expect(change).rejects.toThrow('change'), fail('change')]);
  expect(started).toEqual(['write', 'change', 'after']);
});
