import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { loginsOf, openLogins } from '@atithi/db/login-role'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

describe('a limit of time in the database', () => {
  const world = useWorld()
  let hotel: Hotel

  beforeAll(async () => {
    // Before the first connection: a role has its settings from when it logs in.
    await openLogins(world.ownerUrl, loginsOf(world.url), { statement: 1_000, lock: 100 })
    hotel = await world.openHotel()
  })

  const rename = (name: string) =>
    hotel.owner.call.properties.update({ propertyId: hotel.propertyId, name })
  const refusalWhile = (held: RawBuilder<unknown>) =>
    world.ownerDb.transaction().execute(async trx => {
      await held.execute(trx)
      return reasonOf(rename('Lotus Court'))
    })

  it('says that others hold the thing, and lets it be changed when they are done', async () => {
    const row = sql`select from property where id = ${hotel.propertyId} for update`
    expect(await refusalWhile(row)).toBe('HELD_BY_OTHERS')
    await expect(rename('Lotus Court')).resolves.toMatchObject({ name: 'Lotus Court' })
  })

  it('says that it took too long', async () => {
    // The wait is the statement's own here: the trigger sleeps, and nobody holds anything.
    await sql`create function dawdle() returns trigger language plpgsql as
      $$ begin perform pg_sleep(60); return new; end $$`.execute(world.ownerDb)
    await sql`create trigger dawdles before update on property for each row execute function dawdle()`.execute(
      world.ownerDb,
    )
    expect(await reasonOf(rename('Lotus Garden'))).toBe('TOOK_TOO_LONG')
  })

  it('is longer for a report that is made, for which nobody waits at a desk', async () => {
    await sql`create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(1.2); return new; end $$`.execute(world.ownerDb)
    await sql`create trigger lingers before insert on report_run_part for each row execute function linger()`.execute(
      world.ownerDb,
    )
    const { propertyId, owner } = hotel
    const span = { from: world.day(-1), to: world.day(0) }
    await owner.call.reports.generate({
      propertyId,
      reportId: 'manager-flash',
      format: 'csv',
      ...span,
    })
    await generateReports(world.services)
    const { items } = await owner.call.reports.list({ propertyId })
    expect(items).toMatchObject([{ status: 'ready', failure: null }])
  })
})
