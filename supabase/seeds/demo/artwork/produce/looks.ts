import type { Tones } from '../palette.ts';
import type { GarlicLook } from './garlic.ts';
import type { OnionLook } from './onion.ts';
import type { PotatoLook } from './potato.ts';

const tones = (lit: string, base: string, deep: string, bounce: string): Tones => ({ lit, base, deep, bounce });

/** The onions of the range, by the colour of their skin. */
export const ONIONS = {
  red: {
    tones: tones('#c4566f', '#84203b', '#430d20', '#e79a8a'),
    vein: '#4a0f22',
    neck: '#c9a07c',
    height: 0.86,
    width: 96,
    depth: 0.82,
    shoulder: 1,
  },
  pink: {
    tones: tones('#eeb3a6', '#c96a6c', '#83323f', '#f3c0a4'),
    vein: '#8a3644',
    neck: '#d8b58c',
    height: 0.84,
    width: 96,
    depth: 0.66,
    shoulder: 1,
  },
  white: {
    tones: tones('#fffdf3', '#efe8d2', '#b5a37c', '#fff3d6'),
    vein: '#bfae82',
    neck: '#d9c49a',
    height: 0.88,
    width: 95,
    depth: 0.5,
    shoulder: 1,
  },
  yellow: {
    tones: tones('#f2c67a', '#cf8a35', '#80440f', '#f3c789'),
    vein: '#8a4a14',
    neck: '#c99d63',
    height: 0.94,
    width: 91,
    depth: 0.66,
    shoulder: 1.05,
  },
  shallot: {
    tones: tones('#d98f84', '#a34b50', '#5c1f2c', '#eab08f'),
    vein: '#5c1c2a',
    neck: '#c6965f',
    height: 1.12,
    width: 76,
    depth: 0.74,
    shoulder: 1.3,
  },
} as const satisfies Record<string, OnionLook>;

/** Plain white garlic. */
export const WHITE_GARLIC: GarlicLook = {
  tones: tones('#fffefa', '#f7f0e2', '#c4b093', '#fff3de'),
  groove: '#8d7558',
  streak: '#d9c7ae',
  streaks: 0.2,
};
/** Garlic with purple streaks. */
export const PURPLE_GARLIC: GarlicLook = {
  tones: tones('#fbf1ef', '#e6d3d3', '#977488', '#f6dcd6'),
  groove: '#6d4a63',
  streak: '#8a4172',
  streaks: 0.95,
};

/** The potatoes of the range. */
export const POTATOES = {
  yellow: { tones: tones('#f0d596', '#cfa257', '#845a26', '#f2d29a'), spot: '#8a5d28', length: 1.24, russet: 0.1 },
  red: { tones: tones('#d98876', '#ab4a48', '#642226', '#e8a58a'), spot: '#6d2a28', length: 1.12, russet: 0.1 },
  brown: { tones: tones('#cfa272', '#9a6a3e', '#543217', '#dcb184'), spot: '#553417', length: 1.42, russet: 1 },
  baby: { tones: tones('#f4dca2', '#d6ac62', '#8a6130', '#f4d8a4'), spot: '#8f6430', length: 1.1, russet: 0.05 },
} as const satisfies Record<string, PotatoLook>;

export const GINGER = tones('#ecd3a0', '#cba467', '#85602f', '#f0d6a4');
export const TURMERIC = tones('#dd9a4c', '#b06a25', '#643410', '#efae5e');
export const GREEN_CHILLI = tones('#86b23f', '#46822a', '#1d4a17', '#a9c765');
export const RED_CHILLI = tones('#ee6a45', '#c0231d', '#6d0c14', '#f39a70');
export const OKRA = tones('#a9c45f', '#6f9a3a', '#365a20', '#bfd07c');
export const DRUMSTICK = tones('#8fa860', '#5c7f3c', '#2d4a22', '#a9bd7c');
export const TOMATO = tones('#f2714a', '#cf2f22', '#7c1213', '#f8a27c');
export const LEMON = tones('#fff0a0', '#f0c838', '#a97f12', '#fff0b0');
export const CREAM = tones('#fff8e4', '#ecd9b0', '#b08e58', '#fff0d0');
export const GARLIC_FLAKE = tones('#fff1c8', '#e8cd92', '#a97e40', '#fff0d0');
export const WHITE_POWDER = tones('#fffbf0', '#f4ead2', '#c2ab82', '#fff6e4');
export const YELLOW_POWDER = tones('#f6c24a', '#dd9a1c', '#99590c', '#f8cf74');
