import type { GalleryItem } from './types.ts';

export const gallery: GalleryItem[] = [
  {
    title: 'First light over a rabi onion field',
    sort_order: 0,
    picture: { scene: 'field-dawn' },
  },
  {
    title: 'Onion beds between irrigation channels',
    sort_order: 1,
    picture: { scene: 'field-rows' },
  },
  {
    title: 'Lifting onions by hand in April',
    sort_order: 2,
    picture: { scene: 'harvest' },
  },
  {
    title: 'Bulbs drying in the curing shed',
    sort_order: 3,
    picture: { scene: 'curing-shed' },
  },
  {
    title: 'Sorting line, Kanpur',
    sort_order: 4,
    picture: { scene: 'sorting-line' },
  },
  {
    title: 'Cartons ready in the packing house',
    sort_order: 5,
    picture: { scene: 'packing-house' },
  },
  {
    title: 'Cold store at 0 °C',
    sort_order: 6,
    picture: { scene: 'cold-store' },
  },
  {
    title: 'Testing a dry matter sample',
    sort_order: 7,
    picture: { scene: 'laboratory' },
  },
  {
    title: 'On the road to Mundra',
    sort_order: 8,
    picture: { scene: 'truck-road' },
  },
  {
    title: 'Reefers waiting on power',
    sort_order: 9,
    picture: { scene: 'container-yard' },
  },
  {
    title: 'Loading at Nhava Sheva',
    sort_order: 10,
    picture: { scene: 'port-cranes' },
  },
  {
    title: 'West across the Arabian Sea',
    sort_order: 11,
    picture: { scene: 'ship-at-sea' },
  },
  {
    title: 'Nashik Red, bagged for Jebel Ali',
    sort_order: 12,
    picture: { scene: 'sack', produce: 'onion-red' },
  },
  {
    title: 'The Doab plain after the rains',
    sort_order: 13,
    picture: { scene: 'river-plain' },
  },
];
