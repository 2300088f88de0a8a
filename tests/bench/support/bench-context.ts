import type { Cores, Tools } from './machine.ts';

/** Contents that sites are measured on: the sample company as it is, with ten products only, or with 100,000 more. */
export type Content = 'sample' | 'ten products' | 'catalogue';

/** What every measurement works with. */
export type Bench = {
  tools: Tools;
  cores: Cores;
  /** For files of measurements; it goes with the bench. */
  folder: string;
  /** @returns where the data of a content lie; they are made when first asked for, and never served themselves */
  dataOf(content: Content): Promise<string>;
  /** Says what is going on. */
  tell(line: string): void;
};
