import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '../../tests/support/backends/postgres-server';
import { type OpenStage, openPostgresStage, sql } from './actors';
import { describeAnswers } from './answer-rules';
import { describeSubmitEnquiry } from './enquiry-rules';
import { describeOutbox } from './outbox-rules';
import { describePlaces } from './place-rules';
import { describeQuotations } from './quotation-rules';
import { fill } from './samples';
import { describeSearch } from './search-rules';

const binaries = findPostgres();

/** Compiles a locale of the C library for one server. @returns its name; null where the machine cannot */
function compiledLocale(language: string, folder: string): string | null {
  const name = `${language}.UTF-8`;
  try {
    execFileSync('localedef', ['-i', language, '-f', 'UTF-8', join(folder, name)], { stdio: 'ignore' });
    return name;
  } catch {
    return null;
  }
}

// What the roles of a server or its administrator may have set. Turkish has another small letter for I.
const SURROUNDINGS = [
  { language: 'de_DE', small: 'i', DateStyle: 'SQL, DMY', IntervalStyle: 'sql_standard', TimeZone: 'Europe/Berlin' },
  { language: 'tr_TR', small: 'ı', DateStyle: 'German', IntervalStyle: 'iso_8601', TimeZone: 'America/New_York' },
];

describe.skipIf(!binaries).each(SURROUNDINGS)(
  binaries
    ? `PostgreSQL ${binaries.version} of the locale $language`
    : 'PostgreSQL of the locale $language: no server binaries on this machine',
  ({ language, small, ...settings }) => {
    let folder: string;
    let locale: string | null;
    let server: PostgresServer;
    let stage: OpenStage;

    beforeAll(async () => {
      if (!binaries) return;
      folder = mkdtempSync(join(tmpdir(), 'locales-'));
      // The server runs as another user.
      chmodSync(folder, 0o755);
      locale = compiledLocale(language, folder);
      // ICU has every locale, but no messages.
      const initdb = locale
        ? [`--locale=${locale}`]
        : ['--locale-provider=icu', `--icu-locale=${language.replace('_', '-')}`];
      server = await startPostgres(binaries, 'postgres', { initdb, settings, env: locale ? { LOCPATH: folder } : {} });
      // As at the first start of a site: the database is empty.
      stage = await openPostgresStage(await server.createDatabase('site'));
      await fill(stage);
    });

    afterAll(async () => {
      await stage?.close();
      await server?.stop();
      if (folder) rmSync(folder, { recursive: true });
    });

    test('is the one that is tested', async () => {
      const read = "select lower('I') as small, current_setting('lc_messages') as messages";
      const messages = locale ?? expect.any(String);
      expect(await sql(stage.database, read)).toEqual([{ small, messages }]);
    });

    describePlaces(() => stage);
    describeSearch(() => stage);
    describeSubmitEnquiry(() => stage);
    describeQuotations(() => stage);
    describeAnswers(() => stage);
    describeOutbox(() => stage);
  },
);
