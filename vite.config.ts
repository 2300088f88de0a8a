import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readEnv } from './app/lib/env.server.ts';
import {
  developmentServer,
  emptyDatabase,
  mendedPostgres,
  precompressedFiles,
  serverEntries,
} from './app/server/vite-plugins.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer('/app/server/development.ts'),
    tailwindcss(),
    reactRouter(),
    mendedPostgres(),
    precompressedFiles(),
    emptyDatabase('empty-database.tar'),
    serverEntries({
      index: './app/server/index.ts',
      node: './app/server/node.ts',
      lambda: './app/server/lambda.ts',
      fetch: './app/server/fetch.ts',
      'open-site': './app/server/open-site.ts',
      backup: './app/server/backup.ts',
      restore: './app/server/restore.ts',
      reset: './app/server/reset.ts',
      sweep: './app/server/sweep.ts',
      'embedded-worker': './app/lib/supabase/embedded-worker.ts',
    }),
  ],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  server: command === 'serve' ? { host: readEnv(process.env).host, port: readEnv(process.env).port } : {},
}));
