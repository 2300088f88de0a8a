/** The brand's colours, shared by every picture so that the site looks drawn by one hand. */
export const BRAND = {
  ink: '#2b1d14',
  soil: '#4a3426',
  paper: '#fbf6ec',
  parchment: '#f3e9d6',
  onion: '#7d2a3b',
  terracotta: '#b5532a',
  turmeric: '#d99a2b',
  leaf: '#4d6b35',
  sage: '#a9b48f',
  river: '#4f7a86',
} as const;

function channels(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two `#rrggbb` colours; `share` 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const from = channels(first);
  const to = channels(second);
  const parts = [0, 1, 2].map((index) => {
    const start = from[index] ?? 0;
    const value = Math.round(start + ((to[index] ?? 0) - start) * share);
    return Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** The colour moved towards warm white. */
export function lighter(colour: string, share: number): string {
  return mix(colour, '#fff6e6', share);
}

/** The colour moved towards a warm near-black, so that shadows never turn grey. */
export function darker(colour: string, share: number): string {
  return mix(colour, '#1c0f0a', share);
}

/** The tints of one body: where light falls, its own colour, and its shadow side. */
export interface Tones {
  lit: string;
  base: string;
  deep: string;
  /** Light thrown back by the surroundings on the shadow side. */
  bounce: string;
}

/** The tints of a studio backdrop. */
export interface Backdrop {
  wall: string;
  wallShade: string;
  table: string;
  tableShade: string;
}

/** The studio's walls and tables, from cream over sage, clay and plum to wood and river. */
export const BACKDROPS: readonly [Backdrop, ...Backdrop[]] = [
  { wall: '#f6ecd9', wallShade: '#d9c3a0', table: '#efdfc4', tableShade: '#b8986d' },
  { wall: '#cdd1b4', wallShade: '#8f9a74', table: '#dcd3b8', tableShade: '#948a64' },
  { wall: '#dfa987', wallShade: '#a9603c', table: '#e3bd9a', tableShade: '#96552f' },
  { wall: '#6d4450', wallShade: '#2f1b24', table: '#7d5450', tableShade: '#331d20' },
  { wall: '#efe3cd', wallShade: '#c4a783', table: '#b98a5c', tableShade: '#6b4426' },
  { wall: '#a9bcbb', wallShade: '#5c7d83', table: '#d5cdb9', tableShade: '#8b8268' },
];
