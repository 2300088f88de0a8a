import type { PictureBox } from './variant-address';

/** The width of a box in windows of at least `from` rem: hundredths of the window's width, and CSS pixels. */
export type Piece = { from: number; vw: number; px: number };

/** The width of a box in windows of at least `from` rem: a share of a container's width, less so many pixels. */
export type Share = { from?: number; of: number; less: number };

const REM = 16;
// Windows, in rem. What is wider than a phone has room for several columns.
const SMALLEST = 20;
const PHONES_END = 40;
const LARGEST = 160;

/** From here on all sizes are larger by this factor (base.css). */
const WIDEST = { from: 112.5, scale: 1.125 };

/** @returns one of the columns of a grid, gaps in pixels, where that is the container or part of one */
export function column(from: number, columns: number, gap: number, whole: Share = { of: 1, less: 0 }): Share {
  return { from, of: whole.of / columns, less: (whole.less + (columns - 1) * gap) / columns };
}

/**
 * @param container its width by the window's, narrowest window first
 * @param shares of it, narrowest window first; by default all of it
 * @returns the width of a box in it
 */
export function within(container: Piece[], shares: Share[] = [{ of: 1, less: 0 }]): Piece[] {
  const steps = new Set([...container, ...shares].map(({ from = 0 }) => from));
  const pieces = [...steps]
    .sort((a, b) => a - b)
    .map((from) => {
      const { vw, px } = at(container, from);
      const { of, less } = at(shares, from);
      return { from, vw: vw * of, px: px * of - less * (from < WIDEST.from ? 1 : WIDEST.scale) };
    });
  return different(pieces);
}

/** @returns the same width, but never more than so many pixels */
export function upTo(most: number, pieces: Piece[]): Piece[] {
  const limited = pieces.flatMap((piece, index) => {
    const { from, vw, px } = piece;
    const limit = from < WIDEST.from ? most : most * WIDEST.scale;
    const end = pieces[index + 1]?.from ?? LARGEST;
    const reached = Math.max(from, vw > 0 ? (limit - px) / vw / (REM / 100) : px < limit ? end : from);
    if (reached >= end) return [piece];
    const rest = { from: reached, vw: 0, px: limit };
    return reached > from ? [piece, rest] : [rest];
  });
  return different(limited);
}

/** @returns the width of a box that has so many pixels, from the smallest windows on and from others */
export function pixels(px: number, ...steps: [from: number, px: number][]): Piece[] {
  const pieces = [{ from: 0, vw: 0, px }, ...steps.map(([from, more]) => ({ from, vw: 0, px: more }))];
  const last = pieces.at(-1) as Piece;
  return [...pieces, { from: WIDEST.from, vw: 0, px: last.px * WIDEST.scale }];
}

/**
 * A box whose width is known by the window's. Its `sizes` have no math function but calc(): WebKit takes a length with
 * min(), max() or clamp() for 100vw.
 *
 * @param pieces narrowest window first
 */
export function pictureBox(pieces: Piece[]): PictureBox {
  return boxOf(pieces, (piece) => [entry(piece)]);
}

/**
 * A box of which a phone is told that it is smaller, as no eye sees more than some 1.5 pixels of a photograph for each CSS
 * pixel (docs/decisions/0023-a-first-view-is-small.md).
 *
 * @param pieces narrowest window first
 */
export function photographBox(pieces: Piece[]): PictureBox {
  const wider = { ...at(pieces, PHONES_END), from: PHONES_END };
  const others = pieces.filter(({ from }) => from > PHONES_END);
  const onPhones = pieces.filter(({ from }) => from < PHONES_END);
  const { vw, px } = onPhones.at(-1) as Piece;
  return boxOf([...onPhones, wider, ...others], (piece) =>
    piece === wider
      ? [
          entry(piece),
          `(min-resolution: 2.5x) ${length(0.6 * vw, 0.6 * px)}`,
          `(min-resolution: 1.5x) ${length(0.85 * vw, 0.85 * px)}`,
        ]
      : [entry(piece)],
  );
}

function different(pieces: Piece[]): Piece[] {
  return pieces.filter(({ vw, px }, index) => vw !== pieces[index - 1]?.vw || px !== pieces[index - 1]?.px);
}

/** The part of a list that holds for a window. */
function at<Step extends { from?: number }>(steps: Step[], window: number): Step {
  return steps.findLast(({ from = 0 }) => from <= window) as Step;
}

function boxOf(pieces: Piece[], entries: (piece: Piece) => string[]): PictureBox {
  const ends = pieces.flatMap(({ from, vw, px }, index) =>
    [Math.max(from, SMALLEST), pieces[index + 1]?.from ?? LARGEST].map((window) => (vw * window * REM) / 100 + px),
  );
  return {
    sizes: pieces.toReversed().flatMap(entries).join(', '),
    smallest: Math.floor(Math.min(...ends)),
    largest: Math.floor(Math.max(...ends)),
  };
}

function entry({ from, vw, px }: Piece): string {
  return `${from > 0 ? `(min-width: ${round(from)}rem) ` : ''}${length(vw, px)}`;
}

function length(vw: number, px: number): string {
  const [relative, absolute] = [round(vw), Math.round(px)];
  if (relative === 0) return `${absolute}px`;
  if (absolute === 0) return `${relative}vw`;
  return `calc(${relative}vw ${absolute < 0 ? '-' : '+'} ${Math.abs(absolute)}px)`;
}

/** Two places: a tenth of a hundredth of a window is 2 pixels. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
