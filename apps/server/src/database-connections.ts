import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { assertPowerless, PowerfulLoginError } from '@atithi/db/powerless'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Env, SettingsError } from './env.ts'

/** The process's connections to the database. `pool` is that of the primary. */
export function connectDatabase(env: Env): { pool: pg.Pool; db: Db } {
  const max = env.databasePoolSize
  const pool = createPool(env.databaseUrl, { max })
  const replica = env.replicaUrl === undefined ? undefined : createPool(env.replicaUrl, { max })
  const db = createDb(pool, { ...(replica && { replica }), unprepared: !env.preparesStatements })
  return { pool, db }
}

const TRY_AGAIN_MS = 1_000
const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03', '57P01', '53300'])
const refusesLogin = new Set(['28P01', '28000', '3D000'])

/**
 * Waits for the database and looks at who the process is there. Throws SettingsError when row-level security would not hold for it, or
 * when it may not log in: nothing is served then.
 */
export async function enterDatabase(db: Db, log: FastifyBaseLogger): Promise<void> {
  for (;;) {
    try {
      return await assertPowerless(db)
    } catch (error) {
      if (error instanceof PowerfulLoginError)
        throw new SettingsError(
          `DATABASE_URL logs in as ${error.message}. Let it name the role atithi_app, and DATABASE_MIGRATION_URL the owner of the tables; npm run db:migrate then lets atithi_app log in with the password of DATABASE_URL.`,
        )
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (refusesLogin.has(code))
        throw new SettingsError(
          `DATABASE_URL cannot be used: ${(error as Error).message}. npm run db:migrate, with DATABASE_MIGRATION_URL, makes the database and its login ready.`,
        )
      if (!away.has(code)) throw error
      log.warn({ err: error }, 'the database is away: trying again')
      await sleep(TRY_AGAIN_MS)
    }
  }
}
