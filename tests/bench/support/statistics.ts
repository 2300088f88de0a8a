/** @returns the middle value, or the mean of the two middle values */
export function median(values: readonly number[]): number {
  const sorted = sortedOf(values);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * @param share of the values that are not larger than the quantile, above 0 and up to 1
 * @returns a measured value, without interpolation (nearest rank)
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = sortedOf(values);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

function sortedOf(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error('Nothing was measured.');
  return values.toSorted((a, b) => a - b);
}

/** Runs something several times, sequentially. */
export async function repeated<T>(times: number, run: (round: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let round = 0; round < times; round += 1) results.push(await run(round));
  return results;
}
