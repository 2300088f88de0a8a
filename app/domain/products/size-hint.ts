import { typedCropKey } from './crops';

/** What an onion of UNECE FFV-25 may differ from the others of its package, by the smallest one, in mm (docs/trade-data.md#quality). */
const ALLOWED: readonly [smallest: number, millimetres: number][] = [
  [70, 30],
  [40, 20],
  [20, 15],
  [15, 10],
  [10, 5],
];

/** A form's values, as it was filled in. */
type Typed = Partial<Record<'crop' | 'hs_code' | 'sizes_mm', unknown>>;

/** @returns which sizes of onions are wider than one package may be, which stops nothing; null where none */
export function sizeHint({ sizes_mm, ...typed }: Typed): { words: string; isWarning: boolean } | null {
  if (typedCropKey(typed) !== 'onion' || !Array.isArray(sizes_mm)) return null;
  const wide = sizes_mm.flatMap((row: { from?: unknown; to?: unknown } | null) => {
    const [from, to] = [Number(row?.from || Number.NaN), Number(row?.to || Number.NaN)];
    const [, most] = ALLOWED.find(([smallest]) => from >= smallest) ?? [];
    return most !== undefined && to - from > most ? [`${from} to ${to} mm (at most ${most} mm apart)`] : [];
  });
  if (wide.length === 0) return null;
  return { words: `Wider than UNECE FFV-25 has onions in one package: ${wide.join(', ')}.`, isWarning: true };
}
