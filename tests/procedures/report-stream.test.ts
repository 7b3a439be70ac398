import { batchesOf } from '@atithi/api/insight/report-files/commands/write-rows'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { sources } from '@atithi/api/insight/report-files/queries/rows'
import { filedReport } from '@atithi/api/insight/report-files/rules/filed-report'
import { rowsTogether } from '@atithi/api/insight/report-files/schema'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { writeIn } from '@atithi/db/scope'
import { reportFile, rowsFrom, wholeOf } from '@atithi/server/documents/report-file'
import { renderReport } from '@atithi/server/documents/report-pdf'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })
const posted = 2_500
const printer = { printReport: renderReport }

/** A guest with many lines on the account, each of a rupee more than the one before. */
async function furnish(): Promise<Hotel & { day: IsoDate }> {
  const hotel = await world.openHotel()
  const bookingId = await arrive(world, hotel, { checkOut: world.day(2) })
  const day = world.day(1)
  await sql`insert into folio_line (account_id, property_id, booking_id, kind, amount, description, business_date, sac)
    select ${hotel.accountId}, ${hotel.propertyId}, ${bookingId}, 'extra', n * 100, 'Tea ' || n, ${day}, '996332' from generate_series(1, ${posted}) n`.execute(
    world.ownerDb,
  )
  return Object.assign(hotel, { day })
}

async function runOf({ owner, propertyId, day }: Hotel & { day: IsoDate }, format: 'csv' | 'pdf') {
  const asked = { propertyId, reportId: 'day-book', format, from: day, to: day } as const
  const { runId } = await owner.call.reports.generate(asked)
  await generateReports(world.services)
  return runId
}

describe('a report of many rows', () => {
  it('is read by a cursor, so many rows at a time, and kept in parts of them', async () => {
    const hotel = await furnish()
    const propertyIds = [hotel.propertyId as AuthorizedPropertyId]
    const span = { propertyIds, from: hotel.day, to: hotel.day }
    const sizes = await writeIn(world.services.db, { role: 'platform' }, async trx => {
      const found: number[] = []
      for await (const batch of batchesOf(trx, sources['day-book'], span)) found.push(batch.length)
      return found
    })
    expect(sizes).toEqual([rowsTogether, rowsTogether, posted - 2 * rowsTogether])
    const runId = await runOf(hotel, 'csv')
    const { rows } = await sql<{ parts: number }>`
      select count(*)::int as parts from report_run_part where run_id = ${runId}`.execute(
      world.ownerDb,
    )
    expect(rows).toEqual([{ parts: 3 }])
    // Its rows go with the file, after thirty days.
    world.clock.set(`${world.day(31)}T08:30:00Z`)
    await generateReports(world.services)
    const left = await sql`select from report_run_part where run_id = ${runId}`.execute(
      world.ownerDb,
    )
    expect(left.rows).toEqual([])
  })

  it('is whole in its file, a page asked for when the one before is written', async () => {
    const hotel = await furnish()
    const { call } = hotel.owner
    const runId = await runOf(hotel, 'csv')
    expect(await call.reports.download({ runId })).toMatchObject({ rows: posted })
    const first = await call.reports.rows({ runId })
    expect([first.rows.length, first.nextCursor]).toEqual([rowsTogether, 1])
    const asked: number[] = []
    const ask = (cursor: number) => {
      asked.push(cursor)
      return call.reports.rows({ runId, cursor })
    }
    const file = (format: 'csv' | 'xlsx') =>
      reportFile(
        filedReport({ ...first, rows: rowsFrom(first, ask) }, { ...first, format }),
        printer,
      )
    const lines: string[][] = parse(await wholeOf(file('csv')), { bom: true })
    const sum = (posted * (posted + 1)) / 2
    expect(lines).toHaveLength(posted + 2)
    const place = first.columns.findIndex(({ key }) => key === 'charges')
    expect(lines.at(-1)?.[place]).toBe(String(sum))
    expect(asked).toEqual([1, 2])
    const [sheet] = await readWorkbook(await wholeOf(file('xlsx')))
    expect([sheet?.data.length, sheet?.data.at(-1)?.[place]]).toEqual([posted + 2, sum])
    for await (const _ of file('csv')) break
    // Of a file that nobody reads on, no more is asked for.
    expect(asked.slice(4)).toEqual([])
    const beyond = await call.reports.rows({ runId, cursor: 3 })
    expect([beyond.rows, beyond.nextCursor]).toEqual([[], null])
    const neighbour = await world.openHotel()
    expect(await reasonOf(neighbour.owner.call.reports.rows({ runId, cursor: 1 }))).toBe(
      'NOT_FOUND',
    )
  })

  it('is refused as a PDF, with why, and leaves no part behind', async () => {
    const hotel = await furnish()
    const runId = await runOf(hotel, 'pdf')
    const { items } = await hotel.owner.call.reports.list({ propertyId: hotel.propertyId })
    expect(items[0]).toMatchObject({ runId, status: 'queued' })
    world.clock.set('2026-11-18T08:30:00Z')
    await generateReports(world.services)
    world.clock.set('2026-11-18T10:30:00Z')
    await generateReports(world.services).catch(() => undefined)
    const [failed] = (await hotel.owner.call.reports.list({ propertyId: hotel.propertyId })).items
    expect(failed).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('2000 rows'),
    })
    const { rows } = await sql`select from report_run_part where run_id = ${runId}`.execute(
      world.ownerDb,
    )
    expect(rows).toEqual([])
  })
})
