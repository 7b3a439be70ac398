import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountId } from './ids.ts'

/**
 * The account of the scope that sends a statement. The builder's statements name it by themselves (account-naming.ts); raw SQL says where:
 * `${theAccount}` stands for its id and `${ofAccount('b')}` for the condition that the rows of `b` are the account's. Outside a scope
 * PostgreSQL is never asked.
 */
export const unnamedAccount = {
  /** What a driver would write. */
  toPostgres(): never {
    throw new TypeError('This statement is of one account: its scope has to name it.')
  },
}

/** The condition that the rows of a table are the account's: of all accounts, where the scope is of all. */
export class AccountCondition {
  readonly alias: string
  constructor(alias: string) {
    this.alias = alias
  }

  toPostgres(): never {
    throw new TypeError('This statement names the account of its scope, and has no scope.')
  }
}

/** The account of the scope; in a scope of all accounts what stands in its place. */
export class AccountElse {
  readonly otherwise: Expression<unknown>
  constructor(otherwise: Expression<unknown>) {
    this.otherwise = otherwise
  }

  toPostgres(): never {
    throw new TypeError('This statement names the account of its scope, and has no scope.')
  }
}

/** The id of the scope's account, in raw SQL. A scope of all accounts refuses it. */
export const theAccount: RawBuilder<AccountId> = sql<AccountId>`${unnamedAccount}::uuid`

/** That the rows of this table, or of what it is called in the statement, are the account's; true in a scope of all accounts. */
export const ofAccount = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${new AccountCondition(alias)}`

/** The id of the scope's account; in a scope of all accounts that which is given. */
export const accountOr = (otherwise: Expression<unknown>): RawBuilder<AccountId> =>
  sql<AccountId>`${new AccountElse(otherwise)}::uuid`

/** The account of a property, for a row of it that is written in raw SQL: looked up in a scope of all accounts. */
export const accountOf = (propertyId: Expression<unknown>): RawBuilder<AccountId> =>
  accountOr(sql`(select w.account_id from property w where w.id = ${propertyId})`)

/** Bears what is of no account: the platform's own trail. */
export const noAccount = sql<AccountId>`'00000000-0000-0000-0000-000000000000'`
