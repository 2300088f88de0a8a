import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { readEnv } from './app/lib/runtime/env.server.ts';
import { browserTargets } from './app/server/build/browser-targets.ts';
import { lucideIcons } from './app/server/build/lucide-icons.ts';
import { noSchemas } from './app/server/build/no-schemas.ts';
import { patchedPostgres } from './app/server/build/patches.ts';
import {
  copiedFolder,
  developmentServer,
  migratedDatabase,
  precompressedFiles,
  serverEntries,
  typesettingFiles,
} from './app/server/build/vite-plugins.ts';
import { webFonts } from './app/server/build/web-fonts.ts';

const OFFICE =
  'root|routes/admin/(?:layout|problems|no-store)|components/(?:ui|form|admin/(?:frame|edit/(?:admin-form|after-save|local-copy|sending|form-guard|restore)|list/list-links))';

/** Few chunks, because each is a request: what each screen has, what lists and forms have, what several of them have. */
const CHUNKS = [
  {
    name: 'office',
    test: RegExp(`node_modules/(?:react|react-dom|react-router|scheduler)/|/app/(?:${OFFICE})`),
    priority: 3,
  },
  { name: 'lists', test: /[/]app[/]components[/]admin[/]list/, priority: 1 },
  {
    name: 'forms',
    test: /[/]app[/]components[/]admin[/](?:edit|fields[/](?:picture|staged|document))/,
  },
  { name: 'parts', test: /lucide:|[/]app[/]lib[/]|file-input|picture-boxes/, minShareCount: 2, priority: 2 },
];

export default defineConfig(({ command }) => ({
  plugins: [
    developmentServer('/app/server/hosts/development.ts'),
    lucideIcons(),
    webFonts(),
    noSchemas(),
    tailwindcss(),
    reactRouter(),
    patchedPostgres(),
    precompressedFiles(),
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
    client: { build: { target: browserTargets(), rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
  },
  server: command === 'serve' ? { host: readEnv(process.env).host, port: readEnv(process.env).port } : {},
}));
