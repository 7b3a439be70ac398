import fs from 'node:fs'
import path from 'node:path'
import { rotateSecrets } from '@atithi/api/kernel/secrets/rotate'
import { createDb, createPool } from '@atithi/db/client'
import { distribute } from '@atithi/db/distribution/distribute'
import { makeDataFolder } from '@atithi/embedded-postgres/data-folder'
import pg from 'pg'
import { bringUpToDate } from './bring-up-to-date.ts'
import { encryptionKeysOf } from './encryption-keys.ts'
import { type DatabaseEnv, dataDirOf, readDatabaseEnv } from './env.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { refuseDemonstrationInProduction } from './seed-setting.ts'
import { keptSigningKey } from './signing-key.ts'

const say = (message: string) => console.info(`  ${message}`)
const dataDir = dataDirOf(process.env)

const commands: Record<string, (database: OpenDatabase, env: DatabaseEnv) => Promise<void>> = {
  migrate: (database, { limits }) =>
    bringUpToDate(database, limits, name => say(`migrated ${name}`)),
  async seed({ migrationUrl }) {
    const { seedDemonstration } = await import('@atithi/demo/seed')
    const mediaDir = path.join(dataDir, 'media')
    makeDataFolder(dataDir)
    fs.mkdirSync(mediaDir, { recursive: true })
    await seedDemonstration({
      databaseUrl: migrationUrl,
      mediaDir,
      now: new Date(),
      keys: encryptionKeysOf(process.env, dataDir),
      onProgress: say,
    })
  },
  async 'connect-sandbox'({ migrationUrl }) {
    const { connectGateway } = await import('@atithi/demo/connect-gateway')
    const { connectChannels } = await import('@atithi/demo/connect-channels')
    const { connectPhones } = await import('@atithi/demo/connect-phones')
    const { SANDBOX_URL: sandboxUrl, PORT: port } = process.env
    if (!sandboxUrl || !port) throw new Error('SANDBOX_URL and PORT say where both answer.')
    makeDataFolder(dataDir)
    const count = await connectGateway({
      databaseUrl: migrationUrl,
      sandboxUrl,
      webhookUrl: `http://localhost:${port}/webhooks/payments/razorpay`,
      keys: encryptionKeysOf(process.env, dataDir),
      now: new Date(),
    })
    if (count > 0) say(`${count} hotels take money online, at the gateway of the sandbox`)
    const connections = await connectChannels({
      databaseUrl: migrationUrl,
      sandboxUrl,
      keys: encryptionKeysOf(process.env, dataDir),
      now: new Date(),
    })
    if (connections > 0) say(`${connections} connections to the channels of the sandbox`)
    const messages = await connectPhones({
      databaseUrl: migrationUrl,
      sandboxUrl,
      signingKey: process.env.SIGNING_KEY || keptSigningKey(dataDir),
    })
    if (messages > 0) say(`${messages} messages that guests have on the phones of the sandbox`)
  },
  async reset(database, { limits }) {
    if (process.env.NODE_ENV === 'production')
      throw new Error('reset would delete everything: it does not run with NODE_ENV=production.')
    const client = new pg.Client(database.migrationUrl)
    await client.connect()
    await client.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    )
    await client.end()
    fs.rmSync(path.join(dataDir, 'media'), { recursive: true, force: true })
    await bringUpToDate(database, limits)
    say('the database is empty and migrated')
  },
  async 'rebuild-figures'({ migrationUrl }) {
    const client = new pg.Client(migrationUrl)
    await client.connect()
    await client.query('select rebuild_daily_figures()')
    await client.query('select rebuild_guest_figures()')
    await client.end()
    say('the figures of days and of guests are counted anew from the bookings')
  },
  async distribute({ migrationUrl }) {
    const client = new pg.Client(migrationUrl)
    await client.connect()
    try {
      await distribute(client, say)
    } finally {
      await client.end()
    }
    say('the rows of each account lie on one worker')
  },
  async 'rotate-secrets'({ url }) {
    makeDataFolder(dataDir)
    const keys = encryptionKeysOf(process.env, dataDir)
    const db = createDb(createPool(url, { max: 2 }))
    try {
      const count = await rotateSecrets(db, keys)
      say(
        `sealed ${count} ${count === 1 ? 'secret' : 'secrets'} anew under the key "${keys[0]?.id}": the other keys can be taken away`,
      )
    } finally {
      await db.destroy()
    }
  },
}

/** `node database.ts migrate seed`: runs the named commands, in order, on the database that the settings name. */
async function run(names: readonly string[]): Promise<void> {
  const unknown = names.filter(name => !Object.hasOwn(commands, name))
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`Say what to do: ${Object.keys(commands).join(', ')}.`)
  // Before the database is looked for: what is wrong with the command is no matter of it.
  if (names.includes('seed')) refuseDemonstrationInProduction(process.env)
  const env = readDatabaseEnv(process.env)
  const database = await openDatabase({ ...env, dataDir })
  // From here on: the programs of PostgreSQL are for another user, where this one is root.
  process.umask(0o077)
  try {
    for (const name of names) await commands[name]?.(database, env)
  } finally {
    if (!database.reused) await database.stop()
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
