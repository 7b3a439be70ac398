import type {
  CallbackSelection,
  ComparisonOperatorExpression,
  CompiledQuery,
  Expression,
  ExpressionOrFactory,
  JoinCallbackExpression,
  JoinReferenceExpression,
  Kysely,
  NarrowPartial,
  OperandValueExpressionOrList,
  OrderByExpression,
  OrderByModifiers,
  ReferenceExpression,
  Selectable,
  SelectCallback,
  SelectExpression,
  Selection,
  SelectQueryBuilder,
  SelectQueryBuilderWithInnerJoin,
  SelectQueryBuilderWithLeftJoin,
  SqlBool,
  TableExpression,
  TableExpressionOrList,
  ValueExpression,
} from 'kysely'
import type { DB } from './schema.ts'

/** Stands for a query builder where only its types are asked for. */
declare const kysely: Kysely<DB>

/**
 * What reads and can do nothing else: it knows no insert, update or delete, and what it selects cannot be locked. A function that only
 * reads takes a Reader, and a transaction is one as well; a function that writes or locks takes a Trx, so that neither compiles in a read.
 */
export interface Reader extends Pick<Kysely<DB>, 'getExecutor'> {
  selectFrom<TE extends TableExpressionOrList<DB, never>>(
    from: TE,
  ): Reading<ReturnType<typeof kysely.selectFrom<TE>>>
  executeQuery<R>(query: CompiledQuery<R>): Promise<{ readonly rows: R[] }>
}

/**
 * What Kysely gives, as a Reader too: each of its methods is one of Kysely's own, of which it shows fewer. The compiler is told, since it
 * would compare the builders of both without end.
 */
export const readable = <Source extends Kysely<DB>>(source: Source) => source as Source & Reader

/** A select that locks what it finds, to be built on by what only reads. */
export const asReadQuery = <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>) =>
  query as object as ReadQuery<D, T, O>

/** The builder that reads of one that could lock as well. */
type Reading<Builder> =
  Builder extends SelectQueryBuilder<infer D, infer T, infer O>
    ? ReadQuery<D, T & keyof D, O>
    : never

/** What makes something else of a builder: an expression, a statement, rows. */
type Ends =
  | 'as'
  | 'compile'
  | 'execute'
  | 'executeTakeFirst'
  | 'executeTakeFirstOrThrow'
  | 'expressionType'
  | 'isSelectQueryBuilder'
  | 'toOperationNode'

/** Kysely's builder of a select without `forUpdate` and its kin. */
export interface ReadQuery<D, T extends keyof D, O>
  extends Pick<SelectQueryBuilder<D, T, O>, Ends> {
  where<RE extends ReferenceExpression<D, T>, VE extends OperandValueExpressionOrList<D, T, RE>>(
    lhs: RE,
    op: ComparisonOperatorExpression,
    rhs: VE,
  ): ReadQuery<D, T, O>
  where<E extends ExpressionOrFactory<D, T, SqlBool>>(expression: E): ReadQuery<D, T, O>
  whereRef<LRE extends ReferenceExpression<D, T>, RRE extends ReferenceExpression<D, T>>(
    lhs: LRE,
    op: ComparisonOperatorExpression,
    rhs: RRE,
  ): ReadQuery<D, T, O>
  having<RE extends ReferenceExpression<D, T>, VE extends OperandValueExpressionOrList<D, T, RE>>(
    lhs: RE,
    op: ComparisonOperatorExpression,
    rhs: VE,
  ): ReadQuery<D, T, O>
  having<E extends ExpressionOrFactory<D, T, SqlBool>>(expression: E): ReadQuery<D, T, O>

  select<SE extends SelectExpression<D, T>>(
    selections: readonly SE[],
  ): ReadQuery<D, T, O & Selection<D, T, SE>>
  select<const CB extends SelectCallback<D, T>>(
    callback: CB,
  ): ReadQuery<D, T, O & CallbackSelection<D, T, CB>>
  select<SE extends SelectExpression<D, T>>(selection: SE): ReadQuery<D, T, O & Selection<D, T, SE>>
  selectAll<A extends T>(table: A): ReadQuery<D, T, O & Selectable<D[A]>>
  selectAll(): ReadQuery<D, T, O & Selectable<D[T]>>
  distinct(): ReadQuery<D, T, O>
  distinctOn<RE extends ReferenceExpression<D, T>>(selections: readonly RE[]): ReadQuery<D, T, O>
  distinctOn<RE extends ReferenceExpression<D, T>>(selection: RE): ReadQuery<D, T, O>

  innerJoin: Join<D, T, O, 'inner'>
  leftJoin: Join<D, T, O, 'left'>
  innerJoinLateral: Join<D, T, O, 'inner'>
  leftJoinLateral: Join<D, T, O, 'left'>
  crossJoin<TE extends TableExpression<D, T>>(table: TE): Joined<D, T, O, TE>['inner']
  crossJoinLateral<TE extends TableExpression<D, T>>(table: TE): Joined<D, T, O, TE>['inner']

  groupBy<GE extends Grouping<D, T, O>>(groupBy: GE | readonly GE[]): ReadQuery<D, T, O>
  orderBy<OE extends OrderByExpression<D, T, O>>(
    expr: OE,
    modifiers?: OrderByModifiers,
  ): ReadQuery<D, T, O>
  orderBy<OE extends OrderByExpression<D, T, O>>(exprs: readonly OE[]): ReadQuery<D, T, O>
  limit<VE extends ValueExpression<D, T, number | bigint | null>>(limit: VE): ReadQuery<D, T, O>
  offset<VE extends ValueExpression<D, T, number | bigint>>(offset: VE): ReadQuery<D, T, O>

  union(other: Expression<O>): ReadQuery<D, T, O>
  unionAll(other: Expression<O>): ReadQuery<D, T, O>

  clearSelect(): ReadQuery<D, T, Record<never, never>>
  $call<R>(work: (query: this) => R): R
  $if<O2>(
    condition: boolean,
    work: (query: this) => ReadQuery<never, never, O & O2>,
  ): ReadQuery<D, T, O & Partial<Omit<O2, keyof O>>>
  $castTo<C>(): ReadQuery<D, T, C>
  $narrowType<N>(): ReadQuery<D, T, NarrowPartial<O, N>>
}

type Grouping<D, T extends keyof D, O> = ReferenceExpression<D, T> | (keyof O & string)

interface Joined<D, T extends keyof D, O, TE extends TableExpression<D, T>> {
  inner: Reading<SelectQueryBuilderWithInnerJoin<D, T, O, TE>>
  left: Reading<SelectQueryBuilderWithLeftJoin<D, T, O, TE>>
}

interface Join<D, T extends keyof D, O, Kind extends 'inner' | 'left'> {
  <
    TE extends TableExpression<D, T>,
    K1 extends JoinReferenceExpression<D, T, TE>,
    K2 extends JoinReferenceExpression<D, T, TE>,
  >(
    table: TE,
    k1: K1,
    k2: K2,
  ): Joined<D, T, O, TE>[Kind]
  <TE extends TableExpression<D, T>, const FN extends JoinCallbackExpression<D, T, TE>>(
    table: TE,
    callback: FN,
  ): Joined<D, T, O, TE>[Kind]
}
