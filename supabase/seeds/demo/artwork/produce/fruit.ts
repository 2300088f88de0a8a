import { darker, lighter, type Tones } from '../palette.ts';
import { createSolid, type Profile } from '../solid.ts';
import { fill, type Point, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { type Brush, bodyFill, bodyShade, shine, speckles } from './shading.ts';

const globe: Profile = (along) => {
  const turn = along * Math.PI;
  return [100 * Math.sin(turn) ** 0.94, -86 * Math.cos(turn) - 10 * along ** 10];
};

/** A tomato: smooth, softly ribbed at the shoulder, with its green star. */
export function drawTomato(brush: Brush, tones: Tones): string {
  const { defs, random } = brush;
  const ribs = random.int(5, 6);
  const swell = (along: number, around: number): number => 1 - 0.035 * along ** 2 * (1 + Math.cos(around * ribs));
  const solid = createSolid(globe, { roll: brush.roll, tilt: brush.tilt, spin: random.range(0, 6.3) }, swell);
  const outline = smoothClosed(solid.outline());
  let ridges = '';
  for (let rib = 0; rib < ribs; rib++) {
    const line = smoothOpen(solid.meridian((rib / ribs) * Math.PI * 2, 0.62, 0.98, 7));
    ridges += stroke(line, tones.deep, 13, 0.1) + stroke(line, tones.deep, 5, 0.16);
  }
  const { point, facing } = solid.pole(1);
  let star = '';
  if (facing > -0.35) {
    const flat = Math.max(0.3, Math.abs(facing));
    const turn = Math.atan2(solid.axis[1], solid.axis[0]) + Math.PI / 2;
    const seat = (x: number, y: number): Point => [
      point[0] + x * Math.cos(turn) - y * flat * Math.sin(turn),
      point[1] + x * Math.sin(turn) + y * flat * Math.cos(turn),
    ];
    const green = '#5d7d33';
    const shadow = [0, 1, 2, 3, 4, 5, 6, 7].map(
      (step): Point => seat(Math.cos(step * 0.785) * 36, Math.sin(step * 0.785) * 36),
    );
    star += fill(
      smoothClosed(shadow),
      defs.radial([
        [0, darker(tones.deep, 0.4), 0.6],
        [1, tones.deep, 0],
      ]),
    );
    for (let leaf = 0; leaf < 5; leaf++) {
      const angle = (leaf / 5) * Math.PI * 2 + random.wobble(0.25);
      const long = random.range(36, 50);
      const tip = seat(Math.cos(angle + random.wobble(0.2)) * long, Math.sin(angle) * long);
      const [left, right] = [
        seat(Math.cos(angle + 0.3) * long * 0.5, Math.sin(angle + 0.3) * long * 0.5),
        seat(Math.cos(angle - 0.3) * long * 0.5, Math.sin(angle - 0.3) * long * 0.5),
      ];
      star += fill(smoothClosed([seat(0, 0), left, tip, right]), leaf % 2 ? green : darker(green, 0.22));
      star += stroke(smoothOpen([seat(0, 0), tip]), lighter(green, 0.4), 1.2, 0.6);
    }
    const stalk = smoothOpen([seat(0, 0), [point[0] + solid.axis[0] * 14 + 2, point[1] + solid.axis[1] * 14 - 6]]);
    star += stroke(stalk, darker(green, 0.4), 8) + stroke(stalk, lighter(green, 0.1), 5);
  }
  return (
    bodyFill(defs, outline, tones) +
    ridges +
    bodyShade(defs, outline, tones, 0.62) +
    (facing > 0.05 ? star : '') +
    shine(defs, -38, -36, 34, 22, 0.8, -38) +
    shine(defs, -46, -38, 12, 7, 0.95, -38) +
    (facing > 0.05 ? '' : star)
  );
}

const citrus: Profile = (along) => {
  const turn = along * Math.PI;
  const nipple = 22 * along ** 16 + 10 * (1 - along) ** 22;
  return [86 * Math.sin(turn) ** 0.96, -100 * Math.cos(turn) * 0.98 + 22 * along ** 14 - nipple * 0.1];
};

/** A lemon: pored skin and a blunt tip. */
export function drawLemon(brush: Brush, tones: Tones): string {
  const { defs, random } = brush;
  const solid = createSolid(citrus, { roll: brush.roll + 1.2, tilt: brush.tilt * 0.6, spin: random.range(0, 6.3) });
  const points = solid.outline();
  const outline = smoothClosed(points);
  const clip = defs.clip(outline);
  const pores = speckles(random, brush.fine ? 260 : 70, 104, 104, 0.8, 1.9);
  const { point, facing } = solid.pole(0);
  const scar =
    facing > 0.1
      ? fill(
          smoothClosed(
            [0, 1, 2, 3, 4].map(
              (step): Point => [point[0] + Math.cos(step * 1.26) * 8, point[1] + Math.sin(step * 1.26) * 7],
            ),
          ),
          '#7d7a3a',
        )
      : '';
  return (
    bodyFill(defs, outline, tones) +
    `<g clip-path="${clip}">${fill(pores, tones.deep, 0.4)}<g transform="translate(-1.3 -1.3)">${fill(pores, lighter(tones.lit, 0.7), 0.35)}</g></g>` +
    bodyShade(defs, outline, tones, 0.5) +
    shine(defs, -32, -36, 40, 26, 0.62, -36) +
    scar
  );
}
