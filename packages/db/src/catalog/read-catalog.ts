import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { migrationsDir } from '../migrate.ts'

export interface Column {
  name: string
  type: string
  isNullable: boolean
  /** As SQL; of a generated column what it is generated from. */
  fallback: string | null
  isGenerated: boolean
  comment: string | null
}

export interface Key {
  name: string
  kind: 'primary' | 'unique' | 'exclusion'
  /** undefined: an expression. */
  columns: (string | undefined)[]
  /** What SQL says after the name of the constraint, or of the index. */
  definition: string
}

interface ForeignKey {
  name: string
  columns: string[]
  references: { table: string; columns: string[] }
}

interface Trigger {
  name: string
  /** 'before insert or update of status', of each statement where it is not of each row. */
  when: string
  function: string
}

export interface Policy {
  name: string
  command: string
  roles: string[]
  /** As SQL; null: any row. */
  using: string | null
  check: string | null
}

interface Index {
  name: string
  definition: string
}

export interface Table {
  name: string
  /** The migration that creates it, without its number: 'finance'. */
  area: string
  comment: string | null
  columns: Column[]
  keys: Key[]
  foreignKeys: ForeignKey[]
  triggers: Trigger[]
  policies: Policy[]
  /** Those that are no key. */
  indexes: Index[]
  /** Functions of ours whose body writes it. */
  writers: string[]
}

/** What stands above a function in the migrations, as comments. */
export type FunctionWords = ReadonlyMap<string, string>

/** The tables of a migrated database as its catalogues have them, in the order in which the migrations create them. */
export async function readCatalog(client: pg.Client): Promise<Table[]> {
  const created = await readCreated()
  const tables = await client.query<Pick<Table, 'name' | 'comment'>>(tablesSql)
  const columns = await client.query<Column & { table: string }>(columnsSql)
  const keys = await client.query<Key & { table: string }>(keysSql)
  const foreignKeys = await client.query<ForeignKey & { table: string }>(foreignKeysSql)
  const triggers = await client.query<Trigger & { table: string }>(triggersSql)
  const policies = await client.query<Policy & { table: string }>(policiesSql)
  const indexes = await client.query<Index & { table: string }>(indexesSql)
  const functions = await client.query<{ name: string; body: string }>(functionsSql)
  const of = <T extends { table: string }>(rows: T[], table: string) =>
    rows.filter(row => row.table === table).map(({ table: _, ...row }) => row)
  return tables.rows
    .map(({ name, comment }) => ({
      name,
      comment,
      area: areaOf(created, name),
      columns: of(columns.rows, name),
      keys: of(keys.rows, name),
      foreignKeys: of(foreignKeys.rows, name),
      triggers: of(triggers.rows, name),
      policies: of(policies.rows, name),
      indexes: of(indexes.rows, name),
      writers: functions.rows.filter(({ body }) => writes(body, name)).map(one => one.name),
    }))
    .toSorted((a, b) => created.names.indexOf(a.name) - created.names.indexOf(b.name))
}

const writes = (body: string, table: string): boolean =>
  new RegExp(`\\b(insert into|update|delete from) (only )?${table}\\b`, 'i').test(body)

/** The comments above each function of the migrations, the last one where it is made anew. */
export async function readFunctionWords(): Promise<FunctionWords> {
  const words = new Map<string, string>()
  for (const file of (await readdir(migrationsDir)).toSorted()) {
    const text = await readFile(path.join(migrationsDir, file), 'utf8')
    const made = /((?:^--.*\n)*)^create (?:or replace )?(?:function|procedure) (\w+)/gm
    for (const [, comment = '', name = ''] of text.matchAll(made))
      words.set(name, comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim())
  }
  return words
}

interface Created {
  names: string[]
  areas: Map<string, string>
}

async function readCreated(): Promise<Created> {
  const areas = new Map<string, string>()
  for (const file of (await readdir(migrationsDir)).toSorted()) {
    const text = await readFile(path.join(migrationsDir, file), 'utf8')
    const area = path.basename(file, '.sql').replace(/^\d+-/, '')
    for (const [, name] of text.matchAll(/^create table (\w+)/gm)) if (name) areas.set(name, area)
  }
  return { names: [...areas.keys()], areas }
}

function areaOf({ areas }: Created, table: string): string {
  const area = areas.get(table)
  if (!area) throw new Error(`No migration has a line "create table ${table}".`)
  return area
}

const ours = `n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'`

const tablesSql = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours}`

const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable", a.attgenerated <> '' as "isGenerated",
    case when a.attidentity <> '' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as fallback,
    col_description(c.oid, a.attnum) as comment
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ours} order by c.relname, a.attnum`

// A unique index binds like a unique constraint, whether it has one or not.
const keysSql = `
  select c.relname as table, i.relname as name,
    case when x.indisprimary then 'primary' when x.indisexclusion then 'exclusion' else 'unique' end as kind,
    (select array_agg(a.attname::text order by k.place) from unnest(x.indkey) with ordinality k(at, place)
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.at where k.place <= x.indnkeyatts) as columns,
    coalesce(pg_get_constraintdef(o.oid), regexp_replace(pg_get_indexdef(i.oid), '^.* USING btree ', 'UNIQUE ')) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_constraint o on o.conindid = i.oid and o.conrelid = c.oid and o.contype in ('p', 'u', 'x')
  where ${ours} and (x.indisunique or x.indisexclusion) order by c.relname, not x.indisprimary, i.relname`

const foreignKeysSql = `
  select c.relname as table, o.conname as name,
    (select array_agg(a.attname::text order by k.place) from unnest(o.conkey) with ordinality k(at, place)
      join pg_attribute a on a.attrelid = o.conrelid and a.attnum = k.at) as columns,
    json_build_object('table', o.confrelid::regclass::text, 'columns', (
      select array_agg(a.attname::text order by k.place) from unnest(o.confkey) with ordinality k(at, place)
      join pg_attribute a on a.attrelid = o.confrelid and a.attnum = k.at)) as references
  from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and o.contype = 'f' order by c.relname, o.conname`

const triggersSql = `
  select c.relname as table, t.tgname as name, p.proname as function,
    regexp_replace(regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (CONSTRAINT )?TRIGGER \\S+ ', ''),
      ' EXECUTE FUNCTION .*$', '') as when
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where ${ours} and not t.tgisinternal order by c.relname, t.tgname`

const policiesSql = `
  select c.relname as table, p.polname as name,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end as command,
    array(select r.rolname::text from pg_roles r where r.oid = any (p.polroles) order by r.rolname) as roles,
    pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} order by c.relname, p.polname`

const indexesSql = `
  select c.relname as table, i.relname as name,
    regexp_replace(pg_get_indexdef(x.indexrelid), '^.* USING ', '') as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not (x.indisunique or x.indisexclusion) order by c.relname, i.relname`

const functionsSql = `
  select distinct p.proname as name, p.prosrc as body from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by 1`
