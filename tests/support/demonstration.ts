import { setImmediate } from 'node:timers/promises'
import { hashPassword } from '@atithi/api/identity/auth/adapters/password-hash'
import { listTaxRules } from '@atithi/api/tax/gst/reads'
import { inTransaction } from '@atithi/db/scope'
import { demonstrationPassword } from '@atithi/demo/accounts'
import { calendarAround } from '@atithi/demo/calendar'
import { foundDemonstration, tellHistory } from '@atithi/demo/plan-demonstration'
import { writePlan } from '@atithi/demo/write-plan'
import { beforeAll } from 'vitest'
import type { World } from './world.ts'

/** The demonstration in a world as a start seeds it at this moment, but for the pictures, which take longest. */
export const useDemonstration = (world: World, now: string): void =>
  beforeAll(() =>
    inTransaction(world.ownerDb, async trx => {
      const calendar = calendarAround(new Date(now))
      const taxRules = await listTaxRules(trx, calendar.from, calendar.to)
      const founded = foundDemonstration(calendar, await hashPassword(demonstrationPassword))
      for (const _ of tellHistory(founded, calendar, taxRules)) await setImmediate()
      const { encryptionKeys: keys } = world.services.settings
      await writePlan(trx, founded.rows, { keys, calendar, now: new Date(now) })
    }),
  )
