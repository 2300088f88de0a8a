import { monthOf } from '~/domain/products/availability';
import type { Facts } from '~/domain/products/facts';
import type { Lot } from '~/domain/products/week-kinds';

const PRICE_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

type Weekly = Pick<Facts, 'lots' | 'price_until' | 'price_amount' | 'season_months' | 'stored_months'>;

/**
 * Brings what changes from week to week to the day on which the sample company is stored: lots are those of its season, and
 * prices of two weeks are those of what loads.
 *
 * @param today as `2026-11-28`
 */
export function ofThisWeek<Product extends object>(product: Product & Partial<Weekly>, today: string): Product {
  const { lots = [], season_months = [], stored_months = [], price_amount = null } = product;
  const isLoading = [...season_months, ...stored_months].includes(monthOf(today));
  const until = new Date(Date.parse(today) + PRICE_DAYS * DAY_MS).toISOString().slice(0, 10);
  return {
    ...product,
    lots: lots.map((lot) => endingNext(lot, today)).filter(({ harvested_on }) => (harvested_on ?? '') <= today),
    price_amount: isLoading ? price_amount : null,
    price_until: isLoading && price_amount ? until : null,
  };
}

/** A lot of the year in which it ends next. */
function endingNext({ harvested_on, tonnes, available_until }: Lot, today: string): Lot {
  const isOver = available_until.slice(5) < today.slice(5);
  const years = Number(today.slice(0, 4)) - Number(available_until.slice(0, 4)) + (isOver ? 1 : 0);
  const moved = (day: string) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return { harvested_on: harvested_on && moved(harvested_on), tonnes, available_until: moved(available_until) };
}
