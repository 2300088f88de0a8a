/** A repeatable source of numbers: the same key always gives the same sequence. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  range(from: number, to: number): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** A number around 0, mostly small, never further than `reach`. */
  wobble(reach: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

function hash(key: string): number {
  let state = 2166136261;
  for (let i = 0; i < key.length; i++) {
    state = Math.imul(state ^ key.charCodeAt(i), 16777619);
  }
  return state >>> 0;
}

/** Makes a source of numbers that depends on nothing but `key`. */
export function seededRandom(key: string): Random {
  let state = hash(key);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (from, to) => from + (to - from) * next(),
    int: (from, to) => from + Math.floor((to - from + 1) * next()),
    wobble: (reach) => (next() + next() - 1) * reach,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}
