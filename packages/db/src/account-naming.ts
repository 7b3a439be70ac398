import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DefaultInsertValueNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { AccountCondition, AccountElse, unnamedAccount } from './account.ts'
import type { AccountId } from './ids.ts'
import { accountTables, tenantTables } from './tenant-tables.ts'

/**
 * Makes every statement of the builder name its account: each tenant's table that it reads, changes or deletes from is bounded by
 * `account_id`, and each row that it inserts bears it. A scope of all accounts (`account` undefined) is bounded by nothing, and its joins
 * stay within one account. Rows are found by keys that begin with the account, and on a distributed database on one node.
 */
export class AccountNaming implements KyselyPlugin {
  readonly account: AccountId | undefined
  readonly #transformer: AccountTransformer

  constructor(account: AccountId | undefined) {
    this.account = account
    this.#transformer = new AccountTransformer(account)
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.#transformer.transformNode(node, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** The account that the statements of this connection name; undefined: they are of all accounts. */
export const accountNamedBy = (plugins: readonly KyselyPlugin[]): AccountId | undefined =>
  plugins.find(plugin => plugin instanceof AccountNaming)?.account

const equals = OperatorNode.create('=')
const column = 'account_id'
const columnOf = (alias: string) =>
  ReferenceNode.create(ColumnNode.create(column), TableNode.create(alias))

/** What a table of a tenant is called in the statement; undefined: it is no table, or nobody's. */
function aliasOf(node: OperationNode): string | undefined {
  const table = AliasNode.is(node) ? node.node : node
  if (!TableNode.is(table)) return undefined
  const { name } = table.table.identifier
  if (!tenantTables.has(name)) return undefined
  if (!AliasNode.is(node)) return name
  return IdentifierNode.is(node.alias) ? node.alias.name : undefined
}

const bearsAccount = (into: TableNode) => accountTables.has(into.table.identifier.name)

interface Bounded {
  joins?: readonly JoinNode[]
  where?: WhereNode
}

class AccountTransformer extends OperationNodeTransformer {
  readonly #account: AccountId | undefined

  constructor(account: AccountId | undefined) {
    super()
    this.#account = account
  }

  protected override transformSelectQuery(node: SelectQueryNode, id: QueryId): SelectQueryNode {
    const inner = super.transformSelectQuery(node, id)
    return { ...inner, ...this.#bound(inner.from?.froms ?? [], inner) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, id: QueryId): UpdateQueryNode {
    const inner = super.transformUpdateQuery(node, id)
    return { ...inner, ...this.#bound(inner.from?.froms ?? [], inner, inner.table) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, id: QueryId): DeleteQueryNode {
    const inner = super.transformDeleteQuery(node, id)
    const [target] = inner.from.froms
    return { ...inner, ...this.#bound(inner.using?.tables ?? [], inner, target) }
  }

  protected override transformInsertQuery(node: InsertQueryNode, id: QueryId): InsertQueryNode {
    const inner = super.transformInsertQuery(node, id)
    const { columns, into, values } = inner
    if (!into || !columns || !values || !bearsAccount(into)) return inner
    if (columns.some(one => one.column.name === column)) return inner
    const named = this.#account
      ? withAccount(values, this.#account)
      : withAccountOf(
          values,
          columns.findIndex(one => one.column.name === 'property_id'),
        )
    if (!named) return inner
    return { ...inner, columns: [...columns, ColumnNode.create(column)], values: named }
  }

  protected override transformValue(node: ValueNode, id: QueryId): ValueNode {
    const { value } = node
    if (value === unnamedAccount && this.#account) return ValueNode.create(this.#account)
    if (value instanceof AccountCondition) return this.#conditionOf(value.alias) as ValueNode
    if (value instanceof AccountElse)
      return this.#account
        ? ValueNode.create(this.#account)
        : (this.transformNode(value.otherwise.toOperationNode(), id) as ValueNode)
    return super.transformValue(node, id)
  }

  #conditionOf(alias: string): OperationNode {
    return this.#account
      ? BinaryOperationNode.create(columnOf(alias), equals, ValueNode.create(this.#account))
      : RawNode.createWithSql('true')
  }

  /**
   * The tables of one query level by one account: the first names it, the others are the first one's. `target` is what is changed or
   * deleted from: the joins beside it cannot speak of it.
   */
  #bound(
    tables: readonly OperationNode[],
    { joins, where }: Bounded,
    target?: OperationNode,
  ): Bounded {
    let first: string | undefined
    const bounds = (alias: string, isThere = true): OperationNode | undefined => {
      if (first !== undefined)
        return BinaryOperationNode.create(columnOf(alias), equals, columnOf(first))
      if (isThere) first = alias
      return this.#account && this.#conditionOf(alias)
    }
    const conditions: OperationNode[] = []
    const add = (condition: OperationNode | undefined) => {
      if (condition && !isSaid(where?.where, condition)) conditions.push(condition)
    }
    for (const table of tables) {
      const alias = aliasOf(table)
      if (alias !== undefined) add(bounds(alias))
    }
    const bounded = joins?.map(join => {
      const alias = aliasOf(join.table)
      const isThere = !join.joinType.includes('Left')
      const condition = alias === undefined ? undefined : bounds(alias, isThere)
      if (join.on)
        return condition && !isSaid(join.on.on, condition)
          ? JoinNode.cloneWithOn(join, condition)
          : join
      add(condition)
      return join
    })
    const changed = target && aliasOf(target)
    if (changed !== undefined) add(bounds(changed))
    const [one, ...others] = conditions
    const joined = bounded && { joins: bounded }
    if (!one) return joined ?? {}
    const all = others.reduce((sum, other) => AndNode.create(sum, other), one)
    return {
      ...joined,
      where: WhereNode.create(where ? AndNode.create(all, inParens(where.where)) : all),
    }
  }
}

/**
 * Whether it is among what is asked already. A statement of the builder that stands in a raw one is named when it is put there, and the
 * whole of it once more; said twice of a value, PostgreSQL would multiply the shares of both.
 */
const isSaid = (asked: OperationNode | undefined, condition: OperationNode): boolean =>
  asked !== undefined &&
  (AndNode.is(asked)
    ? isSaid(asked.left, condition) || isSaid(asked.right, condition)
    : keyOf(asked) !== undefined && keyOf(asked) === keyOf(condition))

/** By what a condition on the account is known from another; undefined of any other condition. */
function keyOf(node: OperationNode): string | undefined {
  if (BinaryOperationNode.is(node)) {
    const left = keyOf(node.leftOperand)
    const right = keyOf(node.rightOperand)
    const isEqual = OperatorNode.is(node.operator) && node.operator.operator === '='
    return isEqual && left && right ? `${left} = ${right}` : undefined
  }
  if (ValueNode.is(node)) return typeof node.value === 'string' ? node.value : undefined
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined
  return node.column.column.name === column ? node.table?.table.identifier.name : undefined
}

/** What was written as one piece may hold an `or`. */
const inParens = (node: OperationNode) => (RawNode.is(node) ? ParensNode.create(node) : node)

/** What is inserted, with the account as its last column; undefined where it cannot be added. */
function withAccount(values: OperationNode, account: AccountId): OperationNode | undefined {
  if (ValuesNode.is(values))
    return ValuesNode.create(
      values.values.map(row =>
        PrimitiveValueListNode.is(row)
          ? PrimitiveValueListNode.create([...row.values, account])
          : ValueListNode.create([...row.values, ValueNode.create(account)]),
      ),
    )
  if (!SelectQueryNode.is(values) || values.setOperations) return undefined
  const named = RawNode.create(['', '::uuid'], [ValueNode.create(account)])
  return SelectQueryNode.cloneWithSelections(values, [
    SelectionNode.create(AliasNode.create(named, IdentifierNode.create(column))),
  ])
}

/** What is inserted over all accounts: each row bears the account of its property, whose id is its value at this place. */
function withAccountOf(values: OperationNode, at: number): OperationNode | undefined {
  if (!ValuesNode.is(values) || at < 0) return undefined
  return ValuesNode.create(
    values.values.map(row => {
      const nodes = PrimitiveValueListNode.is(row)
        ? row.values.map(value => ValueNode.create(value))
        : row.values
      const property = nodes[at]
      return ValueListNode.create([...nodes, property ? accountOfProperty(property) : ofNobody])
    }),
  )
}

const ofNobody = DefaultInsertValueNode.create()
const lookUp = ['(select w.account_id from property w where w.id = ', '::uuid)']
const accountOfProperty = (property: OperationNode): OperationNode =>
  ValueNode.is(property) && property.value === null ? ofNobody : RawNode.create(lookUp, [property])
