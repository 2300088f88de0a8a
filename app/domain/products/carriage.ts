import { type AirTrait, type Carriage, CROPS, type Crop, cropOf, typedCropKey } from './crops';
import type { Facts } from './facts';
import { formatCelsius, formatRange, type NumberRange } from './format-facts';

export type CarriageFacts = Pick<
  Facts,
  | 'hs_code'
  | 'crop'
  | 'carried_by'
  | 'carriage_celsius'
  | 'storage_celsius'
  | 'humidity_percent'
  | 'fresh_air_m3h'
  | 'air_traits'
  | 'packings'
  | 'load_20ft_tonnes'
  | 'load_40ft_tonnes'
  | 'ports'
>;

/** How a product travels: what staff say of it, and else its crop. Ranges have two ends; null is what nobody has said. */
export type Travelling = {
  by: Carriage;
  celsius: Range | null;
  humidity: Range | null;
  freshAir: Range | null;
  air: AirTrait[];
  /** What its ethylene and odour do nothing to; null where the crop is not known. */
  kin: string | null;
};

export type Range = { from: number; to: number };

/** What is warmer than this is not cooled on a voyage. */
const COOLED_BELOW_CELSIUS = 15;

/** @returns how a product travels; its store's temperature counts where nobody has said that of its carriage */
export function travellingOf(facts: CarriageFacts): Travelling {
  const crop = cropOf(facts);
  const celsius = bothEnds(facts.carriage_celsius ?? facts.storage_celsius ?? crop?.celsius ?? null);
  const by = carriageOf(facts, crop, celsius);
  const air = facts.air_traits.length > 0 ? facts.air_traits : (crop?.air ?? []);
  return {
    by,
    celsius: by === 'dry' ? null : celsius,
    humidity: bothEnds(facts.humidity_percent ?? crop?.humidity ?? null),
    freshAir: by === 'reefer' ? bothEnds(facts.fresh_air_m3h ?? crop?.freshAir ?? null) : null,
    air: air.filter((trait) => trait !== 'none of these'),
    kin: crop && (crop.kin ?? crop.name),
  };
}

function carriageOf(facts: CarriageFacts, crop: Crop | null, celsius: Range | null): Carriage {
  const { carried_by, packings, ports } = facts;
  if (carried_by) return carried_by;
  const hasLoad = [facts, ...packings].some((one) => one.load_20ft_tonnes != null || one.load_40ft_tonnes != null);
  const onlyAirports = ports.length > 0 && ports.every((port) => /airport/i.test(port));
  if (!hasLoad && (onlyAirports || crop?.carriage === 'air')) return 'air';
  if (crop) return crop.carriage === 'air' ? 'reefer' : crop.carriage;
  return celsius !== null && celsius.from < COOLED_BELOW_CELSIUS ? 'reefer' : 'dry';
}

function bothEnds(range: NumberRange | null): Range | null {
  return range && { from: range.from, to: range.to ?? range.from };
}

/** A form's values, as it was filled in. */
type Typed = Partial<Record<'crop' | 'hs_code' | 'carriage_celsius', unknown>>;

/**
 * @returns what staff should know of a column of a product's form: what is usual for its crop, with its source, and that the
 *   goods would freeze; null where there is nothing
 */
export function carriageHint(column: string, typed: Typed): { words: string; isWarning: boolean } | null {
  const key = typedCropKey(typed);
  if (!key) return null;
  const crop = CROPS[key];
  const usual = (words: string) => ({
    words: `Usual for ${crop.name.toLowerCase()}: ${words} (${crop.source}).`,
    isWarning: false,
  });
  if (column === 'humidity_percent') return usual(formatRange(crop.humidity, '%'));
  if (column === 'fresh_air_m3h') return crop.freshAir && usual(formatRange(crop.freshAir, 'm³/h'));
  if (column === 'air_traits') return usual(crop.air.length > 0 ? crop.air.join(', ') : 'none of these');
  if (column !== 'carriage_celsius' || crop.celsius === null) return null;
  const lowest = Number.parseFloat(
    String(typed.carriage_celsius ?? '')
      .trim()
      .replace('−', '-'),
  );
  if (crop.freezes === null || Number.isNaN(lowest) || lowest >= crop.freezes)
    return usual(formatCelsius(crop.celsius));
  const words = `${crop.name} freezes at ${crop.freezes} °C (${crop.source}). At ${lowest} °C the load could be lost: please look at this once more.`;
  return { words, isWarning: true };
}
