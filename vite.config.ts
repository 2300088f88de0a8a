import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readEnv } from './app/lib/runtime/env.server.ts';
import { browserTargets } from './app/server/build/browser-targets.ts';
import { clientFiles } from './app/server/build/client-files.ts';
import { lucideIcons } from './app/server/build/lucide-icons.ts';
import { officeRoutes } from './app/server/build/office-routes.ts';
import { patchedPostgres } from './app/server/build/patches.ts';
import {
  copiedFolder,
  developmentServer,
  migratedDatabase,
  serverEntries,
  typesettingFiles,
} from './app/server/build/vite-plugins.ts';
import { webFonts } from './app/server/build/web-fonts.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer('/app/server/hosts/development.ts'),
    lucideIcons(),
    webFonts(),
    clientFiles(),
    tailwindcss(),
    reactRouter(),
    officeRoutes(),
    patchedPostgres(),
    migratedDatabase('migrated-database'),
    copiedFolder('supabase/seeds/demo/pictures'),
    typesettingFiles(),
    serverEntries({
      index: './app/server/hosts/built-site.ts',
      node: './app/server/hosts/node.ts',
      lambda: './app/server/hosts/lambda.ts',
      fetch: './app/server/hosts/fetch.ts',
      'open-site': './app/server/hosts/open-site.ts',
      backup: './app/server/commands/backup.ts',
      restore: './app/server/commands/restore.ts',
      reset: './app/server/commands/reset.ts',
      sweep: './app/server/commands/sweep.ts',
      'supabase-check': './app/server/commands/supabase-check.ts',
      'reset-password': './app/server/commands/reset-password.ts',
      nginx: './app/server/commands/nginx.ts',
      'migrated-database': './app/lib/supabase/embedded/migrated-database.server.ts',
      'embedded-worker': './app/lib/supabase/embedded/embedded-worker.ts',
      'password-worker': './app/lib/supabase/lite/password-worker.ts',
      'document-worker': './app/lib/pictures/document-worker.ts',
      'picture-worker': './app/lib/pictures/picture-worker.ts',
      'table-worker': './app/lib/text/table-worker.ts',
      'typeset-worker': './app/lib/typesetting/typeset-worker.ts',
    }),
  ],
  resolve: { tsconfigPaths: true },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { target: browserTargets() } },
  },
  server: command === 'serve' ? { host: readEnv(process.env).host, port: readEnv(process.env).port } : {},
}));
