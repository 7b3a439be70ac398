import type { Table } from '@atithi/db/catalog/read-catalog'

/** The tables of tenants as the code knows them. */
export const tenantTablesOf = (
  tables: readonly Table[],
): string => `// Written by npm run db:types from the migrations.

/** The tables whose primary key begins with the account. */
export const tenantTables: ReadonlySet<string> = new Set([
${linesOf(tables.filter(isOfTenant))}
])

/** The tables of which each row bears its account: these, and what waits or is known beside them. */
export const accountTables: ReadonlySet<string> = new Set([
  ...tenantTables,
${linesOf(tables.filter(table => bearsAccount(table) && !isOfTenant(table)))}
])
`

const linesOf = (tables: readonly Table[]) =>
  tables
    .map(({ name }) => `  '${name}',`)
    .toSorted()
    .join('\n')

const isOfTenant = ({ keys }: Table) =>
  keys.some(({ kind, columns }) => kind === 'primary' && columns[0] === 'account_id')

export const bearsAccount = ({ columns }: Table) =>
  columns.some(({ name, isNullable }) => name === 'account_id' && !isNullable)
