import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { atServerOf } from '@atithi/db/login-role'
import { assertPowerless, PowerfulLoginError } from '@atithi/db/powerless'
import type { Login, LoginPools } from '@atithi/db/scoped-pool'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { type Env, SettingsError } from './env.ts'

/** The process's connections to the database. */
export interface Connections {
  db: Db
  /** Those of the primary, of each login. */
  pools: Record<Login, pg.Pool>
}

/** Each login has its half of the connections: whoever holds one of the one kind never waits for another of it to be let go. */
export function connectDatabase(env: Env): Connections {
  const size = Math.floor(env.databasePoolSize / 2)
  const poolsOf = (url: string, max: number): LoginPools => ({
    pool: createPool(url, { max }),
    replica:
      env.replicaUrl === undefined
        ? undefined
        : createPool(atServerOf(env.replicaUrl, url), { max }),
  })
  const platform = poolsOf(env.databaseUrl, env.databasePoolSize - size)
  const tenants = poolsOf(env.tenantUrl, size)
  const unprepared = !env.preparesStatements
  const db = createDb(platform.pool, { replica: platform.replica, tenants, unprepared })
  return { db, pools: { platform: platform.pool, tenants: tenants.pool } }
}

const TRY_AGAIN_MS = 1_000
const away = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '57P03', '57P01', '53300'])
const refusesLogin = new Set(['28P01', '28000', '3D000'])

const roleOf: Record<Login, string> = {
  platform: 'atithi_app',
  tenants: 'atithi_tenant_app',
}

/**
 * Waits for the database and looks at who the process is there, by each address that it has. Throws SettingsError when row-level security
 * would not hold for one, or when it may not log in: nothing is served then.
 */
export async function enterDatabase(
  { databaseUrl, directUrl }: Pick<Env, 'databaseUrl' | 'directUrl'>,
  pools: Connections['pools'],
  log: FastifyBaseLogger,
): Promise<void> {
  await enterAs({ name: 'DATABASE_URL', login: 'platform', pool: pools.platform }, log)
  await enterAs({ name: 'DATABASE_TENANT_URL', login: 'tenants', pool: pools.tenants }, log)
  if (directUrl === databaseUrl) return
  const pool = createPool(directUrl, { max: 1 })
  try {
    await enterAs({ name: 'DATABASE_DIRECT_URL', login: 'platform', pool }, log)
  } finally {
    await pool.end()
  }
}

async function enterAs(
  { name, login, pool }: { name: string; login: Login; pool: pg.Pool },
  log: FastifyBaseLogger,
): Promise<void> {
  const role = roleOf[login]
  const db = createDb(pool)
  for (;;) {
    try {
      return await assertPowerless(db, login)
    } catch (error) {
      if (error instanceof PowerfulLoginError)
        throw new SettingsError(
          `${name} logs in as ${error.message}. Let it name the role ${role}, and DATABASE_MIGRATION_URL the owner of the tables; npm run db:migrate then lets ${role} log in with the password of ${name}.`,
        )
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (refusesLogin.has(code))
        throw new SettingsError(
          `${name} cannot be used: ${(error as Error).message}. npm run db:migrate, with DATABASE_MIGRATION_URL, makes the database and its logins ready.`,
        )
      if (!away.has(code)) throw error
      log.warn({ err: error }, 'the database is away: trying again')
      await sleep(TRY_AGAIN_MS)
    }
  }
}
