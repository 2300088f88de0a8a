import { expect, test } from 'vitest';
import { createTimeSlice } from './time-slice.server';

const LONGER_THAN_A_SLICE_MS = 20;
const ROUNDS = 3;

test('no two slices have one turn of the event loop', async () => {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const turns: number[] = [];
  const work = async () => {
    const slice = createTimeSlice();
    for (let round = 0; round < ROUNDS; round += 1) {
      const end = performance.now() + LONGER_THAN_A_SLICE_MS;
      while (performance.now() < end);
      await slice.next();
      turns.push(turn);
    }
  };
  await Promise.all([work(), work()]);
  isOver = true;
  expect(new Set(turns).size).toBe(2 * ROUNDS);
});
