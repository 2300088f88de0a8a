import { around, curve, tube } from './geometry';
import { type Drawn, PAPER } from './inks';

const { line } = PAPER;
const STALK = '#6f8249';

/** A pod with its stalk, and one that is cut open. */
export function chilli({ random, inks, subject }: Drawn) {
  const half = subject.shape === 'long' ? 11 : 15;
  const bend = Math.round(random() * 16);
  const pod = (x: number, y: number, to: number) =>
    tube([
      [x, y, half * 0.8],
      [x + 10, y + 34, half],
      [x + 18 + bend, y + 86, half * 0.72],
      [x + to, y + 150, 1],
    ]);
  const stalk = (x: number, y: number) =>
    tube([
      [x - 8, y - 38, 3],
      [x - 3, y - 18, 2],
      [x - 1, y - 4, 9],
      [x + 1, y + 5, 7],
    ]);
  const seeds = [0, 1, 2, 3, 4].map((at) => `M${278 + at * 4 + (at % 2) * 6} ${120 + at * 16}h2`).join('');
  return (
    <>
      <g stroke={line}>
        <path d={pod(86, 88, 20 + bend)} fill={inks.skin} />
        <path d={pod(150, 80, 52)} fill={inks.skin} />
        <path d={stalk(86, 88)} fill={STALK} />
        <path d={stalk(150, 80)} fill={STALK} />
        <path d={pod(268, 84, 44)} fill={inks.flesh} strokeWidth="1.2" />
        <path d={stalk(268, 84)} fill={STALK} />
      </g>
      <path d={`M82 104q14 40 22 64M148 96q14 40 30 70M94 96q18 40 22 56`} stroke={inks.deep} strokeWidth=".8" />
      <path d={`M270 94q10 40 ${24 + bend} 84`} stroke={inks.vein} />
      <path d={seeds} stroke={line} strokeWidth="4" strokeLinecap="round" />
      <path d={seeds} stroke="#f6ecc4" strokeWidth="2.6" strokeLinecap="round" />
    </>
  );
}

/** Ridged pods, and the five-cornered cut. */
export function okra({ random, inks }: Drawn) {
  const pods = [72, 118, 164].map((x) => x + Math.round(random() * 8));
  const star = (size: number) =>
    curve(
      around([296, 180], 10, (turn) => (Math.round(turn * 10) % 2 ? [size * 0.82, size * 0.82] : [size, size])),
      true,
    );
  return (
    <>
      {pods.map((x) => (
        <g key={x}>
          <path
            d={tube([
              [x + 16, 76, 7],
              [x + 10, 98, 15],
              [x, 160, 12],
              [x - 10, 226, 1],
            ])}
            fill={inks.skin}
            stroke={line}
          />
          <path
            d={`M${x + 8} 92Q${x - 2} 150 ${x - 10} 222M${x + 16} 92Q${x + 8} 150 ${x - 8} 218`}
            stroke={inks.deep}
            strokeWidth=".8"
          />
          <path
            d={tube([
              [x + 20, 54, 3],
              [x + 17, 72, 4],
              [x + 15, 84, 12],
            ])}
            fill={STALK}
            stroke={line}
          />
        </g>
      ))}
      <path d={star(52)} fill={inks.skin} stroke={line} />
      <path d={star(46)} fill={inks.flesh} stroke={inks.vein} />
      {around([296, 180], 5, () => [24, 24]).map(([x, y], index) => (
        <g key={`${x}`} fill="#fdfbee" stroke={inks.vein}>
          <ellipse
            cx={Math.round(x)}
            cy={Math.round(y)}
            rx="14"
            ry="9"
            transform={`rotate(${index * 72} ${Math.round(x)} ${Math.round(y)})`}
          />
          <circle cx={Math.round(x)} cy={Math.round(y)} r="5" fill="#e7dfae" stroke={line} />
        </g>
      ))}
    </>
  );
}

/** Long ribbed pods, and the three-cornered cut. */
export function drumstick({ random, inks }: Drawn) {
  const pods = [0, 1, 2].map((at) => 84 + at * 36 + Math.round(random() * 6));
  return (
    <>
      {pods.map((y) => (
        <g key={y}>
          <path
            d={tube([
              [30, y + 54, 1],
              [60, y + 46, 7],
              [140, y + 24, 8],
              [220, y + 6, 5],
              [238, y, 1],
            ])}
            fill={inks.skin}
            stroke={line}
          />
          <path
            d={`M40 ${y + 52}Q140 ${y + 30} 232 ${y + 2}M52 ${y + 46}Q140 ${y + 20} 220 ${y + 3}`}
            stroke={inks.deep}
            strokeWidth=".8"
          />
        </g>
      ))}
      <path
        d={curve(
          around([308, 176], 9, (turn) => (Math.round(turn * 9) % 3 ? [44, 44] : [50, 50])),
          true,
        )}
        fill={inks.flesh}
        stroke={line}
        strokeWidth="2"
      />
      <circle cx="308" cy="176" r="26" stroke={inks.vein} />
      <circle cx="308" cy="176" r="12" fill="#e9e3bb" stroke={line} />
    </>
  );
}
