// The command `npm run db:migration NAME`, in the modules of the program: see write-migration.ts.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('./write-migration.ts', import.meta.url).pathname, {
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
});
process.exit(await module.run(process.argv[2]));
