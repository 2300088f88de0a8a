import type { Tones } from '../palette.ts';
import type { Produce } from '../picture.ts';
import type { Room } from '../sprites.ts';
import { type CutLook, drawFleshFace, drawJuicyFace, drawOnionFace, drawPodSlices } from './cutFaces.ts';
import { drawLemon, drawTomato } from './fruit.ts';
import { drawClove, drawGarlic, type GarlicLook } from './garlic.ts';
import { drawFlake, drawGranule, drawPowderClump } from './loose.ts';
import { drawOnion, type OnionLook } from './onion.ts';
import { drawChilli, drawDrumstick, drawOkra } from './pods.ts';
import { drawPotato, type PotatoLook } from './potato.ts';
import { drawGinger, drawTurmeric } from './rhizome.ts';
import type { Brush } from './shading.ts';
import { drawSpringOnion } from './springOnion.ts';

/** Half the extent of a body, how far its ends lie ahead and behind, and half the width of those ends. */
export type Reach = readonly [body: number, ahead: number, behind: number, aside: number];

/** The room a piece needs around its origin, depending on how it is turned. */
export function roomOf(kind: Kind, roll: number, cut = false): Room {
  const [body, ahead, behind, aside] = cut ? CUT_REACH : kind.reach;
  const [dx, dy] = kind.body === 'long' ? [Math.cos(roll), Math.sin(roll)] : [Math.sin(roll), -Math.cos(roll)];
  const ends = [
    [dx * ahead, dy * ahead],
    [-dx * behind, -dy * behind],
  ] as const;
  return {
    left: Math.min(-body, ...ends.map(([x]) => x - aside)),
    top: Math.min(-body, ...ends.map(([, y]) => y - aside)),
    right: Math.max(body, ...ends.map(([x]) => x + aside)),
    bottom: Math.max(body, ...ends.map(([, y]) => y + aside)),
  };
}

const CUT_REACH: Reach = [122, 0, 0, 0];

/** How one kind of produce is drawn and behaves in a composition. */
export interface Kind {
  draw(brush: Brush): string;
  /** A freshly cut piece; missing where the product is already cut or ground. */
  cut?(brush: Brush): string;
  /** How far it reaches: its body all round, then along its axis ahead and behind, with what width there. */
  reach: Reach;
  /** 'round' piles up, 'long' lies across, 'loose' is poured. */
  body: 'round' | 'long' | 'loose';
  /** Size of a piece in a heap, where 1 is a large onion. */
  size: number;
  /** The colour of the gaps in a heap. */
  depth: string;
  /** What a dried product was made from, to lie beside it. */
  source?: Produce;
}

const tones = (lit: string, base: string, deep: string, bounce: string): Tones => ({ lit, base, deep, bounce });

const ONIONS = {
  red: { tones: tones('#c9637a', '#8a2440', '#4b1024', '#e79a8a'), vein: '#4a0f22', neck: '#c9a07c', height: 0.86, width: 96, shoulder: 1 },
  pink: { tones: tones('#eeb3a6', '#c96a6c', '#83323f', '#f3c0a4'), vein: '#8a3644', neck: '#d8b58c', height: 0.84, width: 96, shoulder: 1 },
  white: { tones: tones('#fffdf3', '#efe8d2', '#b5a37c', '#fff3d6'), vein: '#a8976c', neck: '#d9c49a', height: 0.88, width: 95, shoulder: 1 },
  yellow: { tones: tones('#f2c67a', '#cf8a35', '#80440f', '#f3c789'), vein: '#8a4a14', neck: '#c99d63', height: 0.94, width: 91, shoulder: 1.05 },
  shallot: { tones: tones('#d98f84', '#a34b50', '#5c1f2c', '#eab08f'), vein: '#5c1c2a', neck: '#c6965f', height: 1.12, width: 76, shoulder: 1.3 },
} as const satisfies Record<string, OnionLook>;

const WHITE_GARLIC: GarlicLook = {
  tones: tones('#fffdf6', '#f1e8d8', '#b9a488', '#fff0d8'),
  groove: '#8d7558',
  streak: '#d9c7ae',
  streaks: 0.2,
};
const PURPLE_GARLIC: GarlicLook = {
  tones: tones('#fbf1ef', '#e6d3d3', '#977488', '#f6dcd6'),
  groove: '#6d4a63',
  streak: '#8a4172',
  streaks: 0.95,
};

const POTATOES = {
  yellow: { tones: tones('#f0d596', '#cfa257', '#845a26', '#f2d29a'), spot: '#8a5d28', length: 1.24, russet: 0.1 },
  red: { tones: tones('#d98876', '#ab4a48', '#642226', '#e8a58a'), spot: '#6d2a28', length: 1.12, russet: 0.1 },
  brown: { tones: tones('#cfa272', '#9a6a3e', '#543217', '#dcb184'), spot: '#553417', length: 1.42, russet: 1 },
  baby: { tones: tones('#f4dca2', '#d6ac62', '#8a6130', '#f4d8a4'), spot: '#8f6430', length: 1.1, russet: 0.05 },
} as const satisfies Record<string, PotatoLook>;

const GINGER = tones('#ecd3a0', '#cba467', '#85602f', '#f0d6a4');
const TURMERIC = tones('#dd9a4c', '#b06a25', '#643410', '#efae5e');
const GREEN_CHILLI = tones('#86b23f', '#46822a', '#1d4a17', '#a9c765');
const RED_CHILLI = tones('#ee6a45', '#c0231d', '#6d0c14', '#f39a70');
const OKRA = tones('#a9c45f', '#6f9a3a', '#365a20', '#bfd07c');
const DRUMSTICK = tones('#8fa860', '#5c7f3c', '#2d4a22', '#a9bd7c');
const TOMATO = tones('#f2714a', '#cf2f22', '#7c1213', '#f8a27c');
const LEMON = tones('#fff0a0', '#f0c838', '#a97f12', '#fff0b0');
const CREAM = tones('#fff8e4', '#ecd9b0', '#b08e58', '#fff0d0');
const GARLIC_FLAKE = tones('#fff1c8', '#e8cd92', '#a97e40', '#fff0d0');
const WHITE_POWDER = tones('#fffbf0', '#f4ead2', '#c2ab82', '#fff6e4');
const YELLOW_POWDER = tones('#f6c24a', '#dd9a1c', '#99590c', '#f8cf74');

const onion = (look: OnionLook, cut: CutLook, size: number): Kind => ({
  reach: [104, 132, 96, 26],
  draw: (brush) => drawOnion(brush, look),
  cut: (brush) => drawOnionFace(brush, cut),
  body: 'round',
  size,
  depth: look.tones.deep,
});
const garlic = (look: GarlicLook): Kind => ({
  reach: [108, 98, 84, 24],
  draw: (brush) => drawGarlic(brush, look),
  cut: (brush) => drawClove({ ...brush, roll: brush.roll + 0.5 }, look),
  body: 'round',
  size: 0.84,
  depth: '#6d5640',
});
const potato = (look: PotatoLook, flesh: string, size: number): Kind => ({
  reach: [136, 0, 0, 0],
  draw: (brush) => drawPotato(brush, look),
  cut: (brush) => drawFleshFace(brush, { skin: look.tones.base, flesh, mark: '#d3a94f' }, false),
  body: 'round',
  size,
  depth: look.tones.deep,
});
const loose = (draw: Kind['draw'], size: number, depth: string, source: Produce): Kind => ({
  reach: [116, 0, 0, 0],
  draw,
  body: 'loose',
  size,
  depth,
  source,
});

/** Every kind of produce the demo shows. */
export const KINDS: Record<Produce, Kind> = {
  'onion-red': onion(ONIONS.red, { skin: '#7d2340', flesh: '#f6e6ea', mark: '#a1456b' }, 1),
  'onion-pink': onion(ONIONS.pink, { skin: '#b95a60', flesh: '#fbeeea', mark: '#c98088' }, 0.96),
  'onion-white': onion(ONIONS.white, { skin: '#e2d7b8', flesh: '#fbf9ea', mark: '#b9bf8c' }, 1),
  'onion-yellow': onion(ONIONS.yellow, { skin: '#b8752a', flesh: '#fbf6dc', mark: '#c0b56c' }, 1.05),
  shallot: onion(ONIONS.shallot, { skin: '#8f3f46', flesh: '#f6e8ec', mark: '#a5587c' }, 0.6),
  'spring-onion': { reach: [40, 150, 160, 60], draw: drawSpringOnion, cut: (brush) => drawPodSlices(brush, { skin: '#6b9a3c', flesh: '#eef0c8', mark: '#b9cc7c' }, 4), body: 'long', size: 1.7, depth: '#2c3d1c' },
  'garlic-white': garlic(WHITE_GARLIC),
  'garlic-purple': garlic(PURPLE_GARLIC),
  'garlic-cloves': { reach: [100, 0, 0, 0], draw: (brush) => drawClove(brush, WHITE_GARLIC), cut: (brush) => drawFleshFace(brush, { skin: '#e8dcc2', flesh: '#fbf4dc', mark: '#d9cf9a' }, false), body: 'round', size: 0.5, depth: '#6d5640' },
  'potato-yellow': potato(POTATOES.yellow, '#f7e3a0', 1),
  'potato-red': potato(POTATOES.red, '#f9ebbc', 0.98),
  'potato-brown': potato(POTATOES.brown, '#f7ebc8', 1.14),
  'potato-baby': potato(POTATOES.baby, '#f8e8a8', 0.56),
  ginger: { reach: [150, 0, 0, 0], draw: (brush) => drawGinger(brush, GINGER, '#f0d883'), cut: (brush) => drawFleshFace(brush, { skin: '#b98f52', flesh: '#f2dd8c', mark: '#b79a3c' }, true), body: 'round', size: 1.15, depth: '#4d3417' },
  turmeric: { reach: [48, 104, 104, 34], draw: (brush) => drawTurmeric(brush, TURMERIC, '#ee8a17'), cut: (brush) => drawFleshFace(brush, { skin: '#93581f', flesh: '#ee8a17', mark: '#b8560a' }, true), body: 'long', size: 0.86, depth: '#3d1f0a' },
  'chilli-green': { reach: [44, 104, 128, 34], draw: (brush) => drawChilli(brush, GREEN_CHILLI), cut: (brush) => drawPodSlices(brush, { skin: '#4f8a2e', flesh: '#d9e3a0', mark: '#f3e7b4' }, 3), body: 'long', size: 1, depth: '#16300f' },
  'chilli-red': { reach: [44, 104, 128, 34], draw: (brush) => drawChilli(brush, RED_CHILLI), cut: (brush) => drawPodSlices(brush, { skin: '#c0281e', flesh: '#f0a070', mark: '#f6e0a4' }, 3), body: 'long', size: 1, depth: '#3d070a' },
  okra: { reach: [36, 100, 118, 26], draw: (brush) => drawOkra(brush, OKRA), cut: (brush) => drawPodSlices(brush, { skin: '#6f9a3a', flesh: '#dfe7b4', mark: '#f4f0d0' }, 5), body: 'long', size: 0.95, depth: '#1f3310' },
  tomato: { reach: [108, 104, 0, 40], draw: (brush) => drawTomato(brush, TOMATO), cut: (brush) => drawJuicyFace(brush, { skin: '#c42a20', flesh: '#d8452c', mark: '#f3d58a' }, '#ec8a66', 5), body: 'round', size: 0.95, depth: '#4d0c0c' },
  lemon: { reach: [104, 104, 0, 30], draw: (brush) => drawLemon(brush, LEMON), cut: (brush) => drawJuicyFace(brush, { skin: '#ecc32e', flesh: '#f4dc6a', mark: '#d9b83c' }, '#fdf6d4', 9), body: 'round', size: 0.8, depth: '#6d4d08' },
  drumstick: { reach: [24, 150, 150, 18], draw: (brush) => drawDrumstick(brush, DRUMSTICK), cut: (brush) => drawPodSlices(brush, { skin: '#5c7f3c', flesh: '#e6ebc4', mark: '#f6f3da' }, 3), body: 'long', size: 1.9, depth: '#1c2d14' },
  'flakes-onion': loose((brush) => drawFlake(brush, CREAM), 0.24, '#7a5c34', 'onion-white'),
  'flakes-garlic': loose((brush) => drawFlake(brush, GARLIC_FLAKE), 0.2, '#7a5524', 'garlic-white'),
  'powder-white': loose((brush) => drawPowderClump(brush, WHITE_POWDER), 0.075, '#c9b48c', 'garlic-white'),
  'powder-yellow': loose((brush) => drawPowderClump(brush, YELLOW_POWDER), 0.075, '#a9640f', 'turmeric'),
  'granules-garlic': loose((brush) => drawGranule(brush, GARLIC_FLAKE), 0.06, '#8a6530', 'garlic-white'),
};
