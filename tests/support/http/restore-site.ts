import { afterAll } from 'vitest';
import { restore, site } from './site';

// Vitest runs this file for each test file: none depends on what those before it in its worker have left.
afterAll(async () => {
  await site.drain();
  await restore();
});
