import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Makes an empty folder, which goes when the tests are over. */
export function newFolder(name = 'data'): string {
  return mkdtempSync(join(inject('temporaryFolder'), `${name}-`));
}
