import { darker, lighter } from '../palette.ts';
import { type Defs, fill, type Point, polygon, stroke } from '../svg.ts';

/** A room in one-point perspective: maps across (0..1), up (0..1) and depth (0 near, 1 back wall). */
export type Room = (across: number, up: number, depth: number) => Point;

/** Makes a room whose back wall is the given rectangle. */
export function createRoom(width: number, back: { left: number; right: number; top: number; bottom: number }): Room {
  return (across, up, depth) => {
    const near: Point = [-width * 0.12 + across * width * 1.24, 1010 - up * 1130];
    const far: Point = [back.left + across * (back.right - back.left), back.bottom - up * (back.bottom - back.top)];
    // Things shrink faster near the viewer; this is what perspective foreshortening looks like.
    const share = depth / (depth + (1 - depth) * 0.42);
    return [near[0] + (far[0] - near[0]) * share, near[1] + (far[1] - near[1]) * share];
  };
}

interface Shell {
  floor: string;
  wall: string;
  ceiling: string;
  back: string;
}

/** Floor, walls and roof of a room, each darkening away from its light. */
export function shell(defs: Defs, room: Room, tints: Shell): string {
  const quad = (...corners: readonly (readonly [number, number, number])[]): string =>
    polygon(corners.map(([a, u, d]) => room(a, u, d)));
  return (
    fill(
      quad([0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]),
      defs.linear([
        [0, darker(tints.ceiling, 0.5)],
        [1, tints.ceiling],
      ]),
    ) +
    fill(
      quad([0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]),
      defs.linear(
        [
          [0, darker(tints.wall, 0.45)],
          [1, tints.wall],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    fill(
      quad([1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]),
      defs.linear(
        [
          [0, tints.wall],
          [1, darker(tints.wall, 0.55)],
        ],
        [0, 0, 1, 0],
      ),
    ) +
    fill(
      quad([0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]),
      defs.linear([
        [0, lighter(tints.floor, 0.25)],
        [0.5, tints.floor],
        [1, darker(tints.floor, 0.45)],
      ]),
    ) +
    fill(
      quad([0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]),
      defs.linear([
        [0, lighter(tints.back, 0.2)],
        [1, tints.back],
      ]),
    )
  );
}

/** Posts, rafters and ties of a roof, receding. */
export function ribs(room: Room, count: number, paint: string, width: number): string {
  let markup = '';
  for (let rib = count; rib >= 0; rib--) {
    const depth = rib / count;
    const line = [
      room(0, 0, depth),
      room(0, 0.82, depth),
      room(0.5, 1.02, depth),
      room(1, 0.82, depth),
      room(1, 0, depth),
    ];
    const tie = [room(0, 0.82, depth), room(1, 0.82, depth)];
    const thick = width * (1 - depth * 0.78);
    markup += stroke(`M${line.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, paint, thick);
    markup += stroke(`M${tie.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, paint, thick * 0.6);
  }
  return markup;
}
