import { isSameMigration } from './superseded-migrations';

/** A row of `supabase_migrations.schema_migrations`, or of a backup's manifest. */
export type AppliedMigration = { version: string; name: string | null; checksum: string | null };

type KnownMigration = { version: string; name: string; checksum: string };

/** The migration that stands for all of `supabase/replaced-migrations`, and makes the same schema. */
export const SQUASH = '20261203235959';

/**
 * The first squash, from which `supabase/replaced-migrations` begins: the migrations that it replaced in turn, version to
 * checksum, and the last version of the files that did.
 */
export const FIRST_SQUASH: { until: string; replaced: ReadonlyMap<string, string> } = {
  until: '20261122002000',
  // Those up to commit dc7b4ac; the checksums are SHA-256 of the files.
  replaced: new Map([
    ['20261121090000', '666e64b0dee2aee347e11e28c7a0f24ffbeae0ad18685773407ea71b4a22cb07'],
    ['20261121090100', '9f4b70448cb2b369fca3eff2fe18d3066584f508b38c34fe91c9990f440c1fdc'],
    ['20261121090200', '2f02778d4e813a823e7735e99860ca9188305f2bdfc158dc1ca61cf82dd13f4e'],
    ['20261121090300', '398e19ab02578aaad9bfa53fda01b750b2838c5c2fbe81b4db53391465fe315a'],
    ['20261121090400', '63108195caf7eb874c0cc70a5721a2c002fdbfe384baf49b5f93957ffaf4a2ce'],
    ['20261121090500', '25d98fb310352e350e938e970abbd81a07dd0dc9c59bef84aff6f074fee45dae'],
    ['20261121090600', '62c9ffac187f3d949a57b1368622ca542c02619213dd3f0dbd1c841da8cf9401'],
    ['20261121090700', '040d6f9b21afce9076c7a4dff8e5a36c3bff252ef206b75dbbca407749c18cb3'],
    ['20261121090800', 'df3c899f1b02dc65cff4f5631b8403124490c3eacb3b318284c15b6098f4071e'],
    ['20261121090900', '9f5b6086a49b8483fd0def7e1ef77285c18c607e25b00067ddb5387d788a4061'],
    ['20261121091000', 'd6da1f6ec2f8f52ea461fec431baa06d857c204e3a97bf03ef33ff7a465cfb44'],
    ['20261121100000', '01e0655030949edbce643546b7c199c5e6f819a66859065a719459bde4d3a755'],
    ['20261121100100', '011b6a667757afe8e89ad87ce9fdfcae98015793d057bb4bb55f2dda7953c101'],
    ['20261121100200', '395e93f2b0a59f06514ca6d83a17fdb11d01ed8acb1e40c50a8d94afb2f2e75b'],
    ['20261121100300', '1a0af2899e4af8bd71f7ef1cd5308b400a1132cce7f4cf7ce9b26cfcb6867758'],
    ['20261121100400', '6194a02cdcf8e7d90268f222bdd3429f59c454b1d4786327219b092e240590dd'],
    ['20261121100500', 'c7c27f4330b029e681950c40e20d5c13c871fb8dbb1d4393465dcbfd3a30d362'],
    ['20261121100600', '7368f78e1861753eb6918bf29d3572c8c7d0e6cbbc9df989f9a49b19b58e6e36'],
    ['20261121100700', '90fb78082751ae052ef07078c6b148fb666d29329113ecca7cbd51c1afc1f46a'],
    ['20261121110000', '298b3e2da0e3a71701d7f19d1098a0c6014bb4ca6fe0a5360c7f38df9b9f728e'],
    ['20261121110100', '91c73a0c56260755bbcc4fcb9979d68644d007e4a8965dcbe0517fcdf35881ad'],
    ['20261121110200', 'e88721d54d8397e3470351910f8f9356ad34d7c96f0c49babd6aa97cbb433d29'],
    ['20261121110300', '81c69bdb9765bdb33309512599497a0d73692ee44e989c0643c1ee2af20cda32'],
    ['20261121110400', '9a6165b79492db04074fbeb0e6718a3f513b537f6819b8dbec3de84a3fafbb36'],
    ['20261121110500', 'dff53bc13d066bce41b7954169bb1f9a87e3612ffeebb225b9e3122358d5194b'],
    ['20261121110600', '25c2ecdad707d3cb942c37ce48433421102f396206d08ac4c5b0799f3b82ac82'],
    ['20261121110700', 'bb76a79193350d3fbe23d0c69d33cce9082cbf0a3c9fb94ee7389d091c517d73'],
    ['20261121120000', '9d0d6971546f28393d11a4c15792d6fbe5b2c3d37f4b4915ff8f0c2a40ff42fc'],
    ['20261121120100', '1b98feba7f2a9432cadf5c9a59192afca4284f7663d79bbcb827b128bea7f445'],
  ]),
};

/**
 * Translates a history from before the first squash: replaces the old migrations by those of
 * `supabase/replaced-migrations`.
 *
 * @param applied a history, oldest first
 * @param replaced the migrations of `supabase/replaced-migrations`, oldest first
 * @returns the history, unchanged where none of its migrations was replaced; null where only some of the replaced
 *   migrations were applied, or others of the same version
 */
export function withFirstSquash(applied: AppliedMigration[], replaced: KnownMigration[]): AppliedMigration[] | null {
  const { replaced: older, until } = FIRST_SQUASH;
  const old = applied.filter(({ version }) => older.has(version));
  if (old.length === 0) return applied;
  const isSame = ({ version, checksum }: AppliedMigration) => checksum === null || checksum === older.get(version);
  if (old.length < older.size || !old.every(isSame)) return null;
  const later = applied.filter(({ version }) => !older.has(version));
  return [...replaced.filter(({ version }) => version <= until), ...later];
}

/**
 * @param applied a history without migrations from before the first squash, oldest first
 * @param replaced the migrations of `supabase/replaced-migrations`
 * @param known the migrations of this program
 * @returns the history with the squash in place of all that it replaced; null where one of those was not applied, or
 *   another of the same version
 */
export function withSquash(
  applied: AppliedMigration[],
  replaced: KnownMigration[],
  known: KnownMigration[],
): AppliedMigration[] | null {
  const rows = new Map(applied.map((row) => [row.version, row]));
  const isComplete = replaced.every((file) => {
    const row = rows.get(file.version);
    return row !== undefined && (row.checksum === null || isSameMigration(file, row.checksum));
  });
  if (!isComplete) return null;
  return [...known.filter(({ version }) => version === SQUASH), ...applied.filter(({ version }) => version > SQUASH)];
}
