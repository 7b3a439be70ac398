import type { Column, FunctionWords, Key, Policy, Table } from './read-catalog.ts'

/** docs/schema.md: every table with its columns, comments and keys, what a write sets off and who may see which rows, and a diagram for each area. */
export function schemaDocument(tables: readonly Table[], words: FunctionWords): string {
  const areas = [...new Set(tables.map(table => table.area))]
  return [
    '# The schema',
    'Written by `npm run db:types` from the migrations in `packages/db/src/migrations`; a test fails when it is not what they make. Constraints and functions stand in the migrations, with their reasons. Policies whose rule stands alone in quotes name the function that decides.',
    areas.map(area => `- [${titleOf(area)}](#${anchorOf(area)})`).join('\n'),
    ...areas.map(area => areaSection(area, tables, words)),
  ].join('\n\n')
}

const titleOf = (area: string) => area.charAt(0).toUpperCase() + area.slice(1).replaceAll('-', ' ')
const anchorOf = (area: string) => titleOf(area).toLowerCase().replaceAll(' ', '-')

function areaSection(area: string, tables: readonly Table[], words: FunctionWords): string {
  const own = tables.filter(table => table.area === area)
  return [
    `## ${titleOf(area)}`,
    diagram(own),
    ...own.map(table => tableSection(table, words)),
  ].join('\n\n')
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

function tableSection(table: Table, words: FunctionWords): string {
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
    ...listed(
      'Indexes',
      table.indexes.map(({ name, definition }) => `- \`${name}\`: \`${definition}\``),
    ),
    ...listed(
      'A write sets off',
      table.triggers.map(
        ({ name, when, function: called }) =>
          `- \`${name}\`, ${whenOf(when, table.name)}: \`${called}\`${said(words.get(called))}`,
      ),
    ),
    ...listed(
      'Written by functions',
      table.writers.length > 0 ? [table.writers.map(name => `\`${name}\``).join(', ')] : [],
    ),
    ...listed('Who sees and writes which rows', table.policies.map(policyLine)),
  ].join('\n\n')
}

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`**${title}**`, lines.join('\n')] : []

/** 'AFTER INSERT ON booking FOR EACH ROW' as 'after insert'. */
const whenOf = (when: string, table: string): string =>
  when
    .replace(new RegExp(` ON (public\\.)?${table}\\b`), '')
    .replace(' FOR EACH ROW', '')
    .replace(' FOR EACH STATEMENT', ', of a statement')
    .replaceAll(/\b[A-Z]+\b/g, word => word.toLowerCase())

const said = (words: string | undefined): string => (words ? ` · ${words}` : '')

function policyLine({ name, command, roles, using, check }: Policy): string {
  const rows = [using, check !== using && check]
    .filter(Boolean)
    .map(rule => `\`${inCell(String(rule))}\``)
  const which = rows.length === 0 || using === 'true' ? 'any row' : rows.join(', writing ')
  return `- \`${name}\`, ${command === 'all' ? 'all verbs' : command} by ${roles.join(', ') || 'everybody'}: ${which}`
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
