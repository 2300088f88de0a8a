import { BACKDROPS, type Backdrop } from '../palette.ts';
import type { Produce } from '../picture.ts';
import { KINDS, type Kind } from '../produce/kinds.ts';
import type { Random } from '../random.ts';
import { type Stage, stamp } from '../raster.ts';
import { heapPieces, layHeap, mound, posedPieces } from './pile.ts';
import { backDefs, backStage, castShadow, studio, type View } from './studio.ts';

/** What a scene with a product as its subject is told. */
export interface Subject {
  view: View;
  produce: Produce;
  variant: number;
  random: Random;
}

/** Pieces set on the table: where each stands and how it is held. */
interface Setting {
  x: number;
  y: number;
  radius: number;
  roll: number;
  tilt: number;
  cut?: boolean;
  kind?: Kind;
}

/** Pale goods would drown before a pale wall, so that each kind starts from its own backdrop. */
export function backdropFor(produce: Produce, variant: number): { backdrop: Backdrop; wooden: boolean } {
  const pale = /white|garlic|flakes|granules/.test(produce);
  const order = pale
    ? [3, 1, 5, 2, 4]
    : /chilli-green|okra|drumstick|spring/.test(produce)
      ? [0, 4, 2, 3, 5]
      : [0, 1, 5, 4, 2];
  const index = order[(variant + produce.length) % order.length] ?? 0;
  return { backdrop: BACKDROPS[index] ?? BACKDROPS[0], wooden: index === 4 || (variant + produce.length) % 3 === 1 };
}

async function setTable(subject: Subject, horizon: number, settings: readonly Setting[]): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const defs = backDefs();
  const { backdrop, wooden } = backdropFor(produce, variant);
  let body = studio(defs, view, random, backdrop, horizon, wooden);
  for (const { x, y, radius, cut, kind: own } of settings) {
    const long = (own ?? kind).body === 'long';
    const [rx, ry, drop] = cut
      ? [1, 0.42, 0.74]
      : long
        ? [1.02, 0.24, 0.18]
        : [0.86, 0.28, 0.77 * ((own ?? kind).bulk ?? 1)];
    body += castShadow(defs, x, y + radius * drop, radius * rx, radius * ry, 0.6);
  }
  const stage = await backStage(view, defs, body);
  const groups = new Map<Kind, Setting[]>();
  for (const setting of settings) {
    const owner = setting.kind ?? kind;
    groups.set(owner, [...(groups.get(owner) ?? []), setting]);
  }
  const ready = new Map<Setting, Awaited<ReturnType<typeof posedPieces>>[number]>();
  for (const [owner, list] of groups) {
    const sprites = await posedPieces(view, owner, random, list);
    list.forEach((setting, index) => {
      const sprite = sprites[index];
      if (sprite) ready.set(setting, sprite);
    });
  }
  for (const setting of settings) {
    const sprite = ready.get(setting);
    if (sprite) stamp(stage, sprite, setting.x * view.scale, setting.y * view.scale);
  }
  return stage;
}

async function pour(
  subject: Subject,
  stage: Stage,
  centre: number,
  halfWidth: number,
  foot: number,
  height: number,
): Promise<void> {
  const { view, random, produce } = subject;
  const kind = KINDS[produce];
  const pieces = await heapPieces(view, kind, random, 1);
  const shape = mound(centre, halfWidth, foot, height);
  // Stray crumbs around the heap tie it to the table.
  for (let i = 0; i < 70; i++) {
    const angle = random.range(0, 6.3);
    const reach = halfWidth * (0.8 + random.next() ** 2 * 0.5);
    const [x, y] = [centre + Math.cos(angle) * reach, foot + Math.sin(angle) * height * 0.3 * (reach / halfWidth)];
    const sprite = pieces.sprites[i % pieces.sprites.length];
    if (sprite && y > foot - height * 0.1) stamp(stage, sprite, x * view.scale, y * view.scale, 0.94);
  }
  layHeap(stage, view, kind, pieces, shape, random);
}

/** One piece, large, as on the title page of a catalogue. */
export async function drawSingle(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const middle = view.width * (0.5 + (variant % 3 === 1 ? -0.05 : variant % 3 === 2 ? 0.06 : 0));
  if (kind.body === 'loose') {
    const stage = await setTable(subject, 470, [
      { x: middle, y: 470, radius: 330, roll: 0, tilt: 0, kind: { ...kind, draw: () => '' } },
    ]);
    await pour(subject, stage, middle, 400, 700, 330);
    return stage;
  }
  const reach = produce === 'drumstick' || produce === 'spring-onion' ? 300 : kind.body === 'long' ? 370 : 272;
  const roll = kind.body === 'long' ? random.pick([-0.35, 0.3, -0.5]) : random.wobble(0.35);
  return setTable(subject, 560, [
    { x: middle, y: kind.body === 'long' ? 540 : 476, radius: reach, roll, tilt: random.range(0.1, 0.4) },
  ]);
}

/** A few pieces together, the way a greengrocer would arrange a sample. */
export async function drawGroup(subject: Subject): Promise<Stage> {
  const { view, random, produce, variant } = subject;
  const kind = KINDS[produce];
  const middle = view.width / 2;
  const flip = variant % 2 === 0 ? 1 : -1;
  if (kind.body === 'loose') {
    const source = KINDS[kind.source ?? produce];
    const side = { kind: source, roll: random.wobble(0.5), tilt: 0.25 };
    const stage = await setTable(subject, 430, [
      { x: middle + flip * 330, y: 420, radius: 150, ...side },
      { x: middle - flip * 60, y: 480, radius: 300, roll: 0, tilt: 0, kind: { ...kind, draw: () => '' } },
    ]);
    await pour(subject, stage, middle - flip * 70, 360, 690, 280);
    return stage;
  }
  if (kind.body === 'long') {
    const reach = kind.size > 1.5 ? 235 : 250;
    return setTable(
      subject,
      330,
      [0, 1, 2, 3, 4, 5].map((index) => ({
        x: middle + flip * ((index % 3) - 1) * 150 + random.wobble(60),
        y: 390 + index * 72 + random.wobble(16),
        radius: reach * random.range(0.92, 1.04),
        roll: flip * (0.1 + random.wobble(0.42)) + (index % 3 === 1 ? Math.PI : 0),
        tilt: 0.2,
      })),
    );
  }
  const size = Math.min(1, 0.72 + kind.size * 0.28);
  const spots = [
    [-190, 392, 152],
    [150, 380, 160],
    [-330, 530, 160],
    [16, 540, 184],
    [320, 560, 166],
  ] as const;
  return setTable(
    subject,
    440,
    spots.map(([x, y, radius], index) => ({
      x: middle + flip * x + random.wobble(16),
      y: y + random.wobble(8),
      radius: radius * size,
      roll: index === 3 ? random.wobble(0.3) : random.range(-1.5, 1.5),
      tilt: index === 3 ? 0.2 : random.wobble(0.9),
    })),
  );
}

/** A cut piece before whole ones: what the buyer gets inside. */
export async function drawCut(subject: Subject): Promise<Stage> {
  const { view, produce, variant } = subject;
  const kind = KINDS[produce];
  const middle = view.width / 2;
  const flip = variant % 2 === 0 ? 1 : -1;
  if (kind.body === 'loose') {
    const source = KINDS[kind.source ?? produce];
    const stage = await setTable(subject, 400, [
      { x: middle - flip * 300, y: 380, radius: 165, roll: -0.2, tilt: 0.3, kind: source },
      { x: middle + flip * 60, y: 420, radius: 150, roll: 0.2, tilt: 0.2, cut: true, kind: source },
    ]);
    await pour(subject, stage, middle + flip * 130, 330, 720, 210);
    return stage;
  }
  const long = kind.body === 'long';
  const whole = long ? 240 : 190;
  return setTable(subject, 400, [
    { x: middle - flip * 230, y: long ? 420 : 380, radius: whole, roll: -flip * 0.25, tilt: 0.2 },
    { x: middle + flip * 240, y: long ? 450 : 400, radius: whole * 0.86, roll: flip * (long ? 0.3 : 0.9), tilt: 0.4 },
    { x: middle + flip * 90, y: 590, radius: 205, roll: 0.3, tilt: 0.2, cut: true },
    { x: middle - flip * 250, y: 640, radius: 150, roll: -0.4, tilt: 0.2, cut: true },
  ]);
}
