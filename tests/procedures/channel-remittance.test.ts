import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { describe, expect, it } from 'vitest'
import { channelId, useChannelSales } from '../support/channel-sales.ts'
import { freshGstin } from '../support/gstin.ts'
import { findConflicts } from '../support/recount.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const { open, sell, checkIn, tomorrow } = useChannelSales(world)

describe('a payout that a portal exports', () => {
  it('is read by kept columns, judged by booking, refused with its bad rows, and gives credit of its GST', async () => {
    const place = await open()
    const { hotel, call, propertyId, money } = place
    // Above the threshold of 7,500.00, where the hotel has credit; and below it, where it has none.
    const [dear, cheap] = [await sell(place, { total: 944_000 }), await sell(place)]
    for (const { bookingId } of [dear, cheap]) await checkIn(hotel, bookingId)
    tomorrow()
    for (const { bookingId } of [dear, cheap]) await call.bookings.checkOut({ bookingId })
    const rows = [
      'Seen at,Locator,Collected,Kept,Tax on it,TCS,TDS',
      `x,${dear.code},9440.00,-1699.20,-305.86,-40.00,-8.00`,
      `x,${cheap.code},4200.00,756.00,136.08,20.00,4.00`,
      'x,,100.00,,,,',
      'x,NOBODY-1,100.00,10.00,1.80,,',
      'Total,,13840.00,,,,',
    ]
    const file = { content: Buffer.from(rows.join('\n')).toString('base64') }
    const asked = { propertyId, channelId, kind: 'payout' as const, ...file }
    const blind = await money.readFile(asked)
    expect(blind).toMatchObject({ bookings: 0, columns: {} })
    expect(blind.heads).toContain('Locator')
    const mapping = {
      reservationCode: 'Locator',
      gross: 'Collected',
      commission: 'Kept',
      commissionTax: 'Tax on it',
      tcs: 'TCS',
      tds: 'TDS',
    }
    const seen = await money.readFile({ ...asked, mapping })
    expect(seen).toMatchObject({
      bookings: 3,
      agreeing: 2,
      badRows: 1,
      bad: [{ row: 4, reason: 'It has no number of a reservation.' }],
    })
    expect(seen.lines[0]).toMatchObject({ reservationCode: 'NOBODY-1', verdict: 'missing' })
    const paper = {
      ...asked,
      mapping,
      number: `UTIB${randomUUID().slice(0, 8)}`,
      issuedOn: world.today(),
      fileName: 'payout.csv',
      supplierGstin: freshGstin('06'),
    }
    expect(await reasonOf(money.importFile(paper))).toBe('FILE_UNREADABLE')
    const kept = await money.importFile({ ...paper, leaveOutBad: true })
    expect(kept).toMatchObject({ bookings: 3, leftOut: 1, posted: 944_000 + 420_000 })
    expect((await call.bookings.get({ bookingId: dear.bookingId })).balance).toBe(0)
    // The next file is read as this one was.
    expect((await money.readFile(asked)).columns).toEqual(mapping)
    expect((await money.readFile({ ...asked, channelId: 'agoda' })).columns).toEqual({})

    const { statementId } = kept
    const span = { from: world.today(), to: world.today() }
    const credit = async () => {
      const reportId = 'commission-credit' as const
      const { runId } = await call.reports.generate({ propertyId, reportId, ...span })
      await generateReports(world.services)
      return (await call.reports.rows({ propertyId, runId })).rows
    }
    const tax = 30_586 + 13_608 + 180
    expect(await credit()).toMatchObject([
      { igst: tax, cgst: 0, creditIgst: 0, blocked: tax, why: 'number of the tax invoice missing' },
    ])
    const invoice = {
      propertyId,
      statementId,
      supplierGstin: paper.supplierGstin,
      taxInvoice: 'B/1',
    }
    await money.setTaxInvoice(invoice)
    expect(await credit()).toMatchObject([
      { number: 'B/1', igst: tax, creditIgst: 30_586, blocked: 13_608 + 180 },
    ])
    await money.withdraw({ propertyId, statementId, reason: 'Entered twice' })
    expect(await reasonOf(money.setTaxInvoice(invoice))).toBe('CHANNEL_MONEY')
    expect(await credit()).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
