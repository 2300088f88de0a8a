import type { Plugin } from 'vite';

/**
 * Patches the PostgreSQL driver in the bundle: a connection that is cut while a short write is queued ends the whole
 * process, or never sends anything again (porsager/postgres, issues 1154 and 1208).
 */
export function patchedPostgres(): Plugin {
  return patched('postgres', /\/postgres\/src\/connection\.js$/, [
    ['const x = socket.write(chunk, fn)', 'const x = socket ? socket.write(chunk, fn) : true'],
    ['    clearImmediate(nextWriteTimer)\n', '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n'],
  ]);
}

/** @param patches texts of the source, and what replaces each */
function patched(dependency: string, id: RegExp, patches: [original: string, replacement: string][]): Plugin {
  return {
    name: `patched-${dependency}`,
    apply: 'build',
    transform: {
      filter: { id },
      handler(code) {
        return patches.reduce((text, [original, replacement]) => {
          if (!text.includes(original)) {
            this.error(`This version of ${dependency} differs from the one that the patch is for: review the patch.`);
          }
          return text.replaceAll(original, () => replacement);
        }, code);
      },
    },
  };
}
