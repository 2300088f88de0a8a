import { z } from 'zod';
import type { LoadPlan } from './load-plan';

const number = z.number();
const texts = z.array(z.string());
const range = z.object({ from: number, to: number }).nullable();
const box = z.object({
  kind: z.enum(['air', 'dry_20ft', 'dry_40ft', 'reefer_20ft', 'reefer_40ft']),
  count: number,
  celsius: number.nullable(),
  humidity: range,
  freshAir: range,
  fill: number.nullable(),
  room: number.nullable(),
  lines: z.array(z.object({ product: z.string(), tonnes: number, packages: z.string().nullable() })),
});
const plan = z.object({
  tonnes: number,
  boxes: z.array(box),
  apart: z.array(z.object({ goods: texts, from: texts, why: z.string(), source: z.string() })),
  uncounted: texts,
}) satisfies z.ZodType<LoadPlan>;

/** Reads a stored plan, which anybody may have sent past the site. @returns null where it is none */
export function readPlan(stored: unknown): LoadPlan | null {
  return plan.safeParse(stored).data ?? null;
}
