import type { Table } from '@atithi/db/catalog/read-catalog'
import { bearsAccount } from './tenant-tables.ts'

const pascal = (name: string) =>
  name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
const camel = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/**
 * The generated types with what the catalogue knows beyond them: whose id a text is (a table's own `id`, and each column that refers to
 * one), and which numbers are paise or basis points.
 */
export function toldApart(text: string, tables: readonly Table[]): string {
  const owners = ownersOf(tables)
  const named = tables.reduce((written, table) => nameColumns(written, table, owners), text)
  const ids = [...new Set(owners.values())].toSorted().map(owner => `${pascal(owner)}Id`)
  return named.replace(
    /import type \{ IsoDate \} from .*\n/,
    `import type { ${ids.join(', ')} } from "./ids.ts";
import type { BasisPoints, IsoDate, Paise } from "./told-apart.ts";\n`,
  )
}

/** The types of the ids of all tables. */
export function idsOf(tables: readonly Table[]): string {
  const lines = [...ownersOf(tables)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([table, owner]) =>
      owner === table
        ? `export type ${pascal(table)}Id = Id<'${table}'>`
        : `export type ${pascal(table)}Id = ${pascal(owner)}Id`,
    )
  return `// Written by npm run db:types from the migrations.

import type { Id } from './told-apart.ts'

${lines.join('\n')}
`
}

/** Whose id the `id` of each table is: its own, or that of the table which it refers to, as an account's is its owner's. */
function ownersOf(tables: readonly Table[]): Map<string, string> {
  const withId = tables.filter(({ columns }) =>
    columns.some(({ name, type }) => name === 'id' && type === 'uuid'),
  )
  return new Map(
    withId.map(({ name, foreignKeys }) => {
      const whole = foreignKeys.find(
        ({ columns, references }) => references.columns[columns.indexOf('id')] === 'id',
      )
      return [name, whole?.references.table ?? name]
    }),
  )
}

/** The names of the columns of a table that its database tells apart: as the generated types write them. */
function namesOf(
  { name, columns, foreignKeys }: Table,
  owners: Map<string, string>,
): Map<string, string> {
  const names = new Map<string, string>()
  for (const { columns: from, references } of foreignKeys)
    for (const [at, column] of from.entries()) {
      const owner = owners.get(references.table)
      if (references.columns[at] === 'id' && owner) names.set(camel(column), `${pascal(owner)}Id`)
    }
  for (const { name: column, type } of columns) {
    const account = owners.get('account')
    if (column === 'account_id' && account) names.set('accountId', `${pascal(account)}Id`)
    if (type === 'paise') names.set(camel(column), 'Paise')
    if (column.endsWith('basis_points')) names.set(camel(column), 'BasisPoints')
  }
  const own = owners.get(name)
  if (own) names.set('id', `${pascal(own)}Id`)
  return names
}

function nameColumns(text: string, table: Table, owners: Map<string, string>): string {
  const names = namesOf(table, owners)
  const start = text.indexOf(`\nexport interface ${pascal(table.name)} {`)
  if (start < 0) throw new Error(`${table.name} has no type in the generated schema.`)
  const end = text.indexOf('\n}', start)
  const body = text
    .slice(start, end)
    .replaceAll(
      /^( {2}(\w+): .*)\b(?:string|number)\b/gm,
      (line, before: string, column: string) =>
        names.has(column) ? `${before}${names.get(column)}` : line,
    )
  const whole = bearsAccount(table) ? body.replace(/(accountId: )(\w+);/, '$1Generated<$2>;') : body
  return text.slice(0, start) + whole + text.slice(end)
}
