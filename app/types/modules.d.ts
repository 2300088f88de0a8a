declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
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
