import { BRAND, darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage } from '../raster.ts';
import { box, createDefs, type Defs, ellipsePath, fill, type Point, polygon, stroke, svgDocument } from '../svg.ts';
import type { Place } from './landscape.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { lamp, netBag, pallet, smallCrate } from './props.ts';
import { backDefs, backStage } from './studio.ts';

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
  const quad = (...corners: readonly (readonly [number, number, number])[]): string => polygon(corners.map(([a, u, d]) => room(a, u, d)));
  return (
    fill(quad([0, 1, 0], [1, 1, 0], [1, 1, 1], [0, 1, 1]), defs.linear([[0, darker(tints.ceiling, 0.5)], [1, tints.ceiling]])) +
    fill(quad([0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 0, 1]), defs.linear([[0, darker(tints.wall, 0.45)], [1, tints.wall]], [0, 0, 1, 0])) +
    fill(quad([1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]), defs.linear([[0, tints.wall], [1, darker(tints.wall, 0.55)]], [0, 0, 1, 0])) +
    fill(quad([0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]), defs.linear([[0, lighter(tints.floor, 0.25)], [0.5, tints.floor], [1, darker(tints.floor, 0.45)]])) +
    fill(quad([0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]), defs.linear([[0, lighter(tints.back, 0.2)], [1, tints.back]]))
  );
}

function ribs(room: Room, count: number, paint: string, width: number): string {
  let markup = '';
  for (let rib = count; rib >= 0; rib--) {
    const depth = rib / count;
    const line = [room(0, 0, depth), room(0, 0.82, depth), room(0.5, 1.02, depth), room(1, 0.82, depth), room(1, 0, depth)];
    const tie = [room(0, 0.82, depth), room(1, 0.82, depth)];
    const thick = width * (1 - depth * 0.78);
    markup += stroke(`M${line.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, paint, thick);
    markup += stroke(`M${tie.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, paint, thick * 0.6);
  }
  return markup;
}

/** A curing shed: onions drying in deep beds while the sun falls through the slatted wall. */
export async function drawCuringShed(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const centre = width * (flip ? 0.44 : 0.56);
  const room = createRoom(width, { left: centre - 150, right: centre + 150, top: 300, bottom: 520 });
  let body = shell(defs, room, { floor: '#8a6543', wall: '#7c5636', ceiling: '#4d3422', back: '#f6d9a0' });
  const sunny = flip ? 1 : 0;
  for (let slat = 0; slat < 26; slat++) {
    const [from, to] = [slat / 26, slat / 26 + 0.02];
    const gap = polygon([room(sunny, 0.12, from), room(sunny, 0.8, from), room(sunny, 0.8, to), room(sunny, 0.12, to)]);
    body += fill(gap, '#ffe6ae', 0.92);
  }
  body += ribs(room, 7, '#3b2617', 20);
  body += box(centre - 150, 300, 300, 220, defs.radial([[0, '#fffbe6', 0.95], [1, '#ffe2a0', 0.35]]));
  const stage = await backStage(view, defs, body, 0.75);
  const pieces = await heapPieces(view, KINDS['onion-red'], random, 0.42, 12);
  for (const side of flip ? [1, 0] : [0, 1]) {
    const shape: HeapShape = {
      left: side === 0 ? -40 : centre + 40,
      right: side === 0 ? centre - 40 : width + 40,
      crest: (x) => {
        const away = Math.min(1, Math.abs(x - centre) / (width * 0.5));
        return 560 - 210 * Math.max(0, away - 0.12) ** 1.1 + 6 * Math.sin(x / 31);
      },
      foot: (x) => 540 + 500 * Math.max(0.02, Math.abs(x - centre) / (width * 0.52) - 0.08),
      light: (x, y) => (side === sunny ? 1.1 : 0.92) * (0.84 + 0.24 * Math.sin(x / 47 + y / 80)) * (y > 760 ? 0.86 : 1),
    };
    layHeap(stage, view, KINDS['onion-red'], pieces, shape, random);
  }
  await overlay(place, stage, (front) => {
    let beams = '';
    for (let beam = 0; beam < 7; beam++) {
      const start = flip ? width - beam * width * 0.06 : beam * width * 0.06;
      const lean = flip ? -1 : 1;
      const top = 120 + beam * 42;
      const shape = polygon([[start, top], [start + lean * 20, top - 16], [start + lean * (440 + beam * 24), 900], [start + lean * (300 + beam * 24), 900]]);
      beams += fill(shape, front.linear([[0, '#ffe9b4', 0.34], [1, '#ffe9b4', 0]]));
    }
    const glow = front.radial([[0, '#fff3cc', 0.6], [1, '#fff3cc', 0]]);
    return beams + fill(ellipsePath(centre, 410, 330, 230), glow) + box(0, 640, width, 260, front.linear([[0, '#1d0f08', 0], [1, '#1d0f08', 0.5]]));
  });
  return stage;
}

async function overlay(place: Place, stage: Stage, draw: (defs: Defs) => string): Promise<void> {
  const defs = createDefs('o');
  const body = draw(defs);
  const { view } = place;
  await paintLayer(stage, svgDocument({ width: view.width * view.scale, height: 900 * view.scale }, view, defs, body));
}

/** The packing house: pallets of net bags and crates under hanging lamps, the yard bright outside. */
export async function drawPackingHouse(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const flip = variant % 2 === 1;
  const side = (share: number): number => width * (flip ? 1 - share : share);
  const centre = side(0.42);
  const room = createRoom(width, { left: centre - 330, right: centre + 330, top: 250, bottom: 540 });
  let body = shell(defs, room, { floor: '#a8977c', wall: '#c9b894', ceiling: '#7d7560', back: '#b3a582' });
  body += ribs(room, 6, '#5c5546', 15);
  for (let light = 0; light < 6; light++) {
    const [from, to] = [light / 6 + 0.03, light / 6 + 0.1];
    for (const across of [0.22, 0.66]) {
      body += fill(polygon([room(across, 0.995, from), room(across + 0.12, 0.995, from), room(across + 0.12, 0.995, to), room(across, 0.995, to)]), '#fff8e0', 0.9);
    }
  }
  body += box(centre - 120, 330, 240, 210, defs.linear([[0, '#cfe0dc'], [0.6, '#f8efd4'], [1, '#e9d9b0']]));
  body += stroke(`M${centre - 120} 540L${centre - 120} 330L${centre + 120} 330L${centre + 120} 540`, '#4d4638', 9);
  body += fill(polygon([[centre - 120, 540], [centre + 120, 540], [centre + 330, 760], [centre - 330, 760]]), defs.linear([[0, '#fff6d8', 0.7], [1, '#fff6d8', 0]]));
  const bags = (x: number, y: number, scale: number, rows: number, inside: string, net: string): string => {
    let markup = pallet(defs, x - 205 * scale, y - 34, 410 * scale, '#b08a5c') + fill(ellipsePath(x + 30, y + 2, 270 * scale, 30 * scale), defs.radial([[0, '#1d0f08', 0.5], [1, '#1d0f08', 0]]));
    for (let row = 0; row < rows; row++) {
      for (const step of [-1, 0, 1]) {
        const shift = row % 2 ? 16 : -16;
        markup += netBag(defs, x + (step * 130 + shift) * scale, y - 34 - row * 60 * scale, scale * 0.78, net, inside);
      }
    }
    return markup;
  };
  body += bags(side(0.24), 606, 0.52, 5, BRAND.onion, '#d9857c');
  body += bags(side(0.66), 620, 0.6, 5, '#c99a4e', '#e9c98a');
  body += bags(side(0.88), 700, 0.88, 6, '#8a2440', '#e08a80');
  body += lamp(defs, side(0.3), 150, 0.7, 560) + lamp(defs, side(0.62), 120, 0.9, 560);
  for (let row = 0; row < 5; row++) {
    body += smallCrate(defs, random, side(0.1) + (row % 2) * 8, 800 - row * 128, 1.2, '#bd8c55');
  }
  body += bags(side(0.52), 860, 1.05, 2, '#e6dcc2', '#b9c0a0');
  body += box(0, 0, width, 900, defs.radial([[0.5, '#1d0f08', 0], [1, '#1d0f08', 0.48]], [0.45, 0.5, 0.75]));
  return backStage(view, defs, body, 0.75);
}

/** A cold store: racks of crates down a blue aisle, breath of cold along the floor. */
export async function drawColdStore(place: Place): Promise<Stage> {
  const { view, random, variant } = place;
  const { width } = view;
  const defs = backDefs();
  const centre = width * (variant % 2 ? 0.4 : 0.56);
  const room = createRoom(width, { left: centre - 120, right: centre + 120, top: 290, bottom: 520 });
  let body = shell(defs, room, { floor: '#8fa5a8', wall: '#9db4b6', ceiling: '#b9cbca', back: '#e6efe9' });
  for (let tube = 0; tube < 9; tube++) {
    const [from, to] = [tube / 9 + 0.01, tube / 9 + 0.07];
    body += fill(polygon([room(0.44, 0.99, from), room(0.56, 0.99, from), room(0.56, 0.99, to), room(0.44, 0.99, to)]), '#ffffff', 0.95);
  }
  const fills = ['#c99a4e', '#8a2440', '#d9b878', '#e6dcc2', '#a8483f', '#b98445'] as const;
  for (const [inner, outer] of [[0.3, 0.02], [0.7, 0.98]] as const) {
    for (let bay = 9; bay >= 0; bay--) {
      const [near, far] = [bay / 10, bay / 10 + 0.088];
      for (let shelf = 0; shelf < 5; shelf++) {
        const [low, high] = [0.02 + shelf * 0.17, 0.02 + shelf * 0.17 + 0.125];
        const tint = mix(random.pick(fills), '#cfe0e0', 0.12 + bay * 0.05);
        const wood = mix('#b98a58', '#cfe0e0', 0.16 + bay * 0.06);
        const frontFace = polygon([room(inner, low, near), room(inner, high, near), room(outer, high, near), room(outer, low, near)]);
        body += fill(frontFace, defs.linear([[0, lighter(wood, 0.2)], [1, darker(wood, 0.4)]]));
        body += fill(polygon([room(inner, low, near), room(inner, high, near), room(inner, high, far), room(inner, low, far)]), darker(wood, 0.14));
        for (let board = 0; board < 3; board++) {
          const [b0, b1] = [low + (high - low) * (board / 3 + 0.03), low + (high - low) * (board / 3 + 0.2)];
          body += fill(polygon([room(inner, b0, near), room(inner, b1, near), room(inner, b1, far), room(inner, b0, far)]), darker(wood, 0.6), 0.5);
        }
        body += fill(polygon([room(inner, high, near), room(inner, high + 0.03, near + 0.01), room(inner, high + 0.03, far - 0.01), room(inner, high, far)]), tint);
        body += fill(polygon([room(inner, high, near), room(inner, high + 0.03, near), room(outer, high + 0.03, near), room(outer, high, near)]), darker(tint, 0.2));
      }
      const post = [room(inner, 0, near), room(inner, 0.92, near)];
      body += stroke(`M${post.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`, '#3c6673', 13 * (1 - near * 0.8));
    }
  }
  const breath = defs.radial([[0, '#f4fbfa', 0.75], [0.5, '#f4fbfa', 0.3], [1, '#f4fbfa', 0]]);
  for (let i = 0; i < 7; i++) body += fill(ellipsePath(centre + random.wobble(width * 0.5), 560 + i * 54, 320 + i * 40, 34 + i * 7), breath, 0.55);
  body += fill(ellipsePath(centre, 400, 330, 260), defs.radial([[0, '#ffffff', 0.7], [1, '#ffffff', 0]]));
  body += box(0, 0, width, 900, defs.radial([[0.5, '#12262c', 0], [1, '#12262c', 0.55]], [0.5, 0.46, 0.76]));
  return backStage(view, defs, body, 0.75);
}
