import type { Produce } from '../picture.ts';
import type { Room } from '../sprites.ts';
import { drawClove } from './clove.ts';
import { type CutLook, drawFleshFace, drawJuicyFace, drawOnionFace, drawPodSlices } from './cutFaces.ts';
import { drawLemon, drawTomato } from './fruit.ts';
import { drawGarlic, type GarlicLook } from './garlic.ts';
import {
  CREAM,
  DRUMSTICK,
  GARLIC_FLAKE,
  GINGER,
  GREEN_CHILLI,
  LEMON,
  OKRA,
  ONIONS,
  POTATOES,
  PURPLE_GARLIC,
  RED_CHILLI,
  TOMATO,
  TURMERIC,
  WHITE_GARLIC,
  WHITE_POWDER,
  YELLOW_POWDER,
} from './looks.ts';
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
  /** How much of its extent a branched piece really fills, from 0 to 1; compact ones leave it out. */
  bulk?: number;
  /** The colour of the gaps in a heap. */
  depth: string;
  /** Pale goods turn grey where dark ones only deepen, so a heap shades them less. */
  pale?: boolean;
  /** What a dried product was made from, to lie beside it. */
  source?: Produce;
}

const onion = (look: OnionLook, cut: CutLook, size: number): Kind => ({
  reach: [108, 136, 100, 28],
  draw: (brush) => drawOnion(brush, look),
  cut: (brush) => drawOnionFace(brush, cut),
  body: 'round',
  size,
  depth: look.tones.deep,
  pale: look === ONIONS.white,
});
const garlic = (look: GarlicLook): Kind => ({
  reach: [118, 130, 118, 32],
  draw: (brush) => drawGarlic(brush, look),
  cut: (brush) => drawClove({ ...brush, roll: brush.roll + 0.5 }, look),
  body: 'round',
  size: 0.84,
  depth: '#6d5640',
  pale: true,
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
  pale: true,
  source,
});

/** Every kind of produce the demo shows. */
export const KINDS: Record<Produce, Kind> = {
  'onion-red': onion(ONIONS.red, { skin: '#7d2340', flesh: '#f6e6ea', mark: '#a1456b' }, 1),
  'onion-pink': onion(ONIONS.pink, { skin: '#b95a60', flesh: '#fbeeea', mark: '#c98088' }, 0.96),
  'onion-white': onion(ONIONS.white, { skin: '#e2d7b8', flesh: '#fbf9ea', mark: '#b9bf8c' }, 1),
  'onion-yellow': onion(ONIONS.yellow, { skin: '#b8752a', flesh: '#fbf6dc', mark: '#c0b56c' }, 1.05),
  shallot: onion(ONIONS.shallot, { skin: '#8f3f46', flesh: '#f6e8ec', mark: '#a5587c' }, 0.6),
  'spring-onion': {
    reach: [40, 150, 160, 60],
    draw: drawSpringOnion,
    cut: (brush) => drawPodSlices(brush, { skin: '#6b9a3c', flesh: '#eef0c8', mark: '#b9cc7c' }, 4),
    body: 'long',
    size: 1.7,
    depth: '#2c3d1c',
  },
  'garlic-white': garlic(WHITE_GARLIC),
  'garlic-purple': garlic(PURPLE_GARLIC),
  'garlic-cloves': {
    reach: [100, 0, 0, 0],
    draw: (brush) => drawClove(brush, WHITE_GARLIC),
    cut: (brush) => drawFleshFace(brush, { skin: '#e8dcc2', flesh: '#fbf4dc', mark: '#d9cf9a' }, false),
    body: 'round',
    size: 0.5,
    depth: '#6d5640',
  },
  'potato-yellow': potato(POTATOES.yellow, '#f7e3a0', 1),
  'potato-red': potato(POTATOES.red, '#f9ebbc', 0.98),
  'potato-brown': potato(POTATOES.brown, '#f7ebc8', 1.14),
  'potato-baby': potato(POTATOES.baby, '#f8e8a8', 0.56),
  ginger: {
    reach: [178, 0, 0, 0],
    bulk: 0.66,
    draw: (brush) => drawGinger(brush, GINGER, '#f0d883'),
    cut: (brush) => drawFleshFace(brush, { skin: '#b98f52', flesh: '#f2dd8c', mark: '#b79a3c' }, true),
    body: 'round',
    size: 1.15,
    depth: '#4d3417',
  },
  turmeric: {
    reach: [48, 104, 104, 34],
    draw: (brush) => drawTurmeric(brush, TURMERIC, '#ee8a17'),
    cut: (brush) => drawFleshFace(brush, { skin: '#93581f', flesh: '#ee8a17', mark: '#b8560a' }, true),
    body: 'long',
    size: 0.86,
    depth: '#3d1f0a',
  },
  'chilli-green': {
    reach: [52, 108, 148, 54],
    draw: (brush) => drawChilli(brush, GREEN_CHILLI),
    cut: (brush) => drawPodSlices(brush, { skin: '#4f8a2e', flesh: '#d9e3a0', mark: '#f3e7b4' }, 3),
    body: 'long',
    size: 1,
    depth: '#16300f',
  },
  'chilli-red': {
    reach: [52, 108, 148, 54],
    draw: (brush) => drawChilli(brush, RED_CHILLI),
    cut: (brush) => drawPodSlices(brush, { skin: '#c0281e', flesh: '#f0a070', mark: '#f6e0a4' }, 3),
    body: 'long',
    size: 1,
    depth: '#3d070a',
  },
  okra: {
    reach: [36, 100, 118, 26],
    draw: (brush) => drawOkra(brush, OKRA),
    cut: (brush) => drawPodSlices(brush, { skin: '#6f9a3a', flesh: '#dfe7b4', mark: '#f4f0d0' }, 5),
    body: 'long',
    size: 0.95,
    depth: '#1f3310',
  },
  tomato: {
    reach: [108, 104, 0, 40],
    draw: (brush) => drawTomato(brush, TOMATO),
    cut: (brush) => drawJuicyFace(brush, { skin: '#c42a20', flesh: '#d8452c', mark: '#f3d58a' }, '#ec8a66', 5),
    body: 'round',
    size: 0.95,
    depth: '#4d0c0c',
  },
  lemon: {
    reach: [120, 0, 0, 0],
    draw: (brush) => drawLemon(brush, LEMON),
    cut: (brush) => drawJuicyFace(brush, { skin: '#ecc32e', flesh: '#f4dc6a', mark: '#d9b83c' }, '#fdf6d4', 9),
    body: 'round',
    size: 0.8,
    depth: '#6d4d08',
  },
  drumstick: {
    reach: [24, 150, 150, 18],
    draw: (brush) => drawDrumstick(brush, DRUMSTICK),
    cut: (brush) => drawPodSlices(brush, { skin: '#5c7f3c', flesh: '#e6ebc4', mark: '#f6f3da' }, 3),
    body: 'long',
    size: 1.9,
    depth: '#1c2d14',
  },
  'flakes-onion': loose((brush) => drawFlake(brush, CREAM), 0.24, '#b3946a', 'onion-white'),
  'flakes-garlic': loose((brush) => drawFlake(brush, GARLIC_FLAKE), 0.2, '#a8834e', 'garlic-white'),
  'powder-white': loose((brush) => drawPowderClump(brush, WHITE_POWDER), 0.075, '#c9b48c', 'garlic-white'),
  'powder-yellow': loose((brush) => drawPowderClump(brush, YELLOW_POWDER), 0.075, '#a9640f', 'turmeric'),
  'granules-garlic': loose((brush) => drawGranule(brush, GARLIC_FLAKE), 0.06, '#8a6530', 'garlic-white'),
};
