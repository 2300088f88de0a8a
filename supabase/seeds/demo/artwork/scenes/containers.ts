import { darker, lighter, mix } from '../palette.ts';
import { KINDS } from '../produce/kinds.ts';
import { paintLayer, type Stage, stamp } from '../raster.ts';
import { box, createDefs, ellipsePath, fill, type Point, polygon, smoothClosed, smoothOpen, stroke, svgDocument } from '../svg.ts';
import { type HeapShape, heapPieces, layHeap } from './pile.ts';
import { backdropFor, type Subject } from './stillLife.ts';
import { backDefs, backStage, castShadow, studio, type View } from './studio.ts';
import { plank, stencil } from './wood.ts';

async function paintFront(stage: Stage, view: View, top: number, body: string, defs: ReturnType<typeof createDefs>): Promise<void> {
  // Only the strip that the front covers is rasterised: a full transparent layer would cost twice as much.
  const strip = { width: view.width * view.scale, height: (900 - top) * view.scale };
  const moved = `<g transform="translate(0 ${-top})">${body}</g>`;
  await paintLayer(stage, svgDocument(strip, { width: view.width, height: 900 - top }, defs, moved), 0, Math.round(top * view.scale));
}

async function spill(subject: Subject, stage: Stage, pieces: Awaited<ReturnType<typeof heapPieces>>, spots: readonly Point[]): Promise<void> {
  const { view, random } = subject;
  for (const [x, y] of spots) {
    const sprite = pieces.sprites[random.int(0, pieces.sprites.length - 1)];
    if (sprite) stamp(stage, sprite, x * view.scale, y * view.scale, 1);
  }
}

function looseSpots(subject: Subject, centre: number, y: number, reach: number): Point[] {
  return Array.from({ length: 60 }, (): Point => [centre + subject.random.wobble(reach), y + subject.random.wobble(34)]);
}

/** A slatted wooden crate, filled above its rim. */
export async function drawCrate(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop } = backdropFor(produce, variant);
  const middle = view.width * (0.5 + (variant % 2 ? 0.03 : -0.02));
  const [left, right, rim, floor] = [middle - 400, middle + 400, 452, 790];
  const tint = variant % 2 ? '#c39a68' : '#b7834e';
  const defs = backDefs();
  const inside = polygon([[left + 46, rim - 120], [right - 46, rim - 120], [right - 6, rim + 40], [left + 6, rim + 40]]);
  const body =
    studio(defs, view, random, backdrop, 520, variant % 2 === 1) +
    castShadow(defs, middle + 10, floor + 4, 430, 92, 0.75) +
    fill(inside, darker(tint, 0.78)) +
    plank(defs, random, left + 46, rim - 128, right - left - 92, 40, darker(tint, 0.3));
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, 0.86);
  const peak = kind.body === 'loose' ? 150 : 176;
  const shape: HeapShape = {
    left: left + 40 + pieces.radius * 0.6,
    right: right - 40 - pieces.radius * 0.6,
    crest: (x) => rim - 34 - (peak - pieces.radius * 0.4) * Math.cos(((x - middle) / 400) * 1.45) ** 0.7,
    foot: () => rim + 26,
    light: (x, y) => 1.03 - 0.25 * Math.abs((x - middle) / 400) ** 2 - 0.2 * Math.max(0, (y - rim + 10) / 40) - 0.14 * Math.max(0, (rim - 110 - y) / 80),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const boards = [0, 1, 2].map((row) => plank(front, random, left - 6, rim + row * 116, right - left + 12, 98, mix(tint, random.chance(0.5) ? '#8a5a30' : '#d8b384', random.range(0, 0.25))));
  const gap = box(left + 4, rim + 10, right - left - 8, floor - rim - 20, darker(tint, 0.82));
  const posts = [left - 14, right - 52].map((x) =>
    box(x, rim - 8, 66, floor - rim + 10, front.linear([[0, lighter(tint, 0.35)], [0.2, tint], [1, darker(tint, 0.45)]], [0, 0, 1, 0])) + box(x, rim - 8, 66, 5, lighter(tint, 0.6), 0.8));
  const ink = darker(tint, 0.72);
  const marks = stencil('DOAB HARVEST', middle, rim + 184, 62, 600, ink, 0.72) + stencil('KANPUR · INDIA', middle, rim + 288, 34, 420, ink, 0.62);
  const shade = box(left - 14, rim - 8, right - left + 28, floor - rim + 10, front.linear([[0, '#1d0f08', 0], [0.65, '#1d0f08', 0.04], [1, '#1d0f08', 0.4]], [0, 0, 1, 0.4]));
  const lip = box(left - 6, rim, right - left + 12, 40, front.linear([[0, '#1d0f08', 0.4], [1, '#1d0f08', 0]]), 0.6);
  await paintFront(stage, view, 430, gap + boards.join('') + lip + posts.join('') + marks + shade, front);
  const spots: Point[] = kind.body === 'loose' ? looseSpots(subject, middle + 250, 830, 260) : [[middle + 330, 800], [middle + 452, 772]];
  await spill(subject, stage, pieces, spots);
  return stage;
}

function sackOutline(middle: number): Point[] {
  return [[middle - 236, 330], [middle - 262, 420], [middle - 310, 600], [middle - 318, 740], [middle - 276, 826], [middle - 120, 846], [middle + 120, 848], [middle + 284, 824], [middle + 322, 734], [middle + 308, 596], [middle + 264, 420], [middle + 238, 330]];
}

/** An open jute sack, its rim rolled down, with the company's stencil. */
export async function drawSack(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop, wooden } = backdropFor(produce, variant + 1);
  const middle = view.width * (0.5 + (variant % 2 ? 0.06 : -0.06));
  const jute = variant % 2 ? '#b58f58' : '#c6a36c';
  const defs = backDefs();
  const body =
    studio(defs, view, random, backdrop, 540, wooden) +
    castShadow(defs, middle + 20, 822, 350, 96, 0.8) +
    fill(ellipsePath(middle, 336, 238, 84), darker(jute, 0.75));
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, 0.8);
  const shape: HeapShape = {
    left: middle - 224 + pieces.radius * 0.5,
    right: middle + 224 - pieces.radius * 0.5,
    crest: (x) => 336 - 150 * Math.cos(((x - middle) / 236) * 1.4) ** 0.75 + pieces.radius * 0.4,
    foot: (x) => 338 + 70 * Math.sqrt(Math.max(0, 1 - ((x - middle) / 240) ** 2)),
    light: (x, y) => 1.02 - 0.2 * Math.abs((x - middle) / 240) ** 2 - 0.2 * Math.max(0, (y - 340) / 70),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const [, , ...belly] = sackOutline(middle);
  const mouth = (lift: number): Point[] => [-1, -0.6, 0, 0.6, 1].map((share) => [middle + share * 240, 336 + lift + 82 * Math.sqrt(1 - share * share * 0.96)]);
  const outline = smoothClosed([...mouth(0), ...belly.slice(-2).reverse().map((point) => point), ...belly.slice(0, -2).reverse()]);
  const weft = Array.from({ length: 72 }, (_, row) => `M${middle - 340} ${350 + row * 7}q340 ${26 - row * 0.2} 680 0`).join('');
  const warp = Array.from({ length: 92 }, (_, column) => `M${middle - 340 + column * 7.5} 330q${((column - 46) * 0.7).toFixed(1)} 260 0 530`).join('');
  const cloth =
    fill(outline, front.linear([[0, darker(jute, 0.2)], [0.22, lighter(jute, 0.2)], [0.55, jute], [1, darker(jute, 0.55)]], [0, 0, 1, 0.1])) +
    stroke(weft, darker(jute, 0.45), 1.7, 0.3) +
    stroke(warp, lighter(jute, 0.45), 1.5, 0.28);
  const folds = [[-220, 0.2], [-120, 0.12], [150, 0.2], [236, 0.26]].map(([x = 0, depth = 0]) => {
    const line = smoothOpen([[middle + x * 0.8, 420], [middle + x * 1.06, 560], [middle + x, 700], [middle + x * 1.1, 820]]);
    return stroke(line, '#2b1708', 44, depth * 0.28) + stroke(line, '#2b1708', 18, depth * 0.5);
  });
  const low = fill(outline, front.linear([[0.5, '#1d0f08', 0], [1, '#1d0f08', 0.5]]));
  const ink = variant % 2 ? '#3b2415' : '#5a1f2c';
  const marks =
    stencil('DOAB HARVEST', middle, 612, 58, 460, ink, 0.72) +
    stencil('EXPORTS · KANPUR', middle, 664, 32, 380, ink, 0.66) +
    stroke(`M${middle - 200} 690q200 14 400 0M${middle - 200} 540q200 14 400 0`, ink, 5, 0.6) +
    stencil(kind.body === 'loose' ? 'NET 25 KG' : 'NET 50 KG', middle, 742, 28, 300, ink, 0.6);
  const rimLine = smoothOpen(mouth(6));
  const rim =
    stroke(smoothOpen(mouth(26)), '#1d0f08', 40, 0.22) +
    stroke(rimLine, darker(jute, 0.4), 54) +
    stroke(rimLine, jute, 46) +
    stroke(smoothOpen(mouth(-4)), lighter(jute, 0.35), 18, 0.7) +
    `<path d="${rimLine}" fill="none" stroke="${darker(jute, 0.45)}" stroke-width="46" stroke-dasharray="2 6" stroke-opacity="0.3"/>`;
  await paintFront(stage, view, 320, `<g clip-path="${front.clip(outline)}">${cloth}${folds.join('')}${marks}${low}</g>${rim}`, front);
  const spots: Point[] = kind.body === 'loose' ? looseSpots(subject, middle - 330, 830, 240) : [[middle - 400, 790], [middle - 290, 834], [middle + 390, 812]];
  await spill(subject, stage, pieces, spots);
  return stage;
}

const BOWLS = [
  { glaze: '#b5532a', inside: '#5a2513', rim: '#e39a6c' },
  { glaze: '#f1e7d3', inside: '#9c8762', rim: '#fffaf0' },
  { glaze: '#4f7a86', inside: '#25414a', rim: '#a8c6c9' },
  { glaze: '#b88a3c', inside: '#5c3d10', rim: '#f1d391' },
] as const;

/** A glazed bowl, heaped. */
export async function drawBowl(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const { backdrop, wooden } = backdropFor(produce, variant + 2);
  const middle = view.width / 2;
  const bowl = BOWLS[(variant + produce.length) % BOWLS.length] ?? BOWLS[0];
  const defs = backDefs();
  const [wide, level, foot] = [370, 452, 772];
  const body =
    studio(defs, view, random, backdrop, 500, wooden) +
    castShadow(defs, middle + 24, foot + 2, 330, 84, 0.75) +
    fill(ellipsePath(middle, level, wide, 108), bowl.rim) +
    fill(ellipsePath(middle, level + 3, wide - 12, 99), bowl.inside);
  const stage = await backStage(view, defs, body);
  const pieces = await heapPieces(view, kind, random, kind.body === 'long' ? 0.86 : 0.76);
  const room = wide - 26 - pieces.radius * (kind.body === 'loose' ? 0.4 : 0.75);
  const shape: HeapShape = {
    left: middle - room,
    right: middle + room,
    crest: (x) => level - 168 * Math.cos(((x - middle) / wide) * 1.4) ** 0.8 + pieces.radius * 0.5,
    foot: (x) => level + 92 * Math.sqrt(Math.max(0, 1 - ((x - middle) / (wide - 10)) ** 2)) - pieces.radius * 0.3,
    light: (x, y) => 1.03 - 0.22 * Math.abs((x - middle) / wide) ** 2 - 0.16 * Math.max(0, (y - level) / 90) - 0.1 * Math.max(0, (x - middle) / wide),
  };
  layHeap(stage, view, kind, pieces, shape, random);
  const front = createDefs('f');
  const arc = (rx: number, ry: number, lift: number, steps = 12): Point[] =>
    Array.from({ length: steps + 1 }, (_, step): Point => [middle - rx * Math.cos((step / steps) * Math.PI), level + lift + ry * Math.sin((step / steps) * Math.PI)]);
  const belly: Point[] = [[middle + 352, level + 90], [middle + 286, level + 210], [middle + 172, level + 296], [middle + 130, foot], [middle - 130, foot], [middle - 172, level + 296], [middle - 286, level + 210], [middle - 352, level + 90]];
  const outline = smoothClosed([...arc(wide, 108, 0), ...belly]);
  const paint = front.radial([[0, lighter(bowl.glaze, 0.55)], [0.35, bowl.glaze], [1, darker(bowl.glaze, 0.62)]], [0.26, 0.2, 0.85]);
  const bandLine = (lift: number): string => smoothOpen(arc(wide - lift * 0.1, 108 + lift * 0.1, lift));
  const shell =
    fill(outline, paint) +
    stroke(bandLine(46), lighter(bowl.glaze, 0.5), 7, 0.55) +
    stroke(bandLine(64), darker(bowl.glaze, 0.35), 3, 0.5) +
    fill(outline, front.linear([[0.45, '#1d0f08', 0], [1, '#1d0f08', 0.45]])) +
    fill(ellipsePath(middle - 226, level + 150, 26, 70, 0.5), front.radial([[0, '#ffffff', 0.6], [1, '#ffffff', 0]]));
  const lip = stroke(smoothOpen(arc(wide - 4, 106, 0)), bowl.rim, 11) + stroke(smoothOpen(arc(wide - 10, 102, -3)), darker(bowl.inside, 0.2), 3, 0.4);
  await paintFront(stage, view, 420, shell + lip, front);
  return stage;
}
