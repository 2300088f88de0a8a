/** A point of a drawing, in its units. */
export type Point = readonly [x: number, y: number];

/** Numbers from 0 to 1 that look random, and are the same for the same words (FNV-1a, then mulberry32). */
export function seededRandom(words: string): () => number {
  let state = 0x811c9dc5;
  for (const character of words) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const whole = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;

/** @returns a smooth curve through points, as the data of a path: Catmull-Rom as cubic pieces */
export function curve(points: readonly Point[], isClosed: boolean): string {
  const count = points.length;
  const at = (index: number): Point =>
    points[isClosed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] as Point;
  const handle = (from: Point, before: Point, after: Point, sign: number): Point => [
    from[0] + (sign * (after[0] - before[0])) / 6,
    from[1] + (sign * (after[1] - before[1])) / 6,
  ];
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    return `C${whole(handle(from, before, to, 1))} ${whole(handle(to, from, after, -1))} ${whole(to)}`;
  });
  return `M${whole(at(0))}${pieces.join('')}${isClosed ? 'Z' : ''}`;
}

/** @returns points around a centre; `radius` has the angle in turns, from the right and clockwise */
export function around([x, y]: Point, count: number, radius: (turn: number) => Point): Point[] {
  return Array.from({ length: count }, (_, index) => {
    const turn = index / count;
    const [across, down] = radius(turn);
    return [x + across * Math.cos(turn * 2 * Math.PI), y + down * Math.sin(turn * 2 * Math.PI)];
  });
}

/** @returns the outline of something long: the points of its spine, each with half its width there */
export function tube(spine: readonly (readonly [x: number, y: number, half: number])[]): string {
  const sides = [1, -1].map((side) =>
    spine.map(([x, y, half], index): Point => {
      const [before = [x, y], after = [x, y]] = [
        spine[Math.max(index - 1, 0)],
        spine[Math.min(index + 1, spine.length - 1)],
      ];
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      return [x - (side * half * dy) / length, y + (side * half * dx) / length];
    }),
  );
  return curve([...(sides[0] ?? []), ...(sides[1] ?? []).reverse()], true);
}
