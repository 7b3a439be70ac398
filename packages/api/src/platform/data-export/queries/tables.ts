import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { isKeptBack } from '../rules/catalogue.ts'

interface ExportColumn {
  name: string
  /** As it stands in the first line of the file; amounts are in rupees there. */
  title: string
  type: string
  isPaise: boolean
  meaning: string | null
}

export interface ExportLayout {
  columns: ExportColumn[]
  /** Whose its rows are: of a hotel, or of an account alone. */
  owner: 'id' | 'property_id' | 'account_id'
  /** The columns that tell a row from all others, in the order of the file, with their types. */
  key: { name: string; type: string }[]
  /** Of an account, and about one guest each. */
  guestColumn: 'id' | 'guest_id' | undefined
}

/** The columns of a table that a tenant may read and a file may hold, as the database describes them. */
export async function readLayout(db: Reader, table: string): Promise<ExportLayout> {
  const { rows } = await sql<{
    name: string
    type: string
    domain: string | null
    meaning: string | null
    keyAt: number | null
    keyType: string
  }>`
    select c.column_name as name, c.data_type as type, c.domain_name as domain,
      col_description(a.attrelid, a.attnum) as meaning,
      array_position(i.indkey::int2[], a.attnum)::int as key_at, format_type(a.atttypid, a.atttypmod) as key_type
    from information_schema.columns c
      join pg_attribute a on a.attrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where c.table_schema = 'public' and c.table_name = ${table} and has_column_privilege(a.attrelid, a.attnum, 'select')
    order by c.ordinal_position`.execute(db)
  const has = (name: string) => rows.some(row => row.name === name)
  const owner = table === 'property' ? 'id' : has('property_id') ? 'property_id' : 'account_id'
  const first = rows.find(({ name }) => name === owner)
  if (!first) throw new Error(`Nobody can be told to own a row of ${table}.`)
  const own = rows
    .filter(row => row.keyAt !== null && row.name !== owner)
    .toSorted((a, b) => (a.keyAt ?? 0) - (b.keyAt ?? 0))
  return {
    columns: rows
      .filter(({ name, type }) => !isKeptBack(name, type))
      .map(({ name, type, domain, meaning }) => {
        const isPaise = domain === 'paise'
        return { name, title: isPaise ? `${name}_inr` : name, type, isPaise, meaning }
      }),
    owner,
    key: [first, ...own].map(({ name, keyType: type }) => ({ name, type })),
    guestColumn:
      owner === 'account_id'
        ? table === 'guest'
          ? 'id'
          : has('guest_id')
            ? 'guest_id'
            : undefined
        : undefined,
  }
}

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'boolean'])

/** A value as a file shows it: rupees, an instant in UTC, a number, or a text. */
function shown({ name, type, isPaise }: ExportColumn) {
  const column = sql.id(name)
  if (isPaise) return sql`round(${column} / 100.0, 2)`
  if (type === 'timestamp with time zone')
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return numbers.has(type) ? column : sql`${column}::text`
}

interface Asked {
  table: string
  propertyIds: readonly AuthorizedPropertyId[]
  isWholeAccount: boolean
  after: readonly string[] | null
  limit: number
}

export interface ExportRow {
  cells: (string | number | boolean | null)[]
  key: string[]
}

/** Rows of a table after a key, in the order of their keys; of an account's tables only what the hotels know, where they are not all. */
export async function readExportRows(
  db: Reader,
  { key, owner, columns, guestColumn }: ExportLayout,
  { table, propertyIds, isWholeAccount, after, limit }: Asked,
): Promise<ExportRow[]> {
  const ids = sql`${[...propertyIds]}::uuid[]`
  const of =
    owner !== 'account_id'
      ? sql`${sql.id(owner)} = any (${ids})`
      : guestColumn && !isWholeAccount
        ? sql`${sql.id(guestColumn)} in (select guest_id from guest_at_property where ${ofAccount('guest_at_property')} and property_id = any (${ids}))`
        : sql`true`
  const keys = sql.join(key.map(({ name }) => sql.id(name)))
  const beyond = after
    ? sql`(${keys}) > (${sql.join(key.map(({ type }, at) => sql`${after[at] ?? ''}::${sql.raw(type)}`))})`
    : sql`true`
  const { rows } = await sql<ExportRow>`
    select json_build_array(${sql.join(columns.map(shown))}) as cells,
      array[${sql.join(key.map(({ name }) => sql`${sql.id(name)}::text`))}] as key
    from ${sql.id(table)} where ${ofAccount(table)} and ${of} and ${beyond} order by ${keys} limit ${limit}`.execute(
    db,
  )
  return rows
}
