import type { Kind, Shade, Subject } from './subject';

/** The colours of a drawing. They stand in its shapes: a sheet of paper and forced colours change neither them nor the ground. */
export type Inks = {
  skin: string;
  /** Of lines on the skin. */
  deep: string;
  flesh: string;
  /** Of lines in the flesh. */
  vein: string;
};

/** What a drawing is made from: the same numbers for the same product. */
export type Drawn = { random: () => number; inks: Inks; subject: Subject };

/** The ground and the lines, as in base.css: parchment, sand, soil. */
export const PAPER = { ground: '#f4ead8', shadow: '#e3d3b8', line: '#5d4534' };

const SKINS: Record<Shade, [skin: string, deep: string]> = {
  'dark red': ['#74263b', '#4a1424'],
  red: ['#98394d', '#5f1d2c'],
  'light red': ['#b9695a', '#83392f'],
  pink: ['#bd5a76', '#85304c'],
  orange: ['#cf8a35', '#8d5414'],
  yellow: ['#d9b06a', '#9a7134'],
  white: ['#fdf9ee', '#a08c6e'],
  purple: ['#a68799', '#6d4460'],
  green: ['#7d9a55', '#3f5d2f'],
  brown: ['#c4a27c', '#7d5c3d'],
};

const RED_INSIDE: readonly Shade[] = ['dark red', 'red', 'light red', 'pink', 'purple'];

/** What is inside where its shade does not depend on the skin's. */
const INSIDES: Partial<Record<Kind, [flesh: string, vein: string]>> = {
  garlic: ['#fdf8e6', '#b8a074'],
  'single clove': ['#fdf8e6', '#b8a074'],
  'peeled garlic': ['#fdf8e6', '#b8a074'],
  potato: ['#f3e6b4', '#cdb373'],
  drumstick: ['#f1f1da', '#8ba064'],
  okra: ['#eaf0cf', '#7d9a55'],
};

function insideOf({ kind, shade }: Subject): [flesh: string, vein: string] {
  const own = INSIDES[kind];
  if (own) return own;
  if (kind === 'onion' || kind === 'shallot')
    return RED_INSIDE.includes(shade) ? ['#faf0ee', '#b0637a'] : ['#fbf7e8', '#c3b184'];
  if (kind === 'rhizome') return shade === 'orange' ? ['#e2962f', '#a9620f'] : ['#f0dfa6', '#bf9f52'];
  if (kind === 'tomato') return ['#d9776a', '#a8402f'];
  if (kind === 'chilli') return shade === 'green' ? ['#dfe8bf', '#7d9a55'] : ['#d98a6a', '#8f3d24'];
  return ['#f4f2d2', '#a7b06a'];
}

export function inksOf(subject: Subject): Inks {
  const [skin, deep] = SKINS[subject.shade];
  const [flesh, vein] = insideOf(subject);
  // Dried pieces of red onions are pale, yellow and white potatoes differ less than the words, and a tomato is bright.
  if (subject.kind === 'tomato') return { skin: '#c6503e', deep: '#8a2b1d', flesh, vein };
  if (subject.kind === 'pieces' && RED_INSIDE.includes(subject.shade))
    return { skin: '#dcb3aa', deep: '#8c4a4f', flesh, vein };
  if (subject.kind === 'potato' && subject.shade === 'white') return { skin: '#e8d6ad', deep: '#a98d58', flesh, vein };
  return { skin, deep, flesh, vein };
}
