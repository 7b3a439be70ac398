import { setImmediate } from 'node:timers/promises'
import { hashPassword } from '@atithi/api/identity/auth/adapters/password-hash'
import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { listTaxRules } from '@atithi/api/tax/gst/reads'
import type { Trx } from '@atithi/db/client'
import { inTransaction } from '@atithi/db/scope'
import { sql } from 'kysely'
import { administratorEmail, demonstrationPassword } from './accounts.ts'
import { calendarAround } from './calendar.ts'
import { drawImages } from './draw-images.ts'
import { knowGuests } from './know-guests.ts'
import { openDatabase } from './open-database.ts'
import { foundDemonstration, tellHistory } from './plan-demonstration.ts'
import { talkWithGuests } from './talk-with-guests.ts'
import { writePlan } from './write-plan.ts'

const seedLock = 7_204_062

export interface SeedOptions {
  /** As the owner of the tables. */
  databaseUrl: string
  mediaDir: string
  now: Date
  /** Seal the numbers of identity documents. */
  keys: readonly EncryptionKey[]
  onProgress?: (message: string) => void
}

/**
 * Fills the database with the demonstration: accounts, six hotels, a year of bookings around `now`, pictures under `mediaDir`.
 * All of it or nothing; once it is there, nothing happens. The same `now` gives the same demonstration.
 */
export async function seedDemonstration({
  databaseUrl,
  mediaDir,
  now,
  keys,
  onProgress = () => {},
}: SeedOptions): Promise<void> {
  const db = openDatabase(databaseUrl)
  try {
    await inTransaction(db, async trx => {
      await sql`select pg_advisory_xact_lock(${seedLock})`.execute(trx)
      if (await isThere(trx)) return onProgress('the demonstration is there already')
      const started = performance.now()
      const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
      const calendar = calendarAround(now)
      const taxRules = await listTaxRules(trx, calendar.from, calendar.to)
      const founded = foundDemonstration(calendar, await hashPassword(demonstrationPassword))
      const { rows, pictures } = founded
      const drawing = drawImages(mediaDir, pictures).then(sizes => {
        onProgress(`drew ${pictures.length} pictures (${seconds()})`)
        return sizes
      })
      const writing = async () => {
        // The history is told while the first pictures are drawn on other threads.
        for (const _ of tellHistory(founded, calendar, taxRules)) await setImmediate()
        onProgress(
          `made up ${rows.property.length} hotels and ${rows.booking.length} bookings (${seconds()})`,
        )
        await writePlan(trx, rows, { keys, calendar, now })
        await knowGuests(trx, calendar.today)
        await talkWithGuests(trx, calendar)
        onProgress(`wrote the bookings and folios (${seconds()})`)
      }
      const [sizes] = await Promise.all([drawing, writing()])
      for (const [storageKey, bytes] of sizes)
        await trx
          .updateTable('propertyImage')
          .set({ bytes })
          .where('storageKey', '=', storageKey)
          .execute()
    })
  } finally {
    await db.destroy()
  }
}

async function isThere(trx: Trx): Promise<boolean> {
  const found = await trx
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', administratorEmail)
    .executeTakeFirst()
  return found !== undefined
}
