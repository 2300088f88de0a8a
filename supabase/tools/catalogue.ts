import type { SqlTransaction } from '~/lib/supabase/sql-database.server';

/** An object of a database: what it is (`table`, `policy`), its name with all that tells it from others, and everything that the catalogue says of it. */
export type CatalogueObject = { kind: string; name: string; definition: Record<string, unknown> };

const BEGINNING_OF_OWN_OIDS = 16384;

// Schemas whose objects are PostgreSQL's own, or a session's.
const IS_OF_SITE = (schema: string) =>
  `${schema}.nspname !~ '^pg_' and ${schema}.nspname not in ('information_schema', 'supabase_migrations')`;

// Rights in their order of names; an absent list stands for the owner's default.
const RIGHTS = (list: string, kind: string, owner: string) =>
  `(select coalesce(json_agg(format('%s=%s%s by %s', coalesce(nullif(a.grantee, 0)::regrole::text, 'public'), a.privilege_type,
     case when a.is_grantable then ' with grant option' else '' end, a.grantor::regrole) order by 1), '[]')
   from (select distinct * from aclexplode(coalesce(${list}, acldefault('${kind}', ${owner})))) as a)`.replace(
    'order by 1)',
    'order by a.grantee::regrole::text, a.privilege_type, a.grantor::regrole::text)',
  );

/** One query for each part of the catalogue, with the kinds of objects in it; each gives kind, name and definition. */
const PARTS: { kinds: string[]; query: string }[] = [
  {
    kinds: ['schema'],
    query: `select 'schema' as kind, n.nspname::text as name, json_build_object(
     'owner', n.nspowner::regrole, 'rights', ${RIGHTS('n.nspacl', 'n', 'n.nspowner')},
     'comment', obj_description(n.oid, 'pg_namespace')
   ) as definition
   from pg_namespace n where ${IS_OF_SITE('n')}`,
  },

  {
    kinds: ['extension'],
    query: `select 'extension' as kind, e.extname::text as name, json_build_object(
     'version', e.extversion, 'schema', e.extnamespace::regnamespace, 'comment', obj_description(e.oid, 'pg_extension')
   ) as definition
   from pg_extension e`,
  },

  {
    kinds: ['table', 'view', 'sequence', 'type'],
    query: `select case c.relkind when 'r' then 'table' when 'p' then 'table' when 'v' then 'view' when 'm' then 'view'
       when 'S' then 'sequence' when 'f' then 'table' else 'type' end as kind,
     format('%I.%I', n.nspname, c.relname) as name, json_build_object(
     'relkind', c.relkind, 'owner', c.relowner::regrole, 'persistence', c.relpersistence, 'options', c.reloptions,
     'row security', c.relrowsecurity, 'forced row security', c.relforcerowsecurity, 'replica identity', c.relreplident,
     'type', nullif(c.reloftype, 0)::regtype, 'partition', pg_get_expr(c.relpartbound, c.oid),
     'partition key', pg_get_partkeydef(c.oid),
     'inherits', (select json_agg(i.inhparent::regclass order by i.inhseqno) from pg_inherits i where i.inhrelid = c.oid),
     'query', case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
     'sequence', (
       select json_build_array(s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcache, s.seqcycle)
       from pg_sequence s where s.seqrelid = c.oid
     ),
     'owned by', (
       select format('%s.%I %s', d.refobjid::regclass, a.attname, d.deptype)
       from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
       where c.relkind = 'S' and d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')
     ),
     'rights', ${RIGHTS('c.relacl', 'r', 'c.relowner').replace("'r'", "case c.relkind when 'S' then 's'::\"char\" else 'r' end")},
     'comment', obj_description(c.oid, 'pg_class')
   ) as definition
   from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where ${IS_OF_SITE('n')} and c.relkind not in ('i', 'I', 't')`,
  },

  // The place among the columns that are there: dropped ones leave a gap.
  {
    kinds: ['column'],
    query: `select 'column' as kind, format('%I.%I.%I', n.nspname, c.relname, a.attname) as name, json_build_object(
     'place', count(*) over (partition by c.oid order by a.attnum), 'type', format_type(a.atttypid, a.atttypmod),
     'collation', nullif(a.attcollation, 0)::regcollation, 'not null', a.attnotnull,
     'default', pg_get_expr(d.adbin, d.adrelid), 'generated', a.attgenerated, 'identity', a.attidentity,
     'storage', a.attstorage, 'compression', a.attcompression, 'statistics', nullif(a.attstattarget, -1),
     'options', (select json_agg(o) from unnest(a.attoptions) o where o !~ '^pg_'), 'inherited', a.attinhcount,
     'rights', ${RIGHTS('a.attacl', 'c', 'c.relowner')}, 'comment', col_description(c.oid, a.attnum)
   ) as definition
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${IS_OF_SITE('n')} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped`,
  },

  {
    kinds: ['constraint'],
    query: `select 'constraint' as kind,
     format('%s.%I', coalesce(nullif(k.conrelid, 0)::regclass::text, k.contypid::regtype::text), k.conname) as name,
     json_build_object(
       'definition', pg_get_constraintdef(k.oid), 'validated', k.convalidated, 'local', k.conislocal,
       'not inherited', k.connoinherit, 'comment', obj_description(k.oid, 'pg_constraint')
     ) as definition
   from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${IS_OF_SITE('n')}`,
  },

  {
    kinds: ['index'],
    query: `select 'index' as kind, format('%I.%I', n.nspname, i.relname) as name, json_build_object(
     'definition', pg_get_indexdef(i.oid), 'valid', x.indisvalid, 'clustered', x.indisclustered,
     'replica identity', x.indisreplident,
     'statistics', (select json_agg(a.attstattarget order by a.attnum) from pg_attribute a where a.attrelid = i.oid),
     'comment', obj_description(i.oid, 'pg_class')
   ) as definition
   from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
   where ${IS_OF_SITE('n')}`,
  },

  {
    kinds: ['statistics'],
    query: `select 'statistics' as kind, s.stxname::text as name, json_build_object(
     'definition', pg_get_statisticsobjdef(s.oid), 'owner', s.stxowner::regrole, 'target', s.stxstattarget,
     'comment', obj_description(s.oid, 'pg_statistic_ext')
   ) as definition
   from pg_statistic_ext s`,
  },

  {
    kinds: ['trigger'],
    query: `select 'trigger' as kind, format('%I on %s', t.tgname, t.tgrelid::regclass) as name, json_build_object(
     'definition', pg_get_triggerdef(t.oid), 'enabled', t.tgenabled, 'comment', obj_description(t.oid, 'pg_trigger')
   ) as definition
   from pg_trigger t where not t.tgisinternal`,
  },

  {
    kinds: ['rule'],
    query: `select 'rule' as kind, format('%I on %s', r.rulename, r.ev_class::regclass) as name, json_build_object(
     'definition', pg_get_ruledef(r.oid), 'enabled', r.ev_enabled, 'comment', obj_description(r.oid, 'pg_rewrite')
   ) as definition
   from pg_rewrite r join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
   where ${IS_OF_SITE('n')} and r.rulename <> '_RETURN'`,
  },

  {
    kinds: ['policy'],
    query: `select 'policy' as kind, format('%I on %s', p.polname, p.polrelid::regclass) as name, json_build_object(
     'command', p.polcmd, 'permissive', p.polpermissive,
     'roles', (select json_agg(coalesce(nullif(r, 0)::regrole::text, 'public') order by r::regrole::text) from unnest(p.polroles) r),
     'using', pg_get_expr(p.polqual, p.polrelid), 'with check', pg_get_expr(p.polwithcheck, p.polrelid),
     'comment', obj_description(p.oid, 'pg_policy')
   ) as definition
   from pg_policy p`,
  },

  // The definition says language, volatility, strictness, security, parallelism, cost, rows, settings and body.
  {
    kinds: ['function', 'aggregate'],
    query: `select case p.prokind when 'a' then 'aggregate' else 'function' end as kind, p.oid::regprocedure::text as name,
     json_build_object(
       'definition', case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end,
       'aggregate', (select to_json(a) from pg_aggregate a where a.aggfnoid = p.oid),
       'result', pg_get_function_result(p.oid), 'arguments', pg_get_function_arguments(p.oid),
       'kind', p.prokind, 'owner', p.proowner::regrole,
       'rights', ${RIGHTS('p.proacl', 'f', 'p.proowner')}, 'comment', obj_description(p.oid, 'pg_proc')
     ) as definition
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${IS_OF_SITE('n')}`,
  },

  // A table's row is a type too, and so is a list of each type.
  {
    kinds: ['type'],
    query: `select 'type' as kind, format('%I.%I', n.nspname, t.typname) as name, json_build_object(
     'kind', t.typtype, 'owner', t.typowner::regrole, 'base', nullif(t.typbasetype, 0)::regtype, 'not null', t.typnotnull,
     'default', t.typdefault, 'range', (select r.rngsubtype::regtype from pg_range r where r.rngtypid = t.oid),
     'values', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
     'rights', ${RIGHTS('t.typacl', 'T', 't.typowner')}, 'comment', obj_description(t.oid, 'pg_type')
   ) as definition
   from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where ${IS_OF_SITE('n')} and t.typelem = 0
     and (t.typrelid = 0 or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))`,
  },

  {
    kinds: ['default privileges'],
    query: `select 'default privileges' as kind,
     format('of %s in %s on %s', d.defaclrole::regrole, nullif(d.defaclnamespace, 0)::regnamespace, d.defaclobjtype) as name,
     json_build_object('rights', ${RIGHTS('d.defaclacl', 'r', 'd.defaclrole')}) as definition
   from pg_default_acl d`,
  },

  {
    kinds: ['event trigger'],
    query: `select 'event trigger' as kind, e.evtname::text as name, json_build_object(
     'event', e.evtevent, 'function', e.evtfoid::regprocedure, 'enabled', e.evtenabled, 'tags', e.evttags
   ) as definition
   from pg_event_trigger e`,
  },

  {
    kinds: ['publication'],
    query: `select 'publication' as kind, p.pubname::text as name, json_build_object(
     'publication', to_jsonb(p) - 'oid' - 'pubowner',
     'tables', (select json_agg(t order by t) from pg_publication_tables t where t.pubname = p.pubname)
   ) as definition
   from pg_publication p`,
  },

  {
    kinds: ['setting'],
    query: `select 'setting' as kind, format('of %s', nullif(s.setrole, 0)::regrole) as name,
     json_build_object('settings', s.setconfig) as definition
   from pg_db_role_setting s where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
  },

  // Kinds that the site has none of: one that is new is told apart by its name.
  ...Object.entries({
    pg_cast: 'cast',
    pg_collation: 'collation',
    pg_conversion: 'conversion',
    pg_foreign_data_wrapper: 'foreign-data wrapper',
    pg_foreign_server: 'server',
    pg_language: 'language',
    pg_opclass: 'operator class',
    pg_operator: 'operator',
    pg_opfamily: 'operator family',
    pg_transform: 'transform',
    pg_ts_config: 'text search configuration',
    pg_ts_dict: 'text search dictionary',
    pg_ts_parser: 'text search parser',
    pg_ts_template: 'text search template',
  }).map(([catalogue, kind]) => ({
    kinds: [kind],
    query: `
      select i.type as kind, i.identity as name, to_jsonb(c) - 'oid' as definition
      from ${catalogue} c, pg_identify_object('${catalogue}'::regclass, c.oid, 0) as i
      where c.oid >= ${BEGINNING_OF_OWN_OIDS}`,
  })),
];

// What the API keeps for itself, and keys that differ on purpose.
const ROWS_OF_API = new Set(['auth.signing_keys', 'supabase_migrations.schema_migrations']);

/**
 * @param only the kinds to read, and others that their queries find; rows where they are all tables' (`rows`)
 * @returns all objects of a database that are not PostgreSQL's own, and the rows of its tables, sorted by kind and name
 */
export async function readCatalogue(tx: SqlTransaction, only?: string[]): Promise<CatalogueObject[]> {
  // Names are written in full only where nothing is found without.
  await tx.script("set local search_path = ''");
  const objects: CatalogueObject[] = [];
  const isAsked = (kind: string) => !only || only.includes(kind) || (kind === 'table' && only.includes('rows'));
  for (const { kinds, query } of PARTS) {
    if (kinds.some(isAsked)) objects.push(...(await tx.query<CatalogueObject>(query)));
  }
  if (!isAsked('rows')) return objects;
  const tables = objects.filter(({ kind, name }) => kind === 'table' && !ROWS_OF_API.has(name));
  const rows = tables.map(
    ({ name }) => `select 'rows' as kind, ${literal(name)} as name, json_build_object(
      'rows', (select json_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${name} t)
    ) as definition where exists (select from ${name})`,
  );
  if (rows.length > 0) objects.push(...(await tx.query<CatalogueObject>(rows.join(' union all '))));
  return objects.sort((a, b) => `${a.kind} ${a.name}`.localeCompare(`${b.kind} ${b.name}`));
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
