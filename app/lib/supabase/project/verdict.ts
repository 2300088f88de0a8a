/** The result of a check, in words for the owner: what is, and where something is wrong what to do. */
export type Verdict = { state: 'ok' | 'wrong' | 'skipped'; words: string };

export type Finding = Verdict & { name: string };

export const ok = (words: string): Verdict => ({ state: 'ok', words });
export const wrong = (words: string): Verdict => ({ state: 'wrong', words });
export const skipped = (words: string): Verdict => ({ state: 'skipped', words });

/** Something cannot be seen from here; the check that asked for it is skipped with these words. */
export class Unseen extends Error {}
