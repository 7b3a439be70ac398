import { AccountNaming } from '@atithi/db/account-naming'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { readable } from '@atithi/db/reader'

/** The database as the owner of the tables; what is asked of it is of all accounts. */
export const openDatabase = (url: string): Db =>
  readable(createDb(createPool(url, { max: 1 })).withPlugin(new AccountNaming(undefined)))
