import { BRAND, darker, lighter, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, place, polygon, smoothOpen, stroke } from '../svg.ts';
import { guilloche, seal, textBlock } from './ornament.ts';
import { backDefs, backStage, type View } from './studio.ts';

/** A framed-looking certificate sheet on a desk. */
export async function drawCertificate(
  view: View,
  random: Random,
  variant: number,
  title: string,
  authority: string,
): Promise<Stage> {
  const defs = backDefs();
  const desk = ['#6b4a30', '#5a2f36', '#4a5a3c', '#3f5a63'][variant % 4] ?? '#6b4a30';
  const tint = [BRAND.onion, '#9a6a1c', BRAND.leaf, BRAND.river][variant % 4] ?? BRAND.onion;
  let body = box(
    0,
    0,
    view.width,
    900,
    defs.linear(
      [
        [0, lighter(desk, 0.3)],
        [0.5, desk],
        [1, darker(desk, 0.5)],
      ],
      [0, 0, 1, 1],
    ),
  );
  let grain = '';
  for (let line = 0; line < 34; line++) {
    const y = random.range(0, 900);
    grain += smoothOpen([
      [-10, y],
      [view.width * 0.3, y + random.wobble(16)],
      [view.width * 0.7, y + random.wobble(16)],
      [view.width + 10, y + random.wobble(12)],
    ]);
  }
  body += stroke(grain, darker(desk, 0.5), 2, 0.25);
  const [wide, tall] = [980, 720];
  const shadow = [10, 20, 32]
    .map((grow, index) => box(-wide / 2 + 6 - index * 4, -tall / 2 + grow, wide + index * 8, tall, '#1d0f08', 0.2))
    .join('');
  const ink = '#33241a';
  const lines = [0, 1].map((row) => stroke(`M-300 ${128 + row * 26}H300`, '#a8977c', 1.2, 0.55)).join('');
  const scribble = smoothOpen([
    [200, 232],
    [216, 206],
    [226, 240],
    [244, 212],
    [252, 236],
    [280, 220],
    [300, 234],
    [330, 214],
  ]);
  const sheet =
    shadow +
    box(
      -wide / 2,
      -tall / 2,
      wide,
      tall,
      defs.linear(
        [
          [0, '#fffaf0'],
          [0.6, '#fbf3e0'],
          [1, '#efe2c4'],
        ],
        [0, 0, 1, 1],
      ),
    ) +
    fill(
      ellipsePath(0, 10, 210, 210),
      defs.radial([
        [0, tint, 0.09],
        [0.8, tint, 0.05],
        [1, tint, 0],
      ]),
    ) +
    guilloche(wide - 74, tall - 74, mix(tint, '#b89a60', 0.35)) +
    stroke(
      `M${-wide / 2 + 62} ${-tall / 2 + 62}H${wide / 2 - 62}V${tall / 2 - 62}H${-wide / 2 + 62}Z`,
      tint,
      2.4,
      0.8,
    ) +
    stroke(`M${-wide / 2 + 69} ${-tall / 2 + 69}H${wide / 2 - 69}V${tall / 2 - 69}H${-wide / 2 + 69}Z`, '#b89a60', 1) +
    `<text y="-206" font-size="27" text-anchor="middle" letter-spacing="11" fill="${tint}" font-family="Liberation Serif, serif">CERTIFICATE</text>` +
    stroke('M-150 -184H-14M14 -184H150', '#b89a60', 1.4) +
    fill(
      polygon([
        [0, -191],
        [8, -184],
        [0, -177],
        [-8, -184],
      ]),
      tint,
    ) +
    textBlock(title, -110, 62, 780, 26, ink, 'font-family="Liberation Serif, serif" font-weight="bold"', 0.54) +
    `<text y="2" font-size="21" text-anchor="middle" fill="#7a6650" font-style="italic" font-family="Liberation Serif, serif">issued to Doab Harvest Exports, Kanpur, by</text>` +
    textBlock(authority, 62, 31, 720, 44, ink, 'font-family="Liberation Serif, serif"', 0.5) +
    lines +
    stroke(scribble, '#27364f', 2.6, 0.85) +
    stroke('M190 256H350', '#8a7658', 1.4) +
    seal(defs, -300, 214, tint);
  body += place(sheet, view.width / 2 - 4, 448, Math.min(1, view.width / 1100), variant % 2 ? 1.2 : -1.4);
  body += box(
    0,
    0,
    view.width,
    900,
    defs.linear(
      [
        [0, '#fff3d8', 0.16],
        [0.5, '#1d0f08', 0],
        [1, '#1d0f08', 0.34],
      ],
      [0, 0, 1, 1],
    ),
  );
  return backStage(view, defs, body, 1);
}
