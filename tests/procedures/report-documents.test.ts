import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { renderPdf } from '@atithi/server/documents/render-pdf'
import { renderReport } from '@atithi/server/documents/report-pdf'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { papersOf, readPaper } from '../support/papers.ts'
import { expectFilesAsScreen, fileOf, type ReportFormat } from '../support/report-file-check.ts'
import { arrive } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })

type ReportId = (typeof catalogue)[number]['id']

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

async function runOf({ owner, propertyId }: Hotel, reportId: ReportId, format: ReportFormat) {
  const { runId } = await owner.call.reports.generate({ propertyId, reportId, format, ...span() })
  await generateReports(world.services)
  return owner.call.reports.rows({ propertyId, runId })
}

describe('the files of reports, opened by others', () => {
  it('say in each format what the screen says, each of the catalogue', async () => {
    const hotel = await furnish()
    for (const { id } of catalogue) await expectFilesAsScreen(await runOf(hotel, id, 'xlsx'))
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
    const at = run.columns.findIndex(({ key }) => key === 'reason')
    expect(csv[1]?.[at]).toBe("'=1+1")
    const [sheet] = await readWorkbook(await fileOf({ ...run, rows }, 'xlsx'))
    expect(sheet?.data[1]?.[at]).toBe('=1+1')
  })

  it('tell a name in any script of India as text, though a PDF draws it as outlines', async () => {
    const words = ['श्रीकृष्ण', 'கிருஷ்ணன்', 'శ్రీనివాస్', 'বন্দ্যোপাধ্যায়', 'ഗോപാലൻ', 'ગુજરાતી', 'కృష్ణ Rao మూర్తి']
    const pdf = await renderReport({
      title: 'Arrivals',
      facts: ['লোটাস হাউস'],
      columns: [{ key: 'guest', title: 'Guest', kind: 'text', width: 24 }],
      rows: words.map(guest => ({ guest })),
      total: null,
      asOf: '2026-11-18T06:30:00Z',
      empty: '',
    })
    const read = await getDocumentProxy(new Uint8Array(pdf))
    const { text } = await extractText(read, { mergePages: true })
    for (const word of ['লোটাস হাউস', ...words]) expect(text).toContain(word)
  })

  it('and invoices too, with the receipt: searched, copied and read aloud as it is written', async () => {
    const names = [
      'மீனாட்சி சுந்தரம்',
      'శ్రీనివాస్',
      'বন্দ্যোপাধ্যায়',
      'ಶ್ರೀನಿವಾಸ',
      'ശ്രീകൃഷ്ണൻ',
      'શ્રીકૃષ્ણ',
      'ਗੁਰਪ੍ਰੀਤ',
      'ଶ୍ରୀକୃଷ୍ଣ',
      'श्रीकृष्ण',
    ]
    const hotel = await world.openHotel({ quantity: 2 })
    const guestName = `${names.join(' ')} (Rao)`
    const bookingId = await arrive(world, hotel, { checkOut: world.day(1), guestName })
    await hotel.owner.call.payments.record({ bookingId, method: 'cash', amount: 100_000 })
    await hotel.owner.call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Pays later' } })
    const papers = await papersOf(hotel, bookingId)
    expect(papers.length).toBeGreaterThan(1)
    for (const { id } of papers) {
      const stored = await readPaper(world, hotel, id)
      const pdf = await renderPdf(stored)
      const read = await getDocumentProxy(new Uint8Array(pdf))
      const { text } = await extractText(read, { mergePages: true })
      for (const name of [...names, '(Rao)']) expect(text, stored.kind).toContain(name)
      expect(text).not.toContain('\uFFFD')
      expect((await renderPdf(stored)).equals(pdf)).toBe(true)
    }
  })

  it('of closed days have the same bytes whatever happens afterwards', async () => {
    const hotel = await furnish()
    const { propertyId, owner } = hotel
    await world.ownerDb
      .insertInto('propertyDay')
      .values({ propertyId, openDate: world.day(4) })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId']).doUpdateSet({ openDate: world.day(4) }),
      )
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
