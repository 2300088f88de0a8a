import { around, curve, type Point } from './geometry';
import { type Drawn, PAPER } from './inks';

const { line } = PAPER;

const rounded = (points: Point[]) => points.map(([x, y]): Point => [Math.round(x), Math.round(y)]);

/** A fruit with its calyx, and the chambers of its seeds. */
export function tomato({ random, inks }: Drawn) {
  const calyx = curve(
    around([140, 104], 10, (turn) => (Math.round(turn * 10) % 2 ? [6, 4] : [30 + random() * 8, 15 + random() * 5])),
    true,
  );
  return (
    <>
      <path
        d={curve(
          around([140, 160], 10, (turn) => [76 + random() * 3, Math.round(turn * 10) === 8 ? 50 : 62]),
          true,
        )}
        fill={inks.skin}
        stroke={line}
      />
      <path
        d="M92 126q-22 32 4 72M118 116q-16 40-4 92M164 116q20 40 8 90"
        stroke={inks.deep}
        strokeWidth=".8"
        opacity=".6"
      />
      <path d="M84 140q-6 18 0 34" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".4" />
      <path d={calyx} fill="#6f8249" stroke={line} />
      <path d="M140 104q2-14 10-22" stroke={line} strokeWidth="4" />
      <circle cx="292" cy="178" r="60" fill={inks.skin} stroke={line} />
      <circle cx="292" cy="178" r="54" fill={inks.flesh} stroke={inks.vein} />
      {rounded(around([292, 178], 5, () => [30, 30])).map(([x, y], index) => (
        <g key={`${x} ${y}`} transform={`rotate(${index * 72} ${x} ${y})`}>
          <ellipse cx={x} cy={y} rx="15" ry="13" fill="#e9b07e" stroke={inks.vein} />
          <path
            d={`M${x - 6} ${y - 5}h1M${x + 4} ${y - 6}h1M${x - 2} ${y + 4}h1M${x + 7} ${y + 3}h1`}
            stroke="#f6ecc4"
            strokeWidth="4"
            strokeLinecap="round"
          />
        </g>
      ))}
    </>
  );
}

/** A fruit with the pores of its skin, and its segments. */
export function citrus({ random, inks, subject }: Drawn) {
  const [across, down] = subject.shape === 'long' ? [86, 54] : [64, 60];
  const pores = around([138, 160], 26, () => [across * random() * 0.92, down * random() * 0.92]);
  const points = rounded(around([294, 178], 10, () => [50, 50]));
  return (
    <>
      <path
        d={curve(
          around([138, 160], 12, (turn) => [across + (turn === 0 ? 8 : 0), down]),
          true,
        )}
        fill={inks.skin}
        stroke={line}
      />
      <path
        d={pores.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h1`).join('')}
        stroke={inks.deep}
        strokeLinecap="round"
      />
      <path d={`M${138 - across + 1} 156l-7 2 3 6 5-2z`} fill={inks.deep} stroke={line} />
      <circle cx="294" cy="178" r="60" fill={inks.skin} stroke={line} />
      <circle cx="294" cy="178" r="54" fill="#fbf8ea" stroke={inks.vein} />
      {points.map(([x, y], index) => {
        const [nextX, nextY] = points[(index + 1) % points.length] as Point;
        return (
          <path
            key={`${x} ${y}`}
            d={`M294 178L${x} ${y}Q${Math.round((x + nextX - 588) * 0.54 + 294)} ${Math.round((y + nextY - 356) * 0.54 + 178)} ${nextX} ${nextY}Z`}
            fill={inks.flesh}
            stroke="#fbf8ea"
            strokeWidth="3"
            strokeLinejoin="round"
          />
        );
      })}
    </>
  );
}
