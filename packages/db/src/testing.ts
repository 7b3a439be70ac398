import type pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { AccountNaming } from './account-naming.ts'
import { createDb, createPool, type Db, openApplication } from './client.ts'
import { keepStatement } from './kept-statements.ts'
import { applicationUrl, type Logins, loginsOf } from './login-role.ts'
import { readable } from './reader.ts'
import './test-server.ts'
import { cloneTemplate } from './test-template.ts'

/** A database of a test file's own, migrated and empty. */
export interface TestDb extends Logins {
  /** As the owner of the tables. */
  ownerUrl: string
  /** As the application's roles: row-level security applies. */
  db: Db
  pools: { platform: pg.Pool; tenants: pg.Pool }
  /** As the owner of the tables: row-level security does not apply. For setting up and for looking behind the curtain. */
  ownerDb: Db
  drop(): Promise<void>
}

/** Makes such a database outside the life of a test file; the caller drops it. */
export async function createTestDb(max = 20): Promise<TestDb> {
  const { url: serverUrl, template } = inject('testServer')
  const clone = await cloneTemplate(serverUrl, template)
  const logins = loginsOf(applicationUrl(clone.url))
  const { db, pools } = openApplication(logins, { max, watch: keepStatement })
  // Rows that a test sets up bear the account of their property.
  const ownerDb = readable(
    createDb(createPool(clone.url, { max: 4 })).withPlugin(new AccountNaming(undefined)),
  )
  const drop = async () => {
    await Promise.all([db.destroy(), ownerDb.destroy()])
    await clone.drop()
  }
  return { ...logins, ownerUrl: clone.url, db, pools, ownerDb, drop }
}

/** Gives the test file, or the `describe` that calls it, a database for as long as it runs. Its parts are there from `beforeAll` on. */
export function useTestDb(options: { max?: number } = {}): Omit<TestDb, 'drop'> {
  let made: TestDb | undefined
  beforeAll(async () => {
    made = await createTestDb(options.max)
  })
  afterAll(async () => {
    await made?.drop()
  })
  const ready = () => {
    if (!made)
      throw new Error(
        'The test database is there from beforeAll on: use it inside tests and hooks.',
      )
    return made
  }
  return {
    get url() {
      return ready().url
    },
    get tenantUrl() {
      return ready().tenantUrl
    },
    get ownerUrl() {
      return ready().ownerUrl
    },
    get db() {
      return ready().db
    },
    get pools() {
      return ready().pools
    },
    get ownerDb() {
      return ready().ownerDb
    },
  }
}
