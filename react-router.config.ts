import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // No script of the router discovers routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
