import { around, type Point } from './geometry';
import { type Drawn, PAPER } from './inks';

const { line } = PAPER;

const places = (points: readonly Point[], shape: (point: Point) => string) =>
  points.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}${shape([x, y])}`).join('');

/** A glass, in which something is seen larger. */
function Glass() {
  return <circle cx="306" cy="172" r="58" fill="#fdf9f1" stroke={line} strokeWidth="1.6" />;
}

/** Curled pieces of an onion or a clove in a heap; a few of them as under a glass. */
export function pieces({ random, inks }: Drawn) {
  const piece = (size: number) => () => {
    const angle = random() * 2 * Math.PI;
    const turned = (along: number, aside: number) =>
      `${Math.round(size * (along * Math.cos(angle) - aside * Math.sin(angle)))} ${Math.round(size * (along * Math.sin(angle) + aside * Math.cos(angle)))}`;
    return `q${turned(1, -1.5)} ${turned(2, 0)}q${turned(-1, -0.1)} ${turned(-2, 0)}z`;
  };
  // The lower rows lie behind.
  const rows = [8, 7, 6, 4, 2].map((count, row) =>
    Array.from(
      { length: count },
      (_, at): Point => [128 + (at - (count - 1) / 2) * 21 + random() * 12, 224 - row * 19 + random() * 10],
    ),
  );
  return (
    <>
      <g fill={inks.skin} stroke={line} strokeWidth=".9">
        {rows.map((row) => (
          <path key={row.length} d={places(row, piece(14))} />
        ))}
      </g>
      <Glass />
      <path
        d={places(
          [
            [280, 152],
            [322, 160],
            [286, 196],
            [326, 200],
          ],
          piece(17),
        )}
        fill={inks.skin}
        stroke={inks.deep}
      />
    </>
  );
}

/** A heap, and its grains as under a glass. */
export function powder({ random, inks }: Drawn) {
  const grains = around([132, 192], 40, () => {
    const share = random();
    return [80 * share, 30 * share];
  });
  const larger = [
    ...around([306, 172], 12, () => [38 + random() * 8, 38 + random() * 8]),
    ...around([306, 172], 6, () => [18 + random() * 5, 18 + random() * 5]),
  ];
  const grain = () => {
    const [one, two] = [3 + Math.round(random() * 4), 3 + Math.round(random() * 4)];
    return `l${one} -${two} ${one + 2} 2 -1 ${two + 3} -${two} 2z`;
  };
  return (
    <>
      <path
        d="M34 228C66 216 100 140 132 130C166 140 198 216 232 228C200 240 66 240 34 228Z"
        fill={inks.skin}
        stroke={line}
      />
      <path
        d={`M132 132C120 162 96 202 66 228M134 134C146 168 176 206 202 226${places(grains, () => 'h1')}`}
        stroke={inks.deep}
        strokeLinecap="round"
      />
      <Glass />
      <path d={places(larger, grain)} fill={inks.skin} stroke={inks.deep} />
    </>
  );
}
