import type { Column, Key, Table } from './read-catalog.ts'

/** docs/schema.md: every table with its columns, comments and keys, and a diagram for each area. */
export function schemaDocument(tables: readonly Table[]): string {
  const areas = [...new Set(tables.map(table => table.area))]
  return [
    '# The schema',
    'Written by `npm run db:types` from the migrations in `packages/db/src/migrations`; a test fails when it is not what they make. Constraints and functions stand in the migrations, with their reasons.',
    areas.map(area => `- [${titleOf(area)}](#${anchorOf(area)})`).join('\n'),
    ...areas.map(area => areaSection(area, tables)),
  ].join('\n\n')
}

const titleOf = (area: string) => area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ')
const anchorOf = (area: string) => titleOf(area).toLowerCase().replaceAll(' ', '-')

function areaSection(area: string, tables: readonly Table[]): string {
  const own = tables.filter(table => table.area === area)
  return [`## ${titleOf(area)}`, diagram(own), ...own.map(tableSection)].join('\n\n')
}

/** The keys of an area's tables and where they point: other areas' tables stand in it by their names alone. */
function diagram(own: readonly Table[]): string {
  const arrows = own.flatMap(table =>
    table.foreignKeys.map(({ references, columns }) => ({
      line: `  ${references.table} ||--${oneEach(table, columns) ? 'o|' : 'o{'} ${table.name} : ""`,
      target: references.table,
    })),
  )
  const entities = own.map(table => [`  ${table.name} {`, ...keyColumns(table), '  }'].join('\n'))
  return [
    '```mermaid',
    'erDiagram',
    ...entities,
    ...new Set(arrows.map(one => one.line)),
    '```',
  ].join('\n')
}

/** Whether at most one row can point at the same row. */
const oneEach = (table: Table, columns: readonly string[]) =>
  table.keys.some(
    key =>
      !key.definition.includes('WHERE') &&
      key.columns.every(column => column !== undefined && columns.includes(column)),
  )

function keyColumns(table: Table): string[] {
  const primary = new Set(table.keys.find(key => key.kind === 'primary')?.columns)
  const pointing = new Set(table.foreignKeys.flatMap(key => key.columns))
  return table.columns
    .filter(({ name }) => primary.has(name) || pointing.has(name))
    .map(({ name, type }) => {
      const marks = [primary.has(name) && 'PK', pointing.has(name) && 'FK'].filter(Boolean)
      return `    ${type.replaceAll(/\W+/g, '_')} ${name} ${marks.join(', ')}`
    })
}

function tableSection(table: Table): string {
  const keys = [
    ...table.keys.map(keyLine),
    ...table.foreignKeys.map(
      ({ columns, references }) =>
        `- \`${columns.join(', ')}\` → [${references.table}](#${references.table}) \`${references.columns.join(', ')}\``,
    ),
  ]
  return [
    `### ${table.name}`,
    ...(table.comment ? [sentence(table.comment)] : []),
    ['| column | type | default | |', '|---|---|---|---|', ...table.columns.map(columnRow)].join(
      '\n',
    ),
    ...(keys.length > 0 ? [keys.join('\n')] : []),
  ].join('\n\n')
}

function columnRow({ name, type, isNullable, isGenerated, fallback, comment }: Column): string {
  const value = fallback ? `${isGenerated ? 'always ' : ''}\`${inCell(fallback)}\`` : ''
  return `| \`${name}\` | ${type}${isNullable ? ', null' : ''} | ${value} | ${inCell(comment ?? '')} |`
}

const keyLine = ({ name, kind, definition }: Key): string =>
  kind === 'primary'
    ? `- ${definition.replace('PRIMARY KEY', 'primary key')}`
    : `- \`${name}\`: \`${definition}\``

const sentence = (comment: string) => `${comment.charAt(0).toUpperCase()}${comment.slice(1)}.`
const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
