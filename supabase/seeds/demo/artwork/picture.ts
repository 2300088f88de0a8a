/**
 * What a demo picture shows. Demo content names its pictures with these words; `render.ts` turns one
 * into WebP bytes. Nothing is downloaded: every shape is drawn in code (see the other files here).
 */

export const PRODUCE = [
  'onion-red',
  'onion-pink',
  'onion-white',
  'onion-yellow',
  'shallot',
  'spring-onion',
  'garlic-white',
  'garlic-purple',
  'garlic-cloves',
  'potato-yellow',
  'potato-red',
  'potato-brown',
  'potato-baby',
  'ginger',
  'turmeric',
  'chilli-green',
  'chilli-red',
  'okra',
  'tomato',
  'lemon',
  'drumstick',
  'flakes-onion',
  'flakes-garlic',
  'powder-white',
  'powder-yellow',
  'granules-garlic',
] as const;
export type Produce = (typeof PRODUCE)[number];

/** Scenes whose subject is a kind of produce. */
export const PRODUCE_SCENES = ['single', 'group', 'heap', 'crate', 'sack', 'bowl', 'cut'] as const;
export type ProduceScene = (typeof PRODUCE_SCENES)[number];

/** Scenes of the company's work, without a product as the subject. */
export const PLACE_SCENES = [
  'field-dawn',
  'field-rows',
  'harvest',
  'curing-shed',
  'sorting-line',
  'packing-house',
  'cold-store',
  'container-yard',
  'ship-at-sea',
  'port-cranes',
  'truck-road',
  'office',
  'laboratory',
  'market',
  'river-plain',
] as const;
export type PlaceScene = (typeof PLACE_SCENES)[number];

export type Picture =
  | { scene: ProduceScene; produce: Produce; variant?: number }
  | { scene: PlaceScene; variant?: number }
  | { scene: 'certificate'; title: string; authority: string; variant?: number }
  | { scene: 'portrait'; variant?: number };
