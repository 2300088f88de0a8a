import { darker, lighter } from '../palette.ts';
import { ellipsePath, fill, type Point, place, polygon, smoothClosed, smoothOpen, stroke } from '../svg.ts';
import type { backDefs } from './studio.ts';

/** Breaks a text into lines of at most `limit` characters; a single longer word keeps its own line. */
export function wrapText(text: string, limit: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= limit) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/** Lines of centred text, each shrunk where it would not fit; `y` is the middle of the block. */
export function textBlock(
  text: string,
  y: number,
  size: number,
  width: number,
  limit: number,
  paint: string,
  look: string,
  share = 0.56,
): string {
  const lines = wrapText(text, limit);
  const longest = Math.max(1, ...lines.map((line) => line.length));
  const fitted = Math.min(size, width / (longest * share), (size * 2.6) / lines.length);
  return lines
    .map((line, index) => {
      const level = y + (index - (lines.length - 1) / 2) * fitted * 1.22 + fitted * 0.35;
      return `<text x="0" y="${level.toFixed(1)}" font-size="${fitted.toFixed(1)}" text-anchor="middle" fill="${paint}" ${look}>${escapeText(line)}</text>`;
    })
    .join('');
}

/** A border of interlaced waves, as on securities. */
export function guilloche(width: number, height: number, paint: string): string {
  let waves = '';
  const edge = (length: number, turn: (along: number, off: number) => Point): void => {
    for (let phase = 0; phase < 3; phase++) {
      const count = Math.round(length / 9);
      waves += smoothOpen(
        Array.from({ length: count + 1 }, (_, step) =>
          turn((step / count) * length, 11 * Math.sin(step * 0.9 + (phase * Math.PI) / 1.5)),
        ),
      );
    }
  };
  const [hw, hh] = [width / 2, height / 2];
  edge(width, (along, off) => [along - hw, -hh + off]);
  edge(width, (along, off) => [along - hw, hh + off]);
  edge(height, (along, off) => [-hw + off, along - hh]);
  edge(height, (along, off) => [hw + off, along - hh]);
  return stroke(waves, paint, 1.1, 0.75);
}

/** An embossed seal with its ribbon. */
export function seal(defs: ReturnType<typeof backDefs>, x: number, y: number, tint: string): string {
  const rim = Array.from({ length: 56 }, (_, step): Point => {
    const angle = (step / 56) * Math.PI * 2;
    const radius = step % 2 ? 64 : 71;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  const rosette = Array.from({ length: 18 }, (_, step) =>
    ellipsePath(Math.cos((step / 18) * 6.283) * 17, Math.sin((step / 18) * 6.283) * 17, 25, 11, (step / 18) * 6.283),
  ).join('');
  const ribbon =
    fill(
      polygon([
        [-34, 40],
        [-6, 50],
        [-16, 138],
        [-36, 120],
        [-58, 128],
      ]),
      darker(tint, 0.2),
    ) +
    fill(
      polygon([
        [34, 40],
        [6, 50],
        [20, 136],
        [38, 118],
        [60, 124],
      ]),
      darker(tint, 0.34),
    );
  return place(
    fill(
      ellipsePath(7, 9, 74, 72),
      defs.radial([
        [0.6, '#1d0f08', 0.4],
        [1, '#1d0f08', 0],
      ]),
    ) +
      ribbon +
      fill(
        smoothClosed(rim),
        defs.radial(
          [
            [0, lighter(tint, 0.4)],
            [0.55, tint],
            [1, darker(tint, 0.4)],
          ],
          [0.34, 0.28, 0.8],
        ),
      ) +
      stroke(ellipsePath(0, 0, 55, 55), lighter(tint, 0.55), 2.4, 0.8) +
      stroke(ellipsePath(0, 0, 49, 49), lighter(tint, 0.4), 1.2, 0.7) +
      stroke(rosette, lighter(tint, 0.6), 1.2, 0.75) +
      fill(
        ellipsePath(-22, -30, 26, 15, -0.6),
        defs.radial([
          [0, '#ffffff', 0.4],
          [1, '#ffffff', 0],
        ]),
      ),
    x,
    y,
  );
}
