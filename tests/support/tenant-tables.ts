import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A table whose rows belong to a property or to an owner, and the column that says to which. */
export interface TenantTable {
  name: string
  key: 'id' | 'property_id' | 'account_id'
  columns: Column[]
}

interface Column {
  name: string
  type: string
  isRequired: boolean
  /** The application may change it, and it has a value of its own when nobody gives one. */
  isSettable: boolean
  firstLabel: string | null
}

/** Every such table, read from the catalogue: a new one is tested by being there. */
export async function readTenantTables(client: pg.Client): Promise<TenantTable[]> {
  const { rows } = await client.query<Column & { table: string }>(`
    select c.table_name as "table", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'NO' and c.column_default is null and c.is_generated = 'NEVER' and c.is_identity = 'NO' as "isRequired",
      (c.is_nullable = 'YES' or c.column_default is not null) and c.is_generated = 'NEVER' and c.is_identity = 'NO'
        and has_column_privilege('atithi_tenant', format('%I.%I', c.table_schema, c.table_name)::regclass, c.column_name, 'update') as "isSettable",
      (select e.enumlabel from pg_enum e join pg_type t on t.oid = e.enumtypid where t.typname = c.udt_name order by e.enumsortorder limit 1)
        as "firstLabel"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`)
  return [...Map.groupBy(rows, row => row.table)].flatMap(([name, columns]) => {
    const has = (wanted: string) => columns.some(column => column.name === wanted)
    const key =
      name === 'property'
        ? 'id'
        : has('property_id')
          ? 'property_id'
          : has('account_id')
            ? 'account_id'
            : undefined
    return key ? [{ name, key, columns }] : []
  })
}

/** Tables that name a tenant's rows, by any chain of foreign keys, and say of no row of their own whose it is. */
export async function findUnboundTables(
  client: pg.Client,
  bound: readonly TenantTable[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with recursive tied(oid) as (
       select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1)
       union select c.conrelid from pg_constraint c join tied t on t.oid = c.confrelid where c.contype = 'f')
     select relname as name from pg_class join tied using (oid) where relname <> all ($1) order by 1`,
    [bound.map(table => table.name)],
  )
  return rows.map(row => row.name)
}

const made: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => randomUUID(),
  int4: () => 1,
  int8: () => 1,
  numeric: () => 1,
  bool: () => false,
  date: () => '2026-01-01',
  timestamptz: () => '2026-01-01T00:00:00Z',
  jsonb: () => '{}',
  bytea: () => Buffer.from('x'),
  daterange: () => '[2026-01-01,2026-01-02)',
}

/** A statement that inserts some row of this tenant: constraints aside, each required column has a value of its type. */
export function plantingOf(
  { name, key, columns }: TenantTable,
  { accountId, propertyId }: { accountId: string; propertyId: string },
) {
  const values = new Map<string, unknown>([[key, propertyId]])
  if (columns.some(column => column.name === 'account_id')) values.set('account_id', accountId)
  for (const column of columns) {
    if (values.has(column.name) || !column.isRequired) continue
    values.set(
      column.name,
      column.firstLabel ?? (column.type.startsWith('_') ? '{}' : made[column.type]?.()),
    )
  }
  const names = [...values.keys()].map(column => pg.escapeIdentifier(column))
  return {
    text: `insert into ${pg.escapeIdentifier(name)} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: [...values.values()],
  }
}

/** Leaves a test database nothing but its tables, its roles and its row-level security. */
export async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement from pg_constraint
    where contype in ('c', 'x') and connamespace = 'public'::regnamespace and conrelid <> 0`)
  for (const { statement } of rows) await client.query(statement)
}
