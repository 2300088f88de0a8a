import type { NumberRange } from '~/domain/products/format-facts';
import { PAPER } from './inks';
import type { Subject } from './subject';

/** What is longer than wide is drawn as a narrow oval: its size is its length. */
const LONG = /chilli|okra|drumstick|spring onion|rhizome|pieces/;

/** In millimetres: smaller rings cannot be told apart, and larger ones have no room on a page. */
const DRAWN = { from: 5, to: 125 };

/** The short side of a bank card, in millimetres (ISO/IEC 7810, ID-1). */
const CARD = 54;

/** The names of rings, in millimetres: their column, and from one line to the next. */
const NAMES = { across: 17, apart: 4.4 };

const SCALE_HEIGHT = 9;

/** Between the rings, or the scale, and the edge. */
const MARGIN = 3;

type Ring = {
  /** In millimetres. */
  size: number;
  /** Where its name stands, in millimetres above the foot of all rings. */
  nameAt: number;
  name: string;
};

/** @returns the rings of a chart, the largest first, each end of a size once; none where they cannot be drawn */
export function ringsOf(sizes: readonly NumberRange[]): Ring[] {
  const ends = [...new Set(sizes.flatMap(({ from, to }) => [from, to ?? from]))].sort((one, other) => other - one);
  if (ends.some((size) => size < DRAWN.from || size > DRAWN.to)) return [];
  const isOpen = (size: number) => sizes.some(({ from, to }) => from === size && to === null);
  let nameAt = Infinity;
  return ends.map((size) => {
    nameAt = Math.min(size, nameAt - NAMES.apart);
    return { size, nameAt, name: `${size}${isOpen(size) ? '+' : ''} mm` };
  });
}

type Props = { sizes: readonly NumberRange[]; subject: Subject | null };

/**
 * The sizes on offer as rings that stand in each other, as large as they are: a millimetre is a millimetre on paper, and
 * on a screen as far as that knows its own size, which the scale lets a reader check. What is wider than a phone is cut
 * off at one side, and keeps its height.
 */
export function SizeChart({ sizes, subject }: Props) {
  const rings = ringsOf(sizes);
  const largest = rings[0]?.size;
  if (!largest) return null;
  const isLong = subject !== null && LONG.test(subject.kind);
  const half = (size: number) => (isLong ? Math.max(0.3 * size, 4) : size) / 2;
  const width = Math.max(2 * half(largest) + MARGIN + NAMES.across, CARD + 2 * MARGIN);
  const height = MARGIN + largest + SCALE_HEIGHT + MARGIN;
  const [middle, foot, names] = [width - NAMES.across - half(largest), MARGIN + largest, width - NAMES.across + 2];
  return (
    <section aria-labelledby="sizes" data-size-chart>
      <h2 id="sizes" className="text-heading">
        Sizes, as large as they are
      </h2>
      <figure className="mt-5">
        <svg
          role="img"
          aria-label={`Drawing: ${rings.map(({ name }) => name).join(', ')} as rings in each other, above a scale of ${CARD} mm`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMaxYMid slice"
          className="max-w-full"
          width={`${width}mm`}
          height={`${height}mm`}
          fill="none"
          stroke={PAPER.line}
          strokeWidth=".3"
          fontSize="3.6"
        >
          <path d={`M0 0h${width}v${height}h-${width}z`} fill={PAPER.ground} stroke="none" />
          {rings.map(({ size }) => (
            <ellipse key={size} cx={middle} cy={foot - size / 2} rx={half(size)} ry={size / 2} fill="#fdf9f1" />
          ))}
          <path
            d={rings
              .map(({ size, nameAt }) => `M${middle} ${foot - size}H${names - 3}L${names - 1} ${foot - nameAt}`)
              .join('')}
            strokeWidth=".2"
          />
          <path d={scale(width - CARD - MARGIN, height - MARGIN)} />
          <g fill={PAPER.line} stroke="none">
            {rings.map(({ size, nameAt, name }) => (
              <text key={size} x={names} y={foot - nameAt + 2.6}>
                {name}
              </text>
            ))}
          </g>
        </svg>
        <figcaption className="mt-3 measure text-fine text-soil">
          Drawn true to size: so it is on paper, printed at 100 %. On a screen, hold a bank card against the scale,
          which is as long as its short side, {CARD} mm.
        </figcaption>
      </figure>
    </section>
  );
}

/** A line with a tick for each centimetre, and one at its end. */
function scale(x: number, y: number): string {
  const ticks = [0, 10, 20, 30, 40, 50].map((at) => `M${x + at} ${y}v-2`).join('');
  return `M${x} ${y}h${CARD}v-3.5M${x} ${y}v-3.5${ticks}`;
}
