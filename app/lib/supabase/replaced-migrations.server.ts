import { type Migration, migrationsOf } from './migration-file';

const files = import.meta.glob<string>('/supabase/replaced-migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * The migrations that the squash replaced, oldest first: for a database that has had only some of them. A module of its
 * own, because hardly any start needs their text.
 */
export const replaced: Migration[] = migrationsOf(files);
