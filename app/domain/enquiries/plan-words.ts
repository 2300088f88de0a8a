import type { Box, BoxKind, LoadPlan } from './load-plan';
import { formatTonnes, percent } from './quantity';

// A load plan in words, for every place that shows it.

export const BOX_KINDS: Record<BoxKind, string> = {
  air: 'by air',
  dry_20ft: '20 ft dry container',
  dry_40ft: '40 ft dry container',
  reefer_20ft: '20 ft reefer',
  reefer_40ft: '40 ft reefer',
};

/** A box in words, for every place that shows it. */
export type BoxWords = { title: string; state: string; lines: string[] };

/** @returns the boxes of a plan in words, numbered from 1 */
export function boxWords({ boxes }: LoadPlan): BoxWords[] {
  const numbers = { Box: 1, Shipment: 1 };
  return boxes.map((box) => {
    const word = box.kind === 'air' ? 'Shipment' : 'Box';
    const first = numbers[word];
    numbers[word] += box.count;
    const number = box.count === 1 ? `${word} ${first}` : `Boxes ${first} to ${first + box.count - 1}`;
    const title = `${number}: ${box.count === 1 ? '' : 'each a '}${BOX_KINDS[box.kind]}${box.celsius === null ? '' : ` at ${box.celsius} °C`}`;
    return {
      title,
      state: stateOf(box),
      lines: box.lines.map(({ product, tonnes, packages }) =>
        [`${formatTonnes(tonnes)} ${product}`, packages].filter(Boolean).join(', '),
      ),
    };
  });
}

function stateOf({ humidity, freshAir, fill, room, lines, celsius }: Box): string {
  const air = [
    humidity && `${humidity.from}${humidity.to > humidity.from ? `–${humidity.to}` : ''} % humidity`,
    freshAir && `vents ${freshAir.from}${freshAir.to > freshAir.from ? `–${freshAir.to}` : ''} m³/h`,
  ];
  const full = fill === 1 ? 'full' : fill !== null && `${percent(fill)} full`;
  const fits =
    room !== null && `room for about ${formatTonnes(room)} more${celsius === null ? '' : ' that travels alike'}`;
  const shared = lines.length > 1 && fill !== null && 'these may share a box';
  return [...air, full, fits, shared].filter(Boolean).join(' · ');
}

/** @returns a plan as text: the boxes, what may not share one and why, and what was not counted */
export function formatPlan(plan: LoadPlan): string {
  const boxes = boxWords(plan).map(({ title, state, lines }) => [title, ...lines, state].filter(Boolean).join(' · '));
  const apart = plan.apart.map((group) => `Keep apart: ${apartWords(group)}: ${group.why} (${group.source})`);
  return [plan.tonnes > 0 && `In all ${formatTonnes(plan.tonnes)}.`, ...boxes, ...apart, uncountedWords(plan)]
    .filter(Boolean)
    .join('\n');
}

/** @returns which goods stay apart, such as “Garlic, Onion from Potato” */
function apartWords({ goods, from }: LoadPlan['apart'][number]): string {
  return `${goods.join(', ')} from ${from.join(', ')}`;
}

/** @returns what is left to work out; null where all was counted */
export function uncountedWords({ uncounted }: LoadPlan): string | null {
  return uncounted.length > 0 ? `Not counted: ${uncounted.join(', ')}. We work that out with you.` : null;
}

/** A plan as documents print it. */
export type PrintedPlan = {
  title: string;
  boxes: BoxWords[];
  apart: { goods: string; why: string; source: string }[];
  uncounted: string | null;
};

/** @returns a plan in words, for a document */
export function printedPlan(plan: LoadPlan): PrintedPlan {
  return {
    title: plan.tonnes > 0 ? `Load: ${formatTonnes(plan.tonnes)}` : 'Load',
    boxes: boxWords(plan),
    apart: plan.apart.map((group) => ({ goods: apartWords(group), why: group.why, source: group.source })),
    uncounted: uncountedWords(plan),
  };
}
