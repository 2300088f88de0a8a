import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Creates an empty temporary folder; it is removed after the last test. */
export function newFolder(name = 'data'): string {
  return mkdtempSync(join(inject('temporaryFolder'), `${name}-`));
}
