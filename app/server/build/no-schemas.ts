import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Leaves zod out of what browsers load
 * ([decision 43](../../../docs/decisions/0043-few-scripts-and-no-schemas.md)).
 */
export function noSchemas(): Plugin {
  return {
    name: 'no-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === 'zod' ? resolve(import.meta.dirname, 'no-zod.ts') : null),
  };
}
