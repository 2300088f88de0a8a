import { around, type Point, tube } from './geometry';
import { type Drawn, PAPER } from './inks';

const { line } = PAPER;

/** The curves from neck to root by which a bulb looks round. */
function meridians([x, y]: Point, across: number, down: number, shares: readonly number[]): string {
  return shares
    .map((share) => {
      const bulge = Math.round(x + share * across * 1.28);
      return `M${Math.round(x + share * 9)} ${y - down}C${bulge} ${Math.round(y - down * 0.5)} ${bulge} ${Math.round(y + down * 0.6)} ${Math.round(x + share * 7)} ${y + down}`;
    })
    .join('');
}

function roots([x, y]: Point, random: () => number): string {
  return [-8, -4, 0, 4, 8].map((dx) => `M${x + dx / 2} ${y}l${dx} ${Math.round(7 + random() * 6)}`).join('');
}

/** A bulb from the side, with a dry neck. */
function bulb([x, y]: Point, across: number, down: number, neck: number): string {
  const [top, low] = [y - down, y + down];
  return `M${x - 5} ${top - neck}C${x - 3} ${top - neck / 2} ${x - 7} ${top - 2} ${x - 18} ${top + 8}C${x - across * 0.8} ${top + down * 0.35} ${x - across} ${y - down * 0.3} ${x - across} ${y}C${x - across} ${y + down * 0.62} ${x - across * 0.45} ${low} ${x} ${low}C${x + across * 0.45} ${low} ${x + across} ${y + down * 0.62} ${x + across} ${y}C${x + across} ${y - down * 0.3} ${x + across * 0.8} ${top + down * 0.35} ${x + 18} ${top + 8}C${x + 8} ${top - 2} ${x + 4} ${top - neck / 2} ${x + 7} ${top - neck - 3}L${x + 1} ${top - neck + 4}Z`.replace(
    /\d+\.\d+/g,
    (number) => String(Math.round(Number(number))),
  );
}

/** Half the width and half the height of an onion, by the word for its shape. */
const ONIONS = { flat: [80, 58], round: [73, 68], long: [58, 76] } as const;

/** A bulb with its skins' lines, and its rings. */
export function onion({ random, inks, subject }: Drawn) {
  const [wide, high] = ONIONS[subject.shape];
  const squeezed = 0.93 + random() * 0.13;
  const [across, down] = [Math.round(wide / squeezed), Math.round(high * squeezed)];
  return (
    <>
      <Skins
        centre={[138, 226 - down]}
        half={[across, down]}
        neck={24 + Math.round(random() * 14)}
        random={random}
        inks={inks}
      />
      <Rings centre={[292, 174]} radii={[64, 56, 48, 39, 31, 23, 15]} random={random} inks={inks} />
    </>
  );
}

/** Small bulbs as they grow together, and their rings. */
export function shallot({ random, inks }: Drawn) {
  const bulbs: Point[] = [
    [102, 160],
    [176, 164],
    [138, 182],
  ];
  return (
    <>
      {bulbs.map((centre) => (
        <Skins
          key={centre[0]}
          centre={centre}
          half={[36 + Math.round(random() * 6), 44]}
          neck={22}
          random={random}
          inks={inks}
        />
      ))}
      <Rings centre={[292, 192]} radii={[46, 39, 32, 25, 18]} random={random} inks={inks} />
    </>
  );
}

type Part = Pick<Drawn, 'random' | 'inks'> & { centre: Point };

function Skins({ centre, half: [across, down], neck, random, inks }: Part & { half: Point; neck: number }) {
  const lines = [-0.72, -0.5, -0.26, 0, 0.22, 0.46, 0.68].map((share) => share + random() * 0.06);
  return (
    <>
      <path d={bulb(centre, across, down, neck)} fill={inks.skin} stroke={line} />
      <path d={meridians(centre, across, down - 2, lines)} stroke={inks.deep} strokeWidth=".8" />
      <path d={meridians(centre, across, down - 12, [-0.6, -0.38])} stroke="#fff" strokeWidth="2" opacity=".35" />
      <path d={roots([centre[0], centre[1] + down], random)} stroke={line} />
    </>
  );
}

/** The rings of a cut, the skin outside, and where it will sprout. */
function Rings({ centre: [x, y], radii, random, inks }: Part & { radii: readonly number[] }) {
  return (
    <g fill={inks.flesh} stroke={inks.vein}>
      {radii.map((radius, index) => (
        <ellipse
          key={radius}
          cx={x - 1 + Math.round(random() * 2)}
          cy={y}
          rx={radius + 2 - (index % 2)}
          ry={radius}
          {...(index === 0 && { fill: inks.skin, stroke: line })}
        />
      ))}
      <path d={`M${x - 8} ${y - 2}q4-10 8 0q-4 10-8 0M${x + 2} ${y + 3}q4-8 7 0q-4 8-7 0`} />
    </g>
  );
}

/** A bulb that shows its cloves, and the cloves around the stalk. */
export function garlic({ random, inks }: Drawn) {
  const cloves = 9 + Math.floor(random() * 4);
  const centre: Point = [136, 172];
  return (
    <>
      <path d={bulb(centre, 70, 58, 56)} fill={inks.skin} stroke={line} />
      <path d={meridians(centre, 70, 56, [-0.66, -0.3, 0.08, 0.42, 0.72])} stroke={inks.deep} strokeWidth="1.4" />
      <path d={meridians(centre, 70, 48, [-0.5, -0.12, 0.26, 0.58])} stroke={inks.deep} strokeWidth=".6" opacity=".7" />
      <path d={roots([136, 230], random)} stroke={line} />
      <circle cx="290" cy="176" r="66" fill={inks.skin} stroke={line} />
      <g fill={inks.flesh} stroke={inks.deep}>
        {around([290, 176], cloves, () => [39, 39]).map(([x, y], index) => (
          <ellipse
            key={`${x} ${y}`}
            cx={Math.round(x)}
            cy={Math.round(y)}
            rx="22"
            ry={Math.round(112 / cloves + random() * 2)}
            transform={`rotate(${Math.round((index / cloves) * 360)} ${Math.round(x)} ${Math.round(y)})`}
          />
        ))}
        <circle cx="290" cy="176" r="9" />
      </g>
    </>
  );
}

/** A small round bulb of one clove. */
export function singleClove({ random, inks }: Drawn) {
  const centre: Point = [136, 176];
  return (
    <>
      <path d={bulb(centre, 56, 52, 44)} fill={inks.skin} stroke={line} />
      <path d={meridians(centre, 56, 50, [-0.6, -0.3, 0.02, 0.3, 0.6])} stroke={inks.deep} strokeWidth=".8" />
      <path d={roots([136, 228], random)} stroke={line} />
      <circle cx="290" cy="180" r="54" fill={inks.skin} stroke={line} />
      <circle cx="290" cy="180" r="48" fill={inks.flesh} stroke={inks.deep} />
      <ellipse cx="290" cy="180" rx="9" ry="14" fill={inks.flesh} stroke={inks.vein} />
    </>
  );
}

function clove([x, y]: Point, angle: number): { d: string; transform: string } {
  return {
    d: `M${x} ${y - 52}C${x + 16} ${y - 34} ${x + 30} ${y - 8} ${x + 26} ${y + 22}C${x + 20} ${y + 44} ${x - 16} ${y + 44} ${x - 22} ${y + 24}C${x - 28} ${y} ${x - 10} ${y - 26} ${x} ${y - 52}Z`,
    transform: `rotate(${angle} ${x} ${y})`,
  };
}

export function peeledGarlic({ random, inks }: Drawn) {
  const places: [Point, number][] = [
    [[92, 150], -24],
    [[178, 146], 16],
    [[132, 180], 64],
  ];
  return (
    <>
      <g fill={inks.flesh} stroke={line}>
        {places.map(([place, angle]) => (
          <path key={angle} {...clove(place, angle + Math.round(random() * 14))} />
        ))}
        <path {...clove([290, 170], 8)} />
      </g>
      <path d="M292 134C300 150 305 165 302 184M283 150C280 165 279 178 283 194" stroke={inks.vein} />
      <ellipse cx="291" cy="176" rx="5" ry="20" stroke={inks.vein} transform="rotate(8 291 176)" />
    </>
  );
}

/** White shanks with leaves, trimmed roots. */
export function springOnion({ random, inks }: Drawn) {
  const stalks = [60, 92, 124].map((x) => x + Math.round(random() * 6));
  return (
    <>
      {stalks.map((x, index) => {
        const leaf = (end: number, low: number) =>
          tube([
            [x, 172, 7],
            [x + end * 0.3, 116, 8],
            [x + end, low, 2],
          ]);
        return (
          <g key={x} stroke={line}>
            <path d={leaf(48 + index * 22, 48 + index * 6)} fill={inks.deep} />
            <path d={leaf(18 + index * 18, 34 + index * 5)} fill={inks.skin} />
            <path
              d={tube([
                [x, 150, 8],
                [x - 1, 205, 9],
                [x - 2, 238, 12],
                [x - 2, 250, 5],
              ])}
              fill="#fbf8ea"
            />
            <path d={roots([x - 2, 251], random)} strokeWidth=".8" />
          </g>
        );
      })}
      {[40, 32, 24, 16, 8].map((radius, index) => (
        <circle key={radius} cx="300" cy="190" r={radius} fill="#fbf8ea" stroke={index === 0 ? line : inks.skin} />
      ))}
    </>
  );
}
