import {
  AliasNode,
  ColumnNode,
  type Expression,
  IdentifierNode,
  type RawBuilder,
  ReferenceNode,
  type SelectionNode,
  SelectQueryNode,
  sql,
} from 'kysely'

const inSnakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, upper => `_${upper.toLowerCase()}`)

/** Columns of `alias` as the fields of a JSON object: `a.base_rate` as 'baseRate'. Made once for each statement, since it is the same text. */
export const jsonFields = (alias: string, fields: readonly string[]): RawBuilder<unknown> =>
  sql.raw(fields.map(field => `'${field}', ${alias}.${inSnakeCase(field)}`).join(', '))

/** Rows in columns: what stands at one place in each of them is one row. */
export type Columns<Row> = { [Field in keyof Row]: Row[Field][] }

/**
 * The rows of `alias` as one object of JSON with an array for each field, in the order of the rows. Of a thousand rows with as many
 * columns as people see Node makes a few objects, where rows and their values by themselves are the most of what it does.
 */
export const jsonColumns = <Row>(
  alias: string,
  fields: readonly (keyof Row & string)[],
): RawBuilder<Columns<Row>> =>
  sql`json_build_object(${sql.raw(
    fields
      .map(field => `'${field}', coalesce(json_agg(${alias}."${inSnakeCase(field)}"), '[]')`)
      .join(', '),
  )})`

/**
 * All rows of a query, in its order, as one array of JSON for a larger statement. What is selected has to have a name. JSON has no
 * instants: they come as PostgreSQL writes them.
 */
export function jsonRows<Row>(query: Expression<Row>): RawBuilder<Row[]> {
  const node = query.toOperationNode()
  if (!SelectQueryNode.is(node) || !node.selections)
    throw new TypeError('rows of JSON come from a query that selects')
  // The builder has translated the names already.
  const fields = node.selections.map(selection =>
    nameOf(selection).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
  return sql`(select coalesce(json_agg(json_build_object(${jsonFields('one', fields)})), '[]') from ${query} one)`
}

function nameOf({ selection }: SelectionNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
  if (ReferenceNode.is(selection) && ColumnNode.is(selection.column))
    return selection.column.column.name
  throw new TypeError('a column of JSON without a name')
}
