import sharp from 'sharp';
import { leaveWords, takeWords } from './memory.ts';
import { seededRandom } from './random.ts';

/** The picture in work: rows of opaque pixels, one RGBA word each, so that a pixel is one store. */
export interface Stage {
  width: number;
  height: number;
  words: Uint32Array;
  /** The memory of the sprites laid on it, free to be used again once the picture is done. */
  borrowed: Set<Uint32Array>;
}

/**
 * A rasterised drawing with transparency (colours premultiplied), placed by its origin. It belongs to the
 * one picture it is laid on: encoding that picture takes its memory back.
 */
export interface Sprite {
  width: number;
  height: number;
  originX: number;
  originY: number;
  words: Uint32Array;
}

/** Rasterised pixels with straight alpha. */
export interface Raster {
  words: Uint32Array;
  width: number;
  height: number;
}

/** Rasterises an SVG document. */
export async function rasterise(svg: string): Promise<Raster> {
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
  // Words need aligned memory, which a pooled buffer does not promise.
  const bytes = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
  return { words, width: info.width, height: info.height };
}

/**
 * Starts a picture from an SVG background, stretched to the given size if it was drawn smaller. Stretching
 * here costs a quarter of what the image library takes, and adds the grain on the way.
 */
export async function createStage(svg: string, width: number, height: number): Promise<Stage> {
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const words = takeWords(width * height);
  const starts = new Int32Array(width);
  const shares = new Int32Array(width);
  for (let x = 0; x < width; x++) {
    const from = Math.max(0, Math.min(info.width - 1, ((x + 0.5) * info.width) / width - 0.5));
    starts[x] = Math.min(Math.floor(from), info.width - 2) * 3;
    shares[x] = Math.round((from - Math.min(Math.floor(from), info.width - 2)) * 256);
  }
  const widen = (sourceRow: number, into: Uint32Array): Uint32Array => {
    const offset = sourceRow * info.width * 3;
    for (let x = 0; x < width; x++) {
      const start = offset + (starts[x] as number);
      const share = shares[x] as number;
      const left = 256 - share;
      const red = (data[start] as number) * left + (data[start + 3] as number) * share;
      const green = (data[start + 1] as number) * left + (data[start + 4] as number) * share;
      const blue = (data[start + 2] as number) * left + (data[start + 5] as number) * share;
      into[x] = (squeeze(blue) << 16) | (squeeze(green) << 8) | squeeze(red);
    }
    return into;
  };
  const noise = grain();
  const rows = { upper: -1, lower: -1 };
  let upper = new Uint32Array(width);
  let lower = new Uint32Array(width);
  for (let y = 0; y < height; y++) {
    const from = Math.max(0, Math.min(info.height - 1, ((y + 0.5) * info.height) / height - 0.5));
    const above = Math.floor(from);
    const below = Math.min(info.height - 1, above + 1);
    if (rows.upper !== above) {
      if (rows.lower === above) {
        [upper, lower] = [lower, upper];
        rows.lower = -1;
      } else {
        widen(above, upper);
      }
      rows.upper = above;
    }
    if (rows.lower !== below) {
      widen(below, lower);
      rows.lower = below;
    }
    const part = Math.round((from - above) * 256);
    const rest = 256 - part;
    const speckle = (y % GRAIN_SIZE) * GRAIN_SIZE;
    const to = y * width;
    for (let x = 0; x < width; x++) {
      const first = upper[x] as number;
      const second = lower[x] as number;
      const redBlue = (((first & 0xff00ff) * rest + (second & 0xff00ff) * part) >>> 8) & 0xff00ff;
      const green = (((first & 0xff00) * rest + (second & 0xff00) * part) >>> 8) & 0xff00;
      words[to + x] = (-16777216 | redBlue | green) + (noise[speckle + (x & (GRAIN_SIZE - 1))] as number);
    }
  }
  return { width, height, words, borrowed: new Set() };
}

/** Squeezes the range by a few shades: room for the grain, so that no channel spills into the next. */
function squeeze(value: number): number {
  return (value * 247) >> 16;
}

const GRAIN_SIZE = 128;
const GRAIN_STRENGTH = 8;
let grainTile: Int32Array | undefined;

/** Breaks up the smoothness of gradients, which would otherwise band and look synthetic. */
function grain(): Int32Array {
  if (!grainTile) {
    const random = seededRandom('grain');
    // One shade in each of red, green and blue, so that adding it to a pixel changes only its lightness.
    grainTile = Int32Array.from({ length: GRAIN_SIZE * GRAIN_SIZE }, () => {
      const shade = Math.round(GRAIN_STRENGTH / 2 + random.wobble(GRAIN_STRENGTH / 2));
      return shade * 0x010101;
    });
  }
  return grainTile;
}

/** Cuts a rectangle out of a raster, trimmed to what is visible and premultiplied for stamping. */
export function cutSprite(
  source: Raster,
  area: { x: number; y: number; width: number; height: number },
  origin: { x: number; y: number },
): Sprite {
  let [left, top, right, bottom] = [area.width, area.height, 0, 0];
  for (let y = 0; y < area.height; y++) {
    const row = (area.y + y) * source.width + area.x;
    let first = 0;
    while (first < area.width && (source.words[row + first] as number) >>> 24 === 0) first++;
    if (first === area.width) continue;
    let last = area.width - 1;
    while ((source.words[row + last] as number) >>> 24 === 0) last--;
    if (first < left) left = first;
    if (last > right) right = last;
    if (y < top) top = y;
    bottom = y;
  }
  const width = Math.max(1, right - left + 1);
  const height = Math.max(1, bottom - top + 1);
  const words = takeWords(width * height).fill(0, 0, width * height);
  for (let y = 0; y < height && top < area.height; y++) {
    const from = (area.y + top + y) * source.width + area.x + left;
    for (let x = 0; x < width; x++) {
      const word = source.words[from + x] as number;
      const alpha = word >>> 24;
      if (alpha === 255) {
        words[y * width + x] = word;
      } else if (alpha > 0) {
        const red = ((word & 255) * alpha + 128) >> 8;
        const green = (((word >> 8) & 255) * alpha + 128) >> 8;
        const blue = (((word >> 16) & 255) * alpha + 128) >> 8;
        words[y * width + x] = ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      }
    }
  }
  return { width, height, originX: origin.x - left, originY: origin.y - top, words };
}

/** Lays a sprite on the picture; `light` from 0 to 1 darkens it, as in the depth of a heap. */
export function stamp(stage: Stage, sprite: Sprite, x: number, y: number, light = 1): void {
  const left = Math.round(x - sprite.originX);
  const top = Math.round(y - sprite.originY);
  const gain = Math.max(0, Math.min(256, Math.round(light * 256)));
  const fromX = Math.max(0, -left);
  const toX = Math.min(sprite.width, stage.width - left);
  const fromY = Math.max(0, -top);
  const toY = Math.min(sprite.height, stage.height - top);
  stage.borrowed.add(sprite.words);
  const source = sprite.words;
  const target = stage.words;
  for (let row = fromY; row < toY; row++) {
    let s = row * sprite.width + fromX;
    let t = (top + row) * stage.width + left + fromX;
    for (let column = fromX; column < toX; column++, s++, t++) {
      const word = source[s] as number;
      if (word === 0) continue;
      // Red and blue share one multiplication, green takes another: the channels cannot reach each other.
      const redBlue = (((word & 0xff00ff) * gain) >>> 8) & 0xff00ff;
      const green = (((word & 0xff00) * gain) >>> 8) & 0xff00;
      const alpha = word >>> 24;
      if (alpha === 255) {
        target[t] = -16777216 | redBlue | green;
      } else {
        const rest = 255 - alpha;
        const below = target[t] as number;
        const belowRedBlue = (((below & 0xff00ff) * rest) >>> 8) & 0xff00ff;
        const belowGreen = (((below & 0xff00) * rest) >>> 8) & 0xff00;
        target[t] = -16777216 | (redBlue + belowRedBlue) | (green + belowGreen);
      }
    }
  }
}

/** Lays an SVG layer on the picture with its top left corner at x, y. */
export async function paintLayer(stage: Stage, svg: string, x = 0, y = 0): Promise<void> {
  const layer = await rasterise(svg);
  const sprite = cutSprite(layer, { x: 0, y: 0, width: layer.width, height: layer.height }, { x: 0, y: 0 });
  stamp(stage, sprite, x, y);
}

/** Compresses the finished picture; the stage must not be used afterwards. */
export async function encode(stage: Stage): Promise<Uint8Array> {
  const raw = { width: stage.width, height: stage.height, channels: 4 as const };
  const bytes = new Uint8Array(stage.words.buffer, 0, stage.width * stage.height * 4);
  const result = await sharp(bytes, { raw }).removeAlpha().webp({ quality: 78, effort: 0 }).toBuffer();
  for (const words of [stage.words, ...stage.borrowed]) leaveWords(words);
  return result;
}
