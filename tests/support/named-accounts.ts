import type { KeptStatement } from '@atithi/db/kept-statements'
import { accountTables, tenantTables } from '@atithi/db/tenant-tables'
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query'

await loadModule()

/** A whole run sends more statements than this: with fewer, nobody has kept them. */
export const fewest = 1_500

/** Begins a statement of a test that asks for rows without their account on purpose. */
export const askedPastAccount = '/* past its account */'

/** A statement that does not name its account, and the tables that it leaves unbounded. */
interface Fault extends KeptStatement {
  tables: string[]
}

/** What is wrong with a statement as it was sent. Outside a scope no rows of tenants are seen, and nothing of them is asked. */
export function faultsOf(statement: KeptStatement): Fault[] {
  const { role, text } = statement
  if (role === null || text.startsWith(askedPastAccount)) return []
  const isOfAll = role === 'atithi_platform'
  const tables = isReadable(text) ? findUnnamed(text, { isOfAll }) : []
  return tables.length > 0 ? [{ ...statement, tables }] : []
}

/** What PostgreSQL's parser refuses here it refuses there as well. */
function isReadable(text: string): boolean {
  try {
    parseSync(text)
    return true
  } catch {
    return false
  }
}

type Node = Record<string, unknown>

/** A table in a query level, or something else that has a name there; bound when its rows are those of one account. */
interface Source {
  name: string
  table: string | undefined
  isBound: boolean
}

/** What the names of a query level mean; `outer` holds those around it. */
interface Level {
  sources: Map<string, Source>
  outer: Level | undefined
  /** Below an `or` or a `not`, where what equals need not hold. */
  isUnsure?: boolean
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nodeOf = (value: unknown, kind: string): Node | undefined =>
  isNode(value) && isNode(value[kind]) ? value[kind] : undefined

/** The tables of tenants in a statement that no account bounds, by the names that it has for them; what it inserts without one, too. */
export function findUnnamed(text: string, { isOfAll = false } = {}): string[] {
  return new Statement(isOfAll).findIn(parseSync(text))
}

class Statement {
  readonly #isOfAll: boolean
  readonly #parts = new Set<string>()
  readonly #ties = new Map<Source, Source>()
  readonly #levels: Source[][] = []
  readonly #faults: string[] = []

  constructor(isOfAll: boolean) {
    this.#isOfAll = isOfAll
  }

  findIn(tree: unknown): string[] {
    this.#nameParts(tree)
    this.#visit(tree, undefined)
    for (const level of this.#levels) this.#judge(level)
    return this.#faults
  }

  /** Names that `with` gives stand for what was bounded where they were made. */
  #nameParts(value: unknown): void {
    if (!isNode(value)) return
    const part = nodeOf(value, 'CommonTableExpr')
    if (part) this.#parts.add(String(part.ctename))
    for (const child of Object.values(value)) this.#nameParts(child)
  }

  #visit(value: unknown, outer: Level | undefined): void {
    if (!isNode(value)) return
    for (const [kind, child] of Object.entries(value))
      if (kind === 'SelectStmt' || kind === 'UpdateStmt' || kind === 'DeleteStmt')
        this.#visitLevel(child as Node, outer)
      else if (kind === 'InsertStmt') this.#visitInsert(child as Node, outer)
      else {
        if (kind === 'A_Expr' && outer && !outer.isUnsure) this.#readEquality(child as Node, outer)
        this.#visit(child, outer && isUnsure(kind, child) ? { ...outer, isUnsure: true } : outer)
      }
  }

  #visitLevel(statement: Node, outer: Level | undefined): void {
    if (isNode(statement.larg)) {
      this.#visit(statement.withClause, outer)
      for (const side of [statement.larg, statement.rarg])
        this.#visitLevel((nodeOf(side, 'SelectStmt') ?? side) as Node, outer)
      return
    }
    const level: Level = { sources: new Map(), outer }
    if (isNode(statement.relation)) this.#addTable(statement.relation, level)
    const from = [...listOf(statement.fromClause), ...listOf(statement.usingClause)]
    for (const item of from) this.#addItem(item, level)
    this.#levels.push([...level.sources.values()])
    for (const [key, child] of Object.entries(statement))
      if (key === 'withClause') this.#visit(child, outer)
      else if (key !== 'relation') this.#visit(child, level)
  }

  #visitInsert(statement: Node, outer: Level | undefined): void {
    const { relname } = statement.relation as { relname: string }
    const columns = listOf(statement.cols).map(one => nodeOf(one, 'ResTarget')?.name)
    if (accountTables.has(relname) && columns.length > 0 && !columns.includes('account_id'))
      this.#faults.push(`insert into ${relname}`)
    this.#visit(statement.withClause, outer)
    this.#visit(statement.selectStmt, outer)
  }

  #addItem(item: Node, level: Level): void {
    const join = nodeOf(item, 'JoinExpr')
    const table = nodeOf(item, 'RangeVar')
    if (join) {
      this.#addItem(join.larg as Node, level)
      this.#addItem(join.rarg as Node, level)
      const shared = listOf(join.usingClause).map(one => nodeOf(one, 'String')?.sval)
      const [first, ...others] = [...level.sources.values()].toReversed()
      if (shared.includes('account_id') && first)
        for (const other of others) this.#tie(first, other)
    } else if (table) this.#addTable(table, level)
    else {
      const [kind] = Object.values(item).filter(isNode)
      const { aliasname } = (kind?.alias ?? {}) as { aliasname?: string }
      if (aliasname)
        level.sources.set(aliasname, { name: aliasname, table: undefined, isBound: true })
    }
  }

  #addTable({ relname, alias }: Node, level: Level): void {
    const table = String(relname)
    const { aliasname: name = table } = (alias ?? {}) as { aliasname?: string }
    const isOfTenant = tenantTables.has(table) && !this.#parts.has(table)
    level.sources.set(name, { name, table: isOfTenant ? table : undefined, isBound: !isOfTenant })
  }

  /** `a.account_id = b.account_id` ties two sources, and anything else that it equals bounds it. */
  #readEquality({ name, lexpr, rexpr }: Node, level: Level): void {
    if (nodeOf(listOf(name)[0], 'String')?.sval !== '=') return
    const pairs = nodeOf(lexpr, 'RowExpr')
      ? listOf(nodeOf(lexpr, 'RowExpr')?.args).map((left, at) => [
          left,
          listOf(nodeOf(rexpr, 'RowExpr')?.args)[at],
        ])
      : [[lexpr, rexpr]]
    for (const [left, right] of pairs) {
      const sides = [left, right].map(side => accountOf(side, level))
      const [one, other] = sides
      if (one && other) this.#tie(one, other)
      else for (const side of sides) if (side) side.isBound = true
    }
  }

  #tie(one: Source, other: Source): void {
    const [a, b] = [this.#rootOf(one), this.#rootOf(other)]
    if (a === b) return
    // A part of `with` and the like say nothing of whose rows they are where the statement is of all accounts; they are tied as they are.
    this.#ties.set(a, b)
    b.isBound ||= a.isBound
  }

  #rootOf(source: Source): Source {
    const next = this.#ties.get(source)
    if (!next) return source
    next.isBound ||= source.isBound
    return this.#rootOf(next)
  }

  #judge(level: readonly Source[]): void {
    const loose = level.filter(
      source => source.table !== undefined && !this.#rootOf(source).isBound,
    )
    const roots = new Set(loose.map(source => this.#rootOf(source)))
    // Over all accounts one of them stands for itself, and every other is of its account.
    if (this.#isOfAll && roots.size <= 1) return
    this.#faults.push(...loose.map(({ table, name }) => `${table} ${name}`))
  }
}

const isUnsure = (kind: string, value: unknown): boolean =>
  kind === 'BoolExpr' && isNode(value) && value.boolop !== 'AND_EXPR'

/** The source whose account a column is, if it is one. */
function accountOf(value: unknown, level: Level): Source | undefined {
  // What an index holds as an expression is said so (decision 056).
  const [only] = listOf(nodeOf(value, 'MinMaxExpr')?.args)
  const column = nodeOf(only ?? value, 'ColumnRef')
  const fields = listOf(column?.fields).map(field => nodeOf(field, 'String')?.sval)
  if (fields.at(-1) !== 'account_id') return undefined
  if (fields.length > 1) return sourceCalled(String(fields[0]), level)
  const own = [...level.sources.values()]
  return own.length === 1 ? own[0] : own.find(({ table }) => table !== undefined)
}

function sourceCalled(name: string, level: Level | undefined): Source | undefined {
  return level && (level.sources.get(name) ?? sourceCalled(name, level.outer))
}

/** The statements within the definition of a function, in SQL or PL/pgSQL: what it reckons without a table is a select, too. */
export function statementsIn(definition: string): string[] {
  if (/\blanguage plpgsql\b/i.test(definition)) return textsIn(parsePlPgSQLSync(definition))
  const body =
    /\bas \$(\w*)\$([\s\S]*)\$\1\$/i.exec(definition)?.[2] ??
    /\b(BEGIN ATOMIC|RETURN )/.exec(definition)?.[0]
  return body === undefined ? [] : [body]
}

function textsIn(value: unknown): string[] {
  if (!isNode(value)) return []
  const { query } = nodeOf(value, 'PLpgSQL_expr') ?? {}
  const own = typeof query === 'string' ? [statementOf(query)] : []
  return [...own, ...Object.values(value).flatMap(textsIn)]
}

const statementOf = (text: string): string =>
  /^\s*(with|select|insert|update|delete|call)\b/i.test(text)
    ? text
    : `select ${text.replace(/^[^'"(]*?:?=(?!=)/, target => (target.includes(':=') ? '' : target))}`
