import type { Plugin } from 'vite';

const SERVER_BUILD = /^\0virtual:react-router\/server-build$/;
const OFFICE = 'virtual:office-routes';

/** How the server's build of `@react-router/dev` imports a route. */
const IMPORT = /^\s*import \* as (route\d+) from (".*\/routes\/(?:admin|auth)\/.*");$/gm;

/**
 * Leaves the modules of the back office out of what a start of the server loads: until `loadOffice` of the server's build,
 * its routes have an address and nothing else. React Router loads all routes of a server at once, and a function that
 * answers visitors pays for each module at each cold start.
 */
export function officeRoutes(): Plugin {
  let modules = '';
  return {
    name: 'office-routes',
    transform: {
      filter: { id: SERVER_BUILD },
      handler(code) {
        const imports = [...code.matchAll(IMPORT)];
        modules = imports.map(([, name, file]) => `export * as ${name} from ${file};`).join('\n');
        const names = imports.map(([, name]) => name).join(', ');
        const load = `export async function loadOffice() {
          const office = await import(${JSON.stringify(OFFICE)});
          for (const [name, route] of Object.entries({ ${names} })) Object.assign(route, office[name]);
        }`;
        return { code: `${code.replaceAll(IMPORT, 'const $1 = {};')}\n${load}`, map: null };
      },
    },
    resolveId: { filter: { id: RegExp(`^${OFFICE}$`) }, handler: () => `\0${OFFICE}` },
    load: { filter: { id: RegExp(`^\0${OFFICE}$`) }, handler: () => modules },
  };
}
