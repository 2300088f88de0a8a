/**
 * The most that a container of so many feet takes, in tonnes: 28.3 of a dry one of 20 ft, 30.4 of a reefer of 40 ft, by
 * the plates of their makers, rounded down (docs/product.md#load-plan).
 */
export const MAX_PAYLOAD = { 20: 28, 40: 30 } as const;

/** @returns why a load is refused, and what to do */
export function payloadWords(feet: 20 | 40): string {
  return `A ${feet} ft container takes at most ${MAX_PAYLOAD[feet]} t of goods. Please enter the tonnes net of one container, such as ${feet === 20 ? 13 : 28}.`;
}
