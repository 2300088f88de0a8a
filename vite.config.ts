import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { developmentServer, serverEntries } from './app/server/vite-plugins.ts';

export default defineConfig({
  plugins: [
    developmentServer('/app/server/development.ts'),
    tailwindcss(),
    reactRouter(),
    serverEntries({ index: './app/server/index.ts', node: './app/server/node.ts', reset: './app/server/reset.ts' }),
  ],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
});
