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

/** Columns of `alias` as the fields of a JSON object: `a.base_rate` as 'baseRate'. Made once for each statement, since it is the same text. */
export const jsonFields = (alias: string, fields: readonly string[]): RawBuilder<unknown> =>
  sql.raw(
    fields
      .map(
        field =>
          `'${field}', ${alias}.${field.replace(/[A-Z]/g, upper => `_${upper.toLowerCase()}`)}`,
      )
      .join(', '),
  )

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
