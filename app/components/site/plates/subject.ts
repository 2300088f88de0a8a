// What a plate shows follows from words alone: cards and pages of a product know the same ones.

/** The kinds of drawings. */
export const KINDS = [
  'onion',
  'shallot',
  'spring onion',
  'garlic',
  'single clove',
  'peeled garlic',
  'potato',
  'rhizome',
  'chilli',
  'okra',
  'drumstick',
  'tomato',
  'citrus',
  'pieces',
  'powder',
] as const;
export type Kind = (typeof KINDS)[number];

export type Shade =
  | 'dark red'
  | 'light red'
  | 'red'
  | 'pink'
  | 'orange'
  | 'yellow'
  | 'white'
  | 'purple'
  | 'green'
  | 'brown';

/** What a plate draws. */
export type Subject = { kind: Kind; shade: Shade; shape: 'flat' | 'round' | 'long' };

// The first that fits decides, so what was made of a crop stands before the crop.
const KIND_WORDS: [RegExp, Kind, Shade][] = [
  [/\b(?:powder|granul\w+|ground)\b/i, 'powder', 'white'],
  [/\b(?:flak\w+|minced|kibbled|dehydrated|slices)\b/i, 'pieces', 'white'],
  [/\b(?:spring|green) onions?\b|\bscallions?\b/i, 'spring onion', 'green'],
  [/\bsingle[- ]clove\b/i, 'single clove', 'white'],
  [/\bpeeled\b.*\bgarlic\b|\bgarlic\b.*\bpeeled\b/i, 'peeled garlic', 'white'],
  [/\b(?:shallots?|multiplier|(?:podisu|sambar|small) onions?)\b/i, 'shallot', 'light red'],
  [/\bonions?\b/i, 'onion', 'red'],
  [/\bgarlics?\b/i, 'garlic', 'white'],
  [/\bpotato(?:es)?\b/i, 'potato', 'yellow'],
  [/\bturmeric\b/i, 'rhizome', 'orange'],
  [/\bginger\b/i, 'rhizome', 'brown'],
  [/\b(?:dried|dry|red)\b.*\bchill?i(?:e?s)?\b/i, 'chilli', 'red'],
  [/\bchill?i(?:e?s)?\b/i, 'chilli', 'green'],
  [/\bokra\b/i, 'okra', 'green'],
  [/\b(?:drumsticks?|moringa)\b/i, 'drumstick', 'green'],
  [/\btomato(?:es)?\b/i, 'tomato', 'red'],
  [/\blimes?\b/i, 'citrus', 'green'],
  [/\blemons?\b/i, 'citrus', 'yellow'],
];

const SHADE_WORDS =
  /\b(?:(?<dark>(?:dark|deep)[ -]red)|(?<light>light[ -]red|coppery)|(?<red>red(?:dish)?)|(?<pink>pink|rose)|(?<orange>orange)|(?<yellow>yellow|golden)|(?<white>white|cream(?:y|-white)?|ivory)|(?<purple>purple|violet)|(?<green>green)|(?<brown>brown|buff))\b/i;

const SHADES: Record<string, Shade> = { dark: 'dark red', light: 'light red' };

/** As far as cards show a product's description. */
const BEGINNING = 100;

/** What is known of a product, or of a category. */
export type Described = { name: string; description?: string | null };

/**
 * @param group the slug of its category, which counts where its own name says nothing, and names one crop only
 * @returns what its plate draws; null where no word says so
 */
export function subjectOf({ name, description }: Described, group: string): Subject | null {
  const found = kindsIn(name)[0] ?? (group.includes('-and-') ? undefined : kindsIn(group)[0]);
  if (!found) return null;
  const [, kind, usual] = found;
  const beginning = (description ?? '').slice(0, BEGINNING);
  // What is made of a crop has its colour, where that is not white.
  const shade = isMade(kind) ? (kindsIn(name).find(([, crop]) => !isMade(crop))?.[2] ?? usual) : usual;
  return {
    kind,
    shade:
      shadeOf(name) ??
      (kind === 'spring onion' ? null : shadeOf(beginning)) ??
      (shade === 'red' && isMade(kind) ? 'white' : shade),
    shape: /\b(?:long|slender|oval|torpedo)\b/i.test(beginning) ? 'long' : /\bflat/i.test(beginning) ? 'flat' : 'round',
  };
}

/** @returns what the plate of a category draws, which its description may say */
export function subjectOfCategory({ name, description }: Described): Subject | null {
  const words = kindsIn(name).length > 0 ? name : (description ?? '').slice(0, BEGINNING);
  return subjectOf({ name: words }, '');
}

function isMade(kind: Kind): boolean {
  return kind === 'powder' || kind === 'pieces';
}

function kindsIn(words: string): typeof KIND_WORDS {
  return KIND_WORDS.filter(([pattern]) => pattern.test(words));
}

function shadeOf(words: string): Shade | null {
  const groups = SHADE_WORDS.exec(words)?.groups ?? {};
  const name = Object.keys(groups).find((key) => groups[key] !== undefined);
  return name ? (SHADES[name] ?? (name as Shade)) : null;
}

const SHOWN: Record<Kind, string> = {
  onion: 'bulb and cross-section',
  shallot: 'bulbs and cross-section',
  'spring onion': 'bunch and cross-section',
  garlic: 'bulb and cross-section',
  'single clove': 'bulb and cross-section',
  'peeled garlic': 'peeled cloves and one cut through',
  potato: 'tuber and cross-section',
  rhizome: 'rhizome and cross-section',
  chilli: 'pods, one cut open',
  okra: 'pods and cross-section',
  drumstick: 'pods and cross-section',
  tomato: 'fruit and cross-section',
  citrus: 'fruit and cross-section',
  pieces: 'pieces, and a few of them larger',
  powder: 'a heap, and its grains larger',
};

/** @returns what a plate shows, in words; the sizes as the product's page says them, if any */
export function plateWords(kind: Kind, sizes: string): string {
  return `Drawing: ${SHOWN[kind]}${sizes && `, sizes ${sizes}`}`;
}
