import { BACKDROPS, darker, lighter } from '../palette.ts';
import type { Random } from '../random.ts';
import type { Stage } from '../raster.ts';
import { box, ellipsePath, fill, place, pointsOf, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import { backDefs, backStage, type View } from './studio.ts';

/** A dignified bust of the founder, about 55: grey at the temples, moustache, band-collar jacket. */
export async function drawPortrait(view: View, random: Random, variant: number): Promise<Stage> {
  const defs = backDefs();
  const backdrop = BACKDROPS[[1, 4, 5][variant % 3] ?? 1] ?? BACKDROPS[0];
  const jacket = ['#4a3a34', '#3f4a40', '#5a2f36'][variant % 3] ?? '#4a3a34';
  const skin = '#a8714c';
  const shade = '#7c4c30';
  const hair = '#3d3733';
  const grey = '#8d8780';
  const wall =
    box(
      0,
      0,
      view.width,
      900,
      defs.radial(
        [
          [0, lighter(backdrop.wall, 0.4)],
          [0.5, backdrop.wall],
          [1, darker(backdrop.wallShade, 0.15)],
        ],
        [0.36, 0.3, 0.9],
      ),
    ) +
    fill(
      ellipsePath(40, 420, 330, 380),
      defs
        .radial([
          [0, '#1d0f08', 0.28],
          [1, '#1d0f08', 0],
        ])
        .replace('', ''),
      0,
    );
  const shoulders = smoothClosed(
    pointsOf('-430 520 -400 300 -330 208 -190 150 -84 108 84 108 190 150 330 208 404 300 440 520'),
  );
  const neck = 'M-74 -10L-80 118Q0 196 80 118L74 -10Z';
  const face = smoothClosed(
    pointsOf('-118 -210 -134 -110 -128 -20 -104 58 -56 112 0 126 56 112 104 58 128 -20 134 -110 118 -210 0 -276'),
  );
  const faceShade = smoothClosed(
    pointsOf('24 -262 118 -210 134 -110 128 -20 104 58 56 112 8 126 50 70 66 0 60 -70 72 -150 50 -220'),
  );
  const hairTop = smoothClosed(
    pointsOf(
      '-138 -120 -146 -200 -120 -272 -60 -318 20 -326 92 -300 136 -240 146 -170 138 -118 124 -160 104 -218 40 -236 -30 -222 -84 -232 -112 -206 -126 -160',
    ),
  );
  const temple = (side: number): string =>
    smoothClosed([
      [side * 139, -118],
      [side * 146, -190],
      [side * 128, -226],
      [side * 118, -180],
      [side * 128, -150],
      [side * 128, -96],
    ]);
  const ear = (side: number, tint: string): string =>
    fill(
      smoothClosed([
        [side * 126, -112],
        [side * 150, -126],
        [side * 160, -88],
        [side * 146, -36],
        [side * 126, -36],
      ]),
      tint,
    ) +
    stroke(
      smoothOpen([
        [side * 138, -104],
        [side * 148, -84],
        [side * 138, -58],
      ]),
      shade,
      4,
      0.7,
    );
  const brow = (side: number): string =>
    smoothClosed([
      [side * 26, -112],
      [side * 54, -126],
      [side * 92, -116],
      [side * 96, -106],
      [side * 54, -113],
      [side * 28, -102],
    ]);
  const eye = (side: number): string =>
    fill(
      smoothClosed([
        [side * 34, -78],
        [side * 58, -90],
        [side * 84, -76],
        [side * 58, -68],
      ]),
      '#f3e6d6',
    ) +
    fill(ellipsePath(side * 58, -79, 10.5, 10.5), '#33211a') +
    fill(ellipsePath(side * 58 - 3, -83, 3, 3), '#fff6e6') +
    stroke(
      smoothOpen([
        [side * 30, -77],
        [side * 57, -92],
        [side * 88, -76],
      ]),
      '#33211a',
      4.4,
    ) +
    stroke(
      smoothOpen([
        [side * 38, -58],
        [side * 60, -52],
        [side * 84, -58],
      ]),
      shade,
      3,
      0.55,
    ) +
    stroke(
      smoothOpen([
        [side * 92, -72],
        [side * 106, -66],
      ]) +
        smoothOpen([
          [side * 92, -80],
          [side * 108, -80],
        ]),
      shade,
      2.4,
      0.5,
    );
  const nose = smoothClosed(pointsOf('4 -84 18 -30 34 2 22 18 0 20 10 0 6 -40'));
  const moustache = smoothClosed(pointsOf('0 30 -30 26 -62 44 -74 56 -40 52 0 47 40 52 74 56 62 44 30 26'));
  const collar =
    fill('M-92 92Q-96 132 -60 172L-6 204L-6 168Q-60 140 -72 100Z', darker(jacket, 0.12)) +
    fill('M92 92Q96 132 60 172L6 204L6 168Q60 140 72 100Z', darker(jacket, 0.34));
  const cloth = defs.linear(
    [
      [0, lighter(jacket, 0.22)],
      [0.45, jacket],
      [1, darker(jacket, 0.5)],
    ],
    [0, 0, 1, 0.3],
  );
  const bust =
    fill(shoulders, cloth) +
    stroke('M0 200V520', darker(jacket, 0.5), 4) +
    [250, 330, 410]
      .map((y) => fill(ellipsePath(-16, y, 8, 8), '#c9a070') + fill(ellipsePath(-18, y - 2, 3, 3), '#fff0d0'))
      .join('') +
    stroke('M-180 300H-96M-180 300V312', darker(jacket, 0.4), 5, 0.8) +
    fill('M-168 300L-140 262L-108 300Z', '#e9dcc2') +
    stroke(
      smoothOpen(pointsOf('-300 230 -270 360 -290 500')) + smoothOpen(pointsOf('300 230 276 360 296 500')),
      darker(jacket, 0.5),
      7,
      0.5,
    ) +
    fill(neck, skin) +
    fill('M-74 -10L-78 90Q0 180 78 90L74 -10Q60 100 0 112Q-60 100 -74 -10Z', shade, 0.75) +
    collar +
    ear(-1, skin) +
    ear(1, shade) +
    fill(
      face,
      defs.linear(
        [
          [0, lighter(skin, 0.14)],
          [0.5, skin],
          [1, skin],
        ],
        [0, 0, 1, 0.4],
      ),
    ) +
    fill(faceShade, shade, 0.42) +
    fill(
      smoothClosed(pointsOf('-128 -20 -104 58 -56 112 0 126 56 112 104 58 128 -20 96 40 50 84 0 94 -50 84 -96 40')),
      shade,
      0.3,
    ) +
    fill(hairTop, hair) +
    fill(temple(-1) + temple(1), grey) +
    stroke(
      smoothOpen(pointsOf('-110 -236 -50 -290 30 -302')) +
        smoothOpen(pointsOf('-96 -226 -40 -268 40 -276')) +
        smoothOpen(pointsOf('60 -286 104 -252 122 -210')),
      grey,
      5,
      0.55,
    ) +
    fill(brow(-1) + brow(1), '#4a423c') +
    eye(-1) +
    eye(1) +
    fill(nose, shade, 0.6) +
    stroke(smoothOpen(pointsOf('-26 10 -12 18 0 20 14 18 28 10')), darker(shade, 0.2), 4, 0.8) +
    stroke(smoothOpen(pointsOf('-44 8 -66 34 -76 62')) + smoothOpen(pointsOf('44 8 66 34 76 62')), shade, 4, 0.5) +
    fill(smoothClosed(pointsOf('-42 56 0 60 42 56 20 74 0 77 -20 74')), '#8a4a3a') +
    fill(moustache, '#5c544d') +
    stroke(smoothOpen(pointsOf('-60 46 -30 34 -6 36')) + smoothOpen(pointsOf('60 46 30 34 6 36')), '#a89f94', 3, 0.7) +
    stroke(
      smoothOpen(pointsOf('-70 -168 0 -176 66 -168')) + smoothOpen(pointsOf('-56 -148 0 -154 52 -148')),
      shade,
      3,
      0.35,
    ) +
    fill(
      ellipsePath(-58, -6, 44, 34),
      defs.radial([
        [0, '#e8b088', 0.5],
        [1, '#e8b088', 0],
      ]),
    ) +
    fill(
      ellipsePath(-40, -190, 60, 34),
      defs.radial([
        [0, '#f0c8a0', 0.45],
        [1, '#f0c8a0', 0],
      ]),
    );
  const x = view.width * (0.5 + random.wobble(0.01));
  return backStage(
    view,
    defs,
    wall +
      place(bust, x, 440, 1.06) +
      box(
        0,
        0,
        view.width,
        900,
        defs.radial(
          [
            [0.6, '#1d0f08', 0],
            [1, '#1d0f08', 0.34],
          ],
          [0.45, 0.45, 0.76],
        ),
      ),
    1,
  );
}
