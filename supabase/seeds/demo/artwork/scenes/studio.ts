import { type Backdrop, darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { createStage, type Stage } from '../raster.ts';
import {
  box,
  createDefs,
  type Defs,
  ellipsePath,
  fill,
  type Point,
  polygon,
  smoothOpen,
  stroke,
  svgDocument,
} from '../svg.ts';

/** The space a scene is composed in: always 900 high, as wide as the picture's shape asks for. */
export interface View {
  width: number;
  height: number;
  /** Pixels per unit. */
  scale: number;
}

/** The view of a picture of this size. */
export function viewOf(size: { width: number; height: number }): View {
  const scale = size.height / 900;
  return { width: size.width / scale, height: 900, scale };
}

/** Renders a backdrop at a share of the resolution, which also leaves it pleasantly out of focus. */
export function backStage(view: View, defs: Defs, body: string, share = 0.4): Promise<Stage> {
  const [width, height] = [Math.round(view.width * view.scale), Math.round(view.height * view.scale)];
  const svg = svgDocument({ width: width * share, height: height * share }, view, defs, body);
  return createStage(svg, width, height);
}

/** A soft shadow on the ground: a wide one for the body and a dark one where it touches. */
export function castShadow(defs: Defs, x: number, y: number, rx: number, ry: number, strength = 0.55): string {
  const soft = defs.radial([
    [0, '#1d0f08', strength],
    [0.5, '#1d0f08', strength * 0.5],
    [1, '#1d0f08', 0],
  ]);
  return (
    fill(ellipsePath(x + rx * 0.34, y + ry * 0.25, rx * 1.5, ry * 1.25), soft, 0.85) +
    fill(ellipsePath(x + rx * 0.08, y, rx * 0.92, ry * 0.52), soft)
  );
}

function planks(random: Random, view: View, horizon: number, tint: string): string {
  let markup = '';
  const vanishing: Point = [view.width * 0.5, horizon - 520];
  const count = 9;
  const edge = (index: number, y: number): number => {
    const foot = view.width * (-0.5 + (2 * index) / count);
    return vanishing[0] + ((foot - vanishing[0]) * (y - vanishing[1])) / (900 - vanishing[1]);
  };
  for (let i = 0; i < count; i++) {
    const shape = polygon([
      [edge(i, horizon), horizon],
      [edge(i + 1, horizon), horizon],
      [edge(i + 1, 900), 900],
      [edge(i, 900), 900],
    ]);
    markup += fill(shape, random.chance(0.5) ? darker(tint, 0.35) : lighter(tint, 0.4), random.range(0.04, 0.2));
    let lines = '';
    for (let line = 0; line < 7; line++) {
      const at = i + random.range(0.06, 0.94);
      lines += smoothOpen([
        [edge(at, horizon), horizon],
        [edge(at + random.wobble(0.06), 640), 640],
        [edge(at, 900), 900],
      ]);
    }
    markup += stroke(lines, darker(tint, 0.5), 1.6, 0.16);
    markup += stroke(
      polygon([
        [edge(i, horizon), horizon],
        [edge(i, 900), 900],
      ]),
      darker(tint, 0.7),
      3,
      0.5,
    );
  }
  return markup;
}

/** A studio: lit wall, table with a soft edge, light pooling from the upper left, darker corners. */
export function studio(
  defs: Defs,
  view: View,
  random: Random,
  backdrop: Backdrop,
  horizon: number,
  wooden: boolean,
): string {
  const { width } = view;
  const wall = defs.radial(
    [
      [0, lighter(backdrop.wall, 0.5)],
      [0.45, backdrop.wall],
      [1, backdrop.wallShade],
    ],
    [0.32, 0.24, 0.95],
  );
  const table = defs.linear([
    [0, mix(backdrop.wallShade, backdrop.tableShade, 0.35)],
    [0.14, mix(backdrop.table, backdrop.tableShade, 0.25)],
    [0.5, backdrop.table],
    [1, mix(backdrop.table, backdrop.tableShade, 0.6)],
  ]);
  const pool = defs.radial([
    [0, '#fff3d8', 0.5],
    [0.6, '#fff3d8', 0.16],
    [1, '#fff3d8', 0],
  ]);
  const corner = defs.radial(
    [
      [0.55, '#1d0f08', 0],
      [1, '#1d0f08', 0.4],
    ],
    [0.45, 0.42, 0.78],
  );
  const seam = defs.linear([
    [0, backdrop.wallShade, 0],
    [0.5, darker(backdrop.wallShade, 0.2), 0.5],
    [1, backdrop.tableShade, 0],
  ]);
  let beams = '';
  const slant = random.range(160, 260);
  let x = width * random.range(-0.1, 0.12);
  for (let i = 0; i < 3; i++) {
    // Daylight through a window: what makes an empty wall look photographed rather than filled.
    const wide = random.range(90, 150);
    const beam = polygon([
      [x, 0],
      [x + wide, 0],
      [x + wide + slant, horizon],
      [x + slant, horizon],
    ]);
    beams += fill(
      beam,
      defs.linear([
        [0, '#fff6dd', 0.24],
        [1, '#fff6dd', 0.03],
      ]),
    );
    x += wide + random.range(26, 44);
  }
  return (
    box(0, 0, width, 900, wall) +
    beams +
    box(0, horizon, width, 900 - horizon, table) +
    (wooden ? planks(random, view, horizon, backdrop.table) : '') +
    box(0, horizon - 26, width, 52, seam) +
    fill(ellipsePath(width * 0.42, horizon + 150, width * 0.46, 190), pool) +
    box(0, 0, width, 900, corner)
  );
}

/** Starts a collection of definitions for a backdrop. */
export function backDefs(): Defs {
  return createDefs('b');
}
