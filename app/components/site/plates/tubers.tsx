import { around, curve, type Point } from './geometry';
import { type Drawn, PAPER } from './inks';

const { line } = PAPER;

/** A tuber with its eyes, and its flesh with the ring of vessels. */
export function potato({ random, inks, subject }: Drawn) {
  const [across, down] = subject.shape === 'long' ? [84, 56] : [75, 66];
  const outline = (centre: Point, scale: number, uneven: number) =>
    curve(
      around(centre, 9, () => [across * scale * (1 - random() * uneven), down * scale * (1 - random() * uneven)]),
      true,
    );
  const eyes = around([138, 158], 7, () => [across * (0.3 + random() * 0.42), down * (0.3 + random() * 0.4)]);
  const rays = around([298, 178], 7, () => [across * (0.16 + random() * 0.2), down * (0.16 + random() * 0.2)]);
  return (
    <>
      <path d={outline([138, 158], 1.06, 0.12)} fill={inks.skin} stroke={line} />
      <path
        d={eyes.map(([x, y]) => `M${Math.round(x - 7)} ${Math.round(y)}q7 6 14-1m-9-5q4-3 8-1`).join('')}
        stroke={inks.deep}
      />
      <path
        d={around([138, 158], 22, () => [across * random() * 0.9, down * random() * 0.9])
          .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h1`)
          .join('')}
        stroke={inks.deep}
        strokeLinecap="round"
        opacity=".7"
      />
      <path d={outline([298, 178], 0.84, 0.06)} fill={inks.flesh} stroke={inks.deep} strokeWidth="2.5" />
      <path d={outline([298, 178], 0.67, 0.06)} stroke={inks.vein} strokeDasharray="5 2" />
      <path
        d={rays.map(([x, y]) => `M298 178L${Math.round(x)} ${Math.round(y)}`).join('')}
        stroke={inks.vein}
        strokeWidth=".7"
      />
    </>
  );
}

/** A rhizome with its fingers and the scars of its leaves. */
export function rhizome({ random, inks, subject }: Drawn) {
  const isTurmeric = subject.shade === 'orange';
  const lean = Math.round(random() * 12);
  const fingers = `M60 ${186 - lean}L104 170L160 178L214 ${158 + lean}M104 170L${92 + lean} 112M160 178L${180 - lean} 116M132 174L150 ${230 - lean}`;
  const marks = [
    `M66 ${172 - lean}q8 10 4 24M84 164q8 12 4 24M128 160q7 12 3 28M182 158q8 11 5 24`,
    `M${84 + lean} 134q12 5 24 0M168 140q10 5 22 1M136 206q10 3 20-2`,
  ].join('');
  return (
    <>
      <g strokeLinecap="round" strokeLinejoin="round">
        <path d={fingers} stroke={line} strokeWidth={isTurmeric ? 37 : 43} />
        <path d={fingers} stroke={inks.skin} strokeWidth={isTurmeric ? 34 : 40} />
      </g>
      <path d={marks} stroke={inks.deep} />
      <path
        d={curve(
          around([302, 182], 9, () => [48 - random() * 4, 44 - random() * 4]),
          true,
        )}
        fill={inks.flesh}
        stroke={inks.deep}
        strokeWidth="2.5"
      />
      <path
        d={curve(
          around([302, 182], 9, () => [31 - random() * 2, 28 - random() * 2]),
          true,
        )}
        stroke={inks.vein}
      />
      <path
        d={around([302, 182], 16, () => [6 + random() * 20, 6 + random() * 18])
          .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h1`)
          .join('')}
        stroke={inks.vein}
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  );
}
