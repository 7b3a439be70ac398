import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { filedReport } from '@atithi/api/insight/report-files/rules/filed-report'
import { reportFile, wholeOf } from '@atithi/server/documents/report-file'
import { renderReport } from '@atithi/server/documents/report-pdf'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { arrive } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })

type ReportId = (typeof catalogue)[number]['id']
type Format = 'csv' | 'xlsx' | 'pdf'

/** A hotel with a guest in house who paid and was given a discount, one to come who paid ahead, one who left and one who cancelled. */
async function furnish(): Promise<Hotel> {
  const hotel = await world.openHotel({ quantity: 6 })
  const { propertyId, roomTypeId, owner } = hotel
  const { call } = owner
  const bookingId = await arrive(world, hotel, { checkOut: world.day(2) })
  await call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
  const left = await arrive(world, hotel, { checkOut: world.day(1) })
  await call.bookings.checkOut({ bookingId: left, leaveBalance: { reason: 'Company pays' } })
  const ahead = await call.bookings.create(deskBooking(world, hotel))
  await call.payments.record({ bookingId: ahead.id, method: 'upi', amount: 50_000 })
  const gone = await call.bookings.create(deskBooking(world, hotel))
  await call.bookings.cancel({ bookingId: gone.id, reason: '=1+1' })
  const month = world.day(0).slice(0, 7)
  const cell = { month, roomTypeId, roomNights: 90, roomRevenue: 36_000_000 }
  await call.reports.setBudget({ propertyId, cells: [cell] })
  return hotel
}

const span = () => ({ from: world.day(-2), to: world.day(3) })

async function runOf({ owner, propertyId }: Hotel, reportId: ReportId, format: Format) {
  const { runId } = await owner.call.reports.generate({ propertyId, reportId, format, ...span() })
  await generateReports(world.services)
  return owner.call.reports.rows({ propertyId, runId })
}

type Run = Awaited<ReturnType<typeof runOf>>

const fileOf = (run: Run, format: Format): Promise<Buffer> =>
  wholeOf(
    reportFile(filedReport(run, { ...run, format }), {
      printReport: renderReport,
    }),
  )

/** A cell as a file says it: rupees with decimals, dates as dates. */
const rupees = (paise: number): number => paise / 100

describe('the files of reports, opened by others', () => {
  it('say in each format what the screen says, each of the catalogue', async () => {
    const hotel = await furnish()
    for (const { id } of catalogue) {
      const run = await runOf(hotel, id, 'xlsx')
      const { columns, rows, total } = run
      const lines = total && rows.length > 0 ? [...rows, total] : rows

      const csv: string[][] = parse(await fileOf(run, 'csv'), { bom: true })
      expect(csv[0], id).toEqual(columns.map(({ title }) => title))
      expect(csv.length - 1, id).toBe(lines.length)
      const sheets = await readWorkbook(await fileOf(run, 'xlsx'))
      const [sheet, about] = sheets
      expect(
        sheets.map(({ sheet: name }) => name),
        id,
      ).toEqual([run.name.slice(0, 31), 'Definitions'])
      expect(sheet?.data[0], id).toEqual(columns.map(({ title }) => title))
      expect(sheet?.data.length, id).toBe(lines.length + 1)
      expect(
        about?.data.slice(-columns.length).map(([title]) => title),
        id,
      ).toEqual(columns.map(({ title }) => title))
      for (const [at, row] of lines.entries())
        for (const [place, { key, kind }] of columns.entries()) {
          const value = row[key] ?? null
          const [inSheet, inCsv] = [sheet?.data[at + 1]?.[place] ?? null, csv[at + 1]?.[place]]
          const where = `${id}, row ${at}, ${key}`
          if (value === null || value === '') expect([inSheet, inCsv], where).toEqual([null, ''])
          else if (kind === 'date' && at < rows.length)
            expect(inSheet instanceof Date && inSheet.toISOString().slice(0, 10), where).toBe(value)
          else if (typeof value === 'number') {
            const said = kind === 'money' ? rupees(value) : value
            expect([inSheet, Number(inCsv)], where).toEqual([said, said])
          } else expect(inSheet, where).toBe(value)
        }

      const pdf = await getDocumentProxy(new Uint8Array(await fileOf(run, 'pdf')))
      const { text, totalPages } = await extractText(pdf, { mergePages: true })
      expect(text, id).toContain(run.name)
      expect(text, id).toContain(`Page ${totalPages} of ${totalPages}`)
      for (const { key, kind } of columns) {
        const sum = total?.[key]
        if (rows.length === 0 || kind !== 'money' || typeof sum !== 'number') continue
        const said = rupees(sum).toLocaleString('en-IN', {
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        })
        expect(text, `${id}, total of ${key}`).toContain(said)
      }
    }
  })

  it('have an inert cell where a guest wrote a formula', async () => {
    const hotel = await furnish()
    const { runId } = await hotel.owner.call.reports.generate({
      propertyId: hotel.propertyId,
      reportId: 'cancellations',
      from: '2020-01-01',
      to: '2020-01-02',
    })
    await generateReports(world.services)
    const run = await hotel.owner.call.reports.rows({ runId })
    const rows = [
      { ...Object.fromEntries(run.columns.map(({ key }) => [key, null])), reason: '=1+1' },
    ]
    const csv: string[][] = parse(await fileOf({ ...run, rows }, 'csv'), { bom: true })
    expect(csv[1]?.at(-1)).toBe("'=1+1")
    const [sheet] = await readWorkbook(await fileOf({ ...run, rows }, 'xlsx'))
    expect(sheet?.data[1]?.at(-1)).toBe('=1+1')
  })

  it('of closed days have the same bytes whatever happens afterwards', async () => {
    const hotel = await furnish()
    const { propertyId, owner } = hotel
    await world.ownerDb
      .insertInto('propertyDay')
      .values({ propertyId, openDate: world.day(4) })
      .onConflict(conflict => conflict.column('propertyId').doUpdateSet({ openDate: world.day(4) }))
      .execute()
    const first = await runOf(hotel, 'arrivals', 'pdf')
    expect(first.isClosed).toBe(true)
    expect(first.rows.length).toBeGreaterThan(0)
    const code = String(first.rows[0]?.code)
    const { id: bookingId } = await world.ownerDb
      .selectFrom('booking')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    await world.ownerDb
      .updateTable('booking')
      .set({ guestName: 'Somebody Else' })
      .where('id', '=', bookingId)
      .execute()
    world.clock.set(`${world.day(5)}T06:30:00Z`)
    const { runId } = await owner.call.reports.regenerate({ runId: first.runId })
    await generateReports(world.services)
    const again = await owner.call.reports.rows({ runId })
    for (const format of ['csv', 'xlsx', 'pdf'] as const)
      expect((await fileOf(again, format)).equals(await fileOf(first, format)), format).toBe(true)
    // An open day is read anew.
    await world.ownerDb
      .updateTable('propertyDay')
      .set({ openDate: world.day(0) })
      .where('propertyId', '=', propertyId)
      .execute()
    const open = await runOf(hotel, 'arrivals', 'pdf')
    expect(open.isClosed).toBe(false)
  })
})
