import { RouterContextProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { createRoutes, type SiteBuild } from './routes';

test('answers in the back office once its modules could be loaded, after a time when they could not', async () => {
  const loadOffice = vi.fn(async () => {}).mockRejectedValueOnce(new Error('too many open files'));
  const answer = createRoutes({ ...WITHOUT_ROUTES, loadOffice });
  const ask = () => answer(new Request('http://site.test/admin/dashboard'), new RouterContextProvider());
  await expect(ask()).rejects.toThrow('too many open files');
  expect((await ask()).status).toBe(404);
  await ask();
  expect(loadOffice).toHaveBeenCalledTimes(2);
});

const WITHOUT_ROUTES = {
  entry: { module: { default: async (_: Request, status: number) => new Response(null, { status }) } },
  routes: { root: { id: 'root', path: '', module: { default: () => null } } },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} satisfies Partial<SiteBuild> as unknown as SiteBuild;
