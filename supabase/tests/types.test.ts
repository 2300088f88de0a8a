import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { openInMemory } from '~/lib/supabase/embedded/embedded.server';
import { generateTypes } from './generate-types';

test('app/types/database.ts is what the migrations say', async () => {
  const backend = await openInMemory(mkdtempSync(join(tmpdir(), 'types-')), inject('migratedDatabase'));
  if (!backend.database) throw new Error('The embedded backend gives direct SQL.');
  await expect(await generateTypes(backend.database)).toMatchFileSnapshot('../../app/types/database.ts');
  await backend.close();
});
