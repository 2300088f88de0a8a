import { leaveWords, takeWords } from './memory.ts';
import { cutSprite, rasterise, type Sprite } from './raster.ts';
import { createDefs, type Defs, place, svgDocument } from './svg.ts';

/** The room a drawing takes around the origin, in its own units. */
export interface Room {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A drawing made around the origin, the room it needs, and the pixels one unit takes. */
export interface SpriteSpec {
  draw: (defs: Defs) => string;
  room: Room;
  scale: number;
  /** How dark a shadow it throws on what lies behind it, from 0 to 1. */
  shadow?: number;
}

const SHEET_WIDTH = 1800;

/**
 * Rasterises drawings once so that a heap can lay each of them down many times: stamping pixels is far
 * cheaper than letting the SVG renderer repeat all the strokes of every onion.
 */
export async function renderSprites(specs: readonly SpriteSpec[]): Promise<Sprite[]> {
  const defs = createDefs('s');
  let [x, y, rowHeight, sheetWidth] = [0, 0, 0, 1];
  let body = '';
  const cells = specs.map((spec) => {
    const { room, scale } = spec;
    const origin = { x: Math.ceil(-room.left * scale) + 1, y: Math.ceil(-room.top * scale) + 1 };
    const width = origin.x + Math.ceil(room.right * scale) + 1;
    const height = origin.y + Math.ceil(room.bottom * scale) + 1;
    if (x > 0 && x + width > SHEET_WIDTH) {
      x = 0;
      y += rowHeight;
      rowHeight = 0;
    }
    const cell = { area: { x, y, width, height }, origin };
    body += place(spec.draw(defs), x + origin.x, y + origin.y, scale);
    x += width;
    sheetWidth = Math.max(sheetWidth, x);
    rowHeight = Math.max(rowHeight, height);
    return cell;
  });
  const size = { width: sheetWidth, height: Math.max(1, y + rowHeight) };
  const sheet = await rasterise(svgDocument(size, size, defs, body));
  return specs.map((spec, index) => {
    const cell = cells[index] ?? { area: { x: 0, y: 0, width: 1, height: 1 }, origin: { x: 0, y: 0 } };
    const sprite = cutSprite(sheet, cell.area, cell.origin);
    return spec.shadow ? withShadow(sprite, spec.scale * 100, spec.shadow) : sprite;
  });
}

function blurRows(source: Float32Array, width: number, height: number, reach: number): Float32Array {
  // Writes columns as rows, so that calling it twice blurs both ways and restores the orientation.
  const result = new Float32Array(source.length);
  const share = 1 / (reach * 2 + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -reach; x < width; x++) {
      const enter = x + reach;
      const leave = x - reach - 1;
      if (enter < width) sum += source[row + enter] as number;
      if (leave >= 0) sum -= source[row + leave] as number;
      if (x >= 0) result[x * height + y] = sum * share;
    }
  }
  return result;
}

/** Bakes a soft shadow, falling to the lower right, beneath a sprite. */
function withShadow(sprite: Sprite, radius: number, strength: number): Sprite {
  // A blur needs little resolution: a third is a ninth of the work and cannot be told apart.
  const grid = 3;
  const reach = Math.max(1, Math.round((radius * 0.1) / grid));
  const shiftX = Math.round(radius * 0.06);
  const shiftY = Math.round(radius * 0.1);
  const pad = reach * 2 * grid + grid;
  const width = sprite.width + pad * 2;
  const height = sprite.height + pad * 2;
  const smallWidth = Math.ceil(width / grid);
  const smallHeight = Math.ceil(height / grid);
  let blur: Float32Array = new Float32Array(smallWidth * smallHeight);
  for (let y = 0; y < smallHeight; y++) {
    const fromY = y * grid - pad - shiftY;
    if (fromY < 0 || fromY >= sprite.height) continue;
    for (let x = 0; x < smallWidth; x++) {
      const fromX = x * grid - pad - shiftX;
      if (fromX < 0 || fromX >= sprite.width) continue;
      blur[y * smallWidth + x] = (sprite.words[fromY * sprite.width + fromX] as number) >>> 24;
    }
  }
  for (let pass = 0; pass < 2; pass++) {
    blur = blurRows(blur, smallWidth, smallHeight, reach);
    blur = blurRows(blur, smallHeight, smallWidth, reach);
  }
  const words = takeWords(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / grid) * smallWidth;
    const next = Math.min(smallHeight - 1, Math.floor(y / grid) + 1) * smallWidth;
    const downShare = (y % grid) / grid;
    const inside = y >= pad && y < pad + sprite.height;
    const from = (y - pad) * sprite.width - pad;
    for (let x = 0; x < width; x++) {
      const word = inside && x >= pad && x < pad + sprite.width ? (sprite.words[from + x] as number) : 0;
      const cover = word >>> 24;
      if (cover === 255) {
        words[y * width + x] = word;
        continue;
      }
      const column = Math.floor(x / grid);
      const beside = Math.min(smallWidth - 1, column + 1);
      const share = (x % grid) / grid;
      const above = (blur[row + column] as number) * (1 - share) + (blur[row + beside] as number) * share;
      const below = (blur[next + column] as number) * (1 - share) + (blur[next + beside] as number) * share;
      const shadow = (above + (below - above) * downShare) * strength * (1 - cover / 255);
      // A shadow is almost black: its own colour is a tenth of its cover in red, less in green and blue.
      const red = (shadow * 0.1 + (word & 255)) & 255;
      const green = (shadow * 0.05 + ((word >> 8) & 255)) & 255;
      const blue = (shadow * 0.04 + ((word >> 16) & 255)) & 255;
      words[y * width + x] = ((shadow + cover) << 24) | (blue << 16) | (green << 8) | red;
    }
  }
  leaveWords(sprite.words);
  return { width, height, originX: sprite.originX + pad, originY: sprite.originY + pad, words };
}
