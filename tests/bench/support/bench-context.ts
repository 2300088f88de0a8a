import type { Cores, Tools } from './machine.ts';

/**
 * The data sets: the sample company unchanged, after a visit by a phone (which makes the variants of its pictures), with
 * ten products only, or with 100,000 more.
 */
export type Content = 'sample' | 'visited sample' | 'ten products' | 'catalogue';

/** The context of every measurement. */
export type Bench = {
  tools: Tools;
  cores: Cores;
  /** For temporary files of measurements; deleted at exit. */
  folder: string;
  /** @returns the data folder of a content, prepared on first use; sites run on copies of it */
  dataOf(content: Content): Promise<string>;
  /** A checkout of an earlier commit that has been built, to measure in turns with. */
  against: string | undefined;
  /** @returns how many rounds or seconds something takes: `full`, or `tiny` where the run only tries the bench itself */
  amount(full: number, tiny: number): number;
  /** Prints a progress line. */
  progress(line: string): void;
};
