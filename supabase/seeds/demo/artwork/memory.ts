// Large blocks are dear to get from the system and to give back (more than painting them), and a set of
// pictures needs the same sizes again and again, so finished pictures leave theirs to the next ones.
const spares: Uint32Array[] = [];
const MOST_KEPT = 6_000_000;
let kept = 0;

/** Gets a block of at least `length` words; its contents are whatever was there before. */
export function takeWords(length: number): Uint32Array {
  let best = -1;
  for (let i = 0; i < spares.length; i++) {
    const size = spares[i]?.length ?? 0;
    if (size >= length && size <= length * 3 + 4096 && (best < 0 || size < (spares[best]?.length ?? 0))) {
      best = i;
    }
  }
  const [found] = best < 0 ? [] : spares.splice(best, 1);
  kept -= found?.length ?? 0;
  return found ?? new Uint32Array(length);
}

/** Leaves a block to later pictures; whoever gave it must not touch it again. */
export function leaveWords(words: Uint32Array): void {
  if (kept + words.length <= MOST_KEPT) {
    spares.push(words);
    kept += words.length;
  }
}
