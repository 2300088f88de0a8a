import { expect, test } from 'vitest';
import { ownTurn } from './own-turn.server';

test('between the work of two callers, others have their turn', async () => {
  const turns: string[] = [];
  const work = async (name: string) => {
    await ownTurn();
    turns.push(name);
    setImmediate(() => turns.push('another'));
  };
  await Promise.all([work('first'), work('second'), work('third')]);
  expect(turns).toEqual(['first', 'another', 'second', 'another', 'third']);
});
