/** A place on the drawing. */
export type Point = readonly [x: number, y: number];

/** One colour of a gradient: offset from 0 to 1, colour, and how opaque (1 if left out). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Collects gradients and clips while a picture is composed; equal definitions share one id. */
export interface Defs {
  /** A gradient along a line given in fractions of the painted shape; top to bottom if left out. */
  linear(stops: readonly Stop[], line?: readonly [number, number, number, number]): string;
  /** A gradient around a centre given in fractions of the painted shape. */
  radial(stops: readonly Stop[], circle?: readonly [cx: number, cy: number, r: number]): string;
  /** A clip in the drawing's own coordinates; gives the value for `clip-path`. */
  clip(pathData: string): string;
  markup(): string;
}

/** Writes a number as short as the eye allows: one decimal. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function fraction(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Starts an empty collection; `prefix` keeps ids apart where two drawings share a document. */
export function createDefs(prefix = 'd'): Defs {
  const ids = new Map<string, string>();
  const keep = (open: string, close: string): string => {
    const key = `${open}|${close}`;
    const id = ids.get(key) ?? `${prefix}${ids.size}`;
    ids.set(key, id);
    return `url(#${id})`;
  };
  const stopMarkup = (stops: readonly Stop[]): string =>
    stops
      .map(([offset, colour, opacity = 1]) => {
        const veil = opacity === 1 ? '' : ` stop-opacity="${fraction(opacity)}"`;
        return `<stop offset="${fraction(offset)}" stop-color="${colour}"${veil}/>`;
      })
      .join('');
  return {
    linear: (stops, line = [0, 0, 0, 1]) => {
      const [x1, y1, x2, y2] = line.map(fraction);
      const box = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
      return keep(`<linearGradient ${box}`, `>${stopMarkup(stops)}</linearGradient>`);
    },
    radial: (stops, circle = [0.5, 0.5, 0.5]) => {
      const [cx, cy, r] = circle.map(fraction);
      return keep(`<radialGradient cx="${cx}" cy="${cy}" r="${r}"`, `>${stopMarkup(stops)}</radialGradient>`);
    },
    clip: (pathData) => keep('<clipPath', `><path d="${pathData}"/></clipPath>`),
    markup: () => [...ids].map(([key, id]) => key.replace('|', ` id="${id}"`)).join(''),
  };
}

/** Reads points written as pairs of numbers, which keeps the long outlines of a face on a few lines. */
export function pointsOf(text: string): Point[] {
  const numbers = text.split(' ').map(Number);
  return Array.from(
    { length: numbers.length >> 1 },
    (_, index): Point => [numbers[index * 2] ?? 0, numbers[index * 2 + 1] ?? 0],
  );
}

/** A closed polygon with straight edges. */
export function polygon(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;
}

/** A line with straight segments. */
export function polyline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;
}

function curve(from: Point, start: Point, end: Point, to: Point): string {
  const c1 = `${num(start[0] + (end[0] - from[0]) / 6)} ${num(start[1] + (end[1] - from[1]) / 6)}`;
  const c2 = `${num(end[0] - (to[0] - start[0]) / 6)} ${num(end[1] - (to[1] - start[1]) / 6)}`;
  return `C${c1} ${c2} ${num(end[0])} ${num(end[1])}`;
}

/** A smooth line through all points. */
export function smoothOpen(points: readonly Point[]): string {
  const first = points[0];
  if (!first) {
    return '';
  }
  let data = `M${num(first[0])} ${num(first[1])}`;
  for (let i = 1; i < points.length; i++) {
    const start = points[i - 1] ?? first;
    const end = points[i] ?? first;
    data += curve(points[i - 2] ?? start, start, end, points[i + 1] ?? end);
  }
  return data;
}

/** A smooth closed outline through all points. */
export function smoothClosed(points: readonly Point[]): string {
  const count = points.length;
  const at = (index: number): Point => points[(index + count) % count] ?? [0, 0];
  let data = `M${num(at(0)[0])} ${num(at(0)[1])}`;
  for (let i = 0; i < count; i++) {
    data += curve(at(i - 1), at(i), at(i + 1), at(i + 2));
  }
  return `${data}Z`;
}

/** An ellipse as path data, turned by `angle` radians. */
export function ellipsePath(x: number, y: number, rx: number, ry: number, angle = 0): string {
  const dx = Math.cos(angle) * rx;
  const dy = Math.sin(angle) * rx;
  const turn = num((angle * 180) / Math.PI);
  const arc = `A${num(rx)} ${num(ry)} ${turn} 1 1`;
  return `M${num(x - dx)} ${num(y - dy)}${arc} ${num(x + dx)} ${num(y + dy)}${arc} ${num(x - dx)} ${num(y - dy)}Z`;
}

/** A filled shape. */
export function fill(pathData: string, paint: string, opacity = 1): string {
  const veil = opacity === 1 ? '' : ` fill-opacity="${fraction(opacity)}"`;
  return `<path d="${pathData}" fill="${paint}"${veil}/>`;
}

/** A drawn line with round ends. */
export function stroke(pathData: string, paint: string, width: number, opacity = 1): string {
  const veil = opacity === 1 ? '' : ` stroke-opacity="${fraction(opacity)}"`;
  const line = `stroke-width="${fraction(width)}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${pathData}" fill="none" stroke="${paint}" ${line}${veil}/>`;
}

/** An upright rectangle as a filled shape. */
export function box(x: number, y: number, width: number, height: number, paint: string, opacity = 1): string {
  const veil = opacity === 1 ? '' : ` fill-opacity="${fraction(opacity)}"`;
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" fill="${paint}"${veil}/>`;
}

/** Moves, turns (degrees) and scales a drawing made around the origin. */
export function place(markup: string, x: number, y: number, scale = 1, turn = 0): string {
  const rotate = turn === 0 ? '' : ` rotate(${num(turn)})`;
  const size = scale === 1 ? '' : ` scale(${fraction(scale)})`;
  return `<g transform="translate(${num(x)} ${num(y)})${rotate}${size}">${markup}</g>`;
}

/** The whole document; `view` is the part of the drawing that fills it. */
export function svgDocument(
  pixels: { width: number; height: number },
  view: { width: number; height: number },
  defs: Defs,
  body: string,
): string {
  const size = `width="${Math.round(pixels.width)}" height="${Math.round(pixels.height)}"`;
  const space = `viewBox="0 0 ${num(view.width)} ${num(view.height)}" preserveAspectRatio="none"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${space}><defs>${defs.markup()}</defs>${body}</svg>`;
}
