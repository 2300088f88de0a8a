declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  /** By `app/server/build/office-routes.ts`. */
  export function loadOffice(): Promise<void>;
  export const {
    allowedActionOrigins,
    assets,
    assetsBuildDirectory,
    basename,
    entry,
    future,
    isSpaMode,
    prerender,
    publicPath,
    routeDiscovery,
    routes,
    ssr,
  }: ServerBuild;
  export default build;
}
