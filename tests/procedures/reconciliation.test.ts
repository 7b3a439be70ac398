import { type GatewayId, gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { present } from '@atithi/api/kernel/shared/present'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
let gateway: Gateway
let both: Record<GatewayId, Gateway>

beforeAll(async () => {
  both = {
    razorpay: await startGateway(world, 'razorpay'),
    cashfree: await startGateway(world, 'cashfree'),
  }
  gateway = both.razorpay
})
afterAll(() => Promise.all(gatewayIds.map(id => both[id].stop())))
beforeEach(() => gateway.now())

const base64 = (text: string) => Buffer.from(text).toString('base64')
const indian = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

async function openWithBank(gateway = both.razorpay) {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const { propertyId } = hotel
  const gatewayId = await gateway.connect(hotel)
  const { accountId: bankId } = await call.payments.accounts.create({
    propertyId,
    type: 'bank',
    name: 'Current account',
    accountNumber: '50100012345678',
    ifscCode: 'HDFC0001234',
  })
  return { gateway, hotel, propertyId, gatewayId, bankId, call, reconcile: call.payments.reconcile }
}
type Place = Awaited<ReturnType<typeof openWithBank>>

/** A payment of the gateway that is complete here. */
async function payOnline({ gateway, hotel, call }: Place, amount: number) {
  const { id: bookingId } = await bookFromToday(world, hotel)
  const asked = await call.payments.requestLink({ bookingId, amount })
  const { paymentId } = asked
  const paid = await gateway.payLink(asked)
  await call.payments.refresh({ paymentId })
  return { bookingId, paymentId, gatewayPaymentId: paid.id }
}

const monthHere = () => world.today().slice(0, 7)
const importFile = (place: Place, accountId: string, content: string, fileName = 'file.csv') =>
  place.reconcile.import({
    propertyId: place.propertyId,
    accountId,
    fileName,
    content: base64(content),
  })

const statement = (rows: readonly (readonly [day: string, text: string, amount: number])[]) => {
  let balance = 10_000_000
  const lines = rows.map(([day, text, amount]) => {
    balance += amount
    const [out, came] = [Math.max(0, -amount), Math.max(0, amount)].map(sum =>
      sum === 0 ? '' : (sum / 100).toFixed(2),
    )
    return `${indian(day)},${text},,${indian(day)},${out},${came},${(balance / 100).toFixed(2)}`
  })
  return [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...lines,
    '',
  ].join('\n')
}

const linesOf = async (place: Place, side: 'items' | 'transfers' | 'bank') =>
  (await place.reconcile.items({ propertyId: place.propertyId, side, limit: 100 })).items

describe('payments.reconcile', () => {
  it.each(gatewayIds)(
    'joins payment, settlement and bank line of %s to the paisa, and the month ties',
    async id => {
      const place = await openWithBank(both[id])
      const { propertyId, gatewayId, bankId, reconcile, call } = place
      const first = await payOnline(place, 787_500)
      const second = await payOnline(place, 100_000)
      const open = await reconcile.month({ propertyId, month: monthHere() })
      expect(open.payments).toMatchObject({
        gross: 887_500,
        settled: 0,
        open: 887_500,
        openCount: 2,
      })
      expect(open.ties).toBe(true)
      // The sandbox settles what it has when it is asked for its report.
      await fetch(`${both[id].sandbox.url}/api/payments/settlements.csv`)
      const read = await reconcile.fetch({ propertyId, accountId: gatewayId, month: monthHere() })
      expect(read).toMatchObject({ read: 2, added: 2, items: 2 })
      expect(await call.payments.get({ paymentId: first.paymentId })).toMatchObject({
        reconciliationStatus: 'matched',
        settlementId: expect.stringMatching(/^(setl_\w+|\d+)$/),
      })
      // The gateway transfers on a day of the calendar, which before 06:00 is a day ahead of the hotel's.
      const span = { from: world.today(), to: world.day(1) }
      const { runId } = await call.reports.generate({
        propertyId,
        reportId: 'gateway-fees',
        ...span,
      })
      await generateReports(world.services)
      const { rows: fees } = await call.reports.rows({ propertyId, runId })
      expect(fees.map(row => Number(row.net) + Number(row.fee) + Number(row.feeTax))).toEqual([
        787_500, 100_000,
      ])
      const [transfer] = await linesOf(place, 'transfers')
      const { amount, day, detail: utr } = present(transfer, 'transfer')
      const content = statement([
        [day, `NEFT CR-${utr}-${id.toUpperCase()} PVT LTD`, amount],
        [day, 'POS RENT', -11_800],
      ])
      expect(await importFile(place, bankId, content)).toMatchObject({
        read: 2,
        added: 2,
        lines: 1,
        gaps: 0,
      })
      expect(await importFile(place, bankId, content)).toMatchObject({
        read: 2,
        added: 0,
        lines: 0,
      })
      const month = await reconcile.month({ propertyId, month: monthHere() })
      expect(month.payments).toMatchObject({ gross: 887_500, open: 0, differs: 0 })
      expect(month.payments.settled + month.payments.fees).toBe(887_500)
      expect(month).toMatchObject({
        ties: true,
        bank: { transferred: amount, arrived: amount, open: 0 },
      })
      expect((await reconcile.breaks({ propertyId, month: monthHere() })).items).toEqual([])
      expect((await linesOf(place, 'bank')).map(line => line.state).toSorted()).toEqual([
        'matched',
        'unmatched',
      ])
      expect(second.paymentId).not.toBe(first.paymentId)
      expect(await findConflicts(world.ownerDb)).toEqual([])
    },
  )

  it('reads the gateway’s own CSV, and says what differs and what nobody knows', async () => {
    const place = await openWithBank()
    const { propertyId, gatewayId, reconcile } = place
    const { paymentId, gatewayPaymentId } = await payOnline(place, 200_000)
    const day = world.today()
    const head =
      'entity_id,type,debit,credit,amount,fee,tax,settled_at,settlement_id,settlement_utr'
    const rows = [
      `${gatewayPaymentId},payment,0,1880.00,1900.00,20.00,3.05,${day} 10:00:00,setl_A,AXISCN1111111111`,
      `pay_unknown1,payment,0,500.00,500.00,0,0,${day} 10:00:00,setl_A,AXISCN1111111111`,
    ]
    await importFile(place, gatewayId, [head, ...rows].join('\r\n'))
    const month = await reconcile.month({ propertyId, month: monthHere() })
    expect(month.payments).toMatchObject({
      gross: 200_000,
      settled: 188_000,
      fees: 2_000,
      differs: 10_000,
    })
    expect(month).toMatchObject({ ties: true, unknown: { count: 1, amount: 50_000 } })
    const { items } = await reconcile.breaks({ propertyId, month: monthHere() })
    expect(items).toMatchObject([
      { kind: 'settled-without-payment', amount: 50_000, what: 'pay_unknown1' },
      { kind: 'amount-differs', difference: -10_000, paymentId },
    ])
    const unknown = present(
      (await linesOf(place, 'items')).find(line => line.state === 'unmatched'),
      'line',
    )
    const at = { propertyId, itemId: unknown.id }
    await reconcile.ignore({ ...at, reason: 'Paid for the spa by its own link' })
    expect(await reasonOf(reconcile.match({ ...at, paymentId, reason: 'Mine' }))).toBe(
      'NOT_MATCHABLE',
    )
    await reconcile.unmatch({ ...at, reason: 'It was a room after all' })
    expect(await reasonOf(reconcile.match({ ...at, paymentId, reason: 'Mine' }))).toBe(
      'NOT_MATCHABLE',
    )
  })

  it('tells a refund that went out twice, and a dispute, from what nobody knows', async () => {
    const place = await openWithBank()
    const { propertyId, gatewayId, reconcile, call } = place
    const { paymentId, gatewayPaymentId } = await payOnline(place, 200_000)
    const { refundId } = await call.payments.refund({ paymentId, amount: 10_000, reason: 'A day' })
    const { gatewayRefundId } = await world.ownerDb
      .selectFrom('refund')
      .select('gatewayRefundId')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    const day = world.today()
    const at = `${day} 10:00:00,setl_B,AXISCN2222222222`
    const head =
      'entity_id,type,debit,credit,amount,fee,tax,settled_at,settlement_id,settlement_utr,payment_id,dispute_id'
    const rows = [
      `${gatewayPaymentId},payment,0,2000.00,2000.00,0,0,${at},,`,
      `${gatewayRefundId},refund,100.00,0,100.00,0,0,${at},${gatewayPaymentId},`,
      `rfnd_again,refund,100.00,0,100.00,0,0,${at},${gatewayPaymentId},`,
      `rfnd_other,refund,70.00,0,70.00,0,0,${at},${gatewayPaymentId},`,
      `adj_lost,adjustment,300.00,0,300.00,0,0,${at},${gatewayPaymentId},disp_1`,
    ]
    await importFile(place, gatewayId, [head, ...rows].join('\r\n'))
    const { items } = await reconcile.breaks({ propertyId, month: monthHere() })
    expect(items.map(({ kind, what, amount }) => [kind, what, amount])).toEqual([
      ['refund-on-one-side', 'rfnd_other', -7_000],
      ['refunded-twice', 'rfnd_again', -10_000],
      ['dispute-deducted', 'adj_lost', -30_000],
    ])
  })

  it('suggests where only amount and day agree, and joins nothing again that a person took apart', async () => {
    const place = await openWithBank()
    const { hotel, propertyId, bankId, call, reconcile } = place
    const day = world.today()
    const record = async (amount: number, reference: string) => {
      const { id: bookingId } = await bookFromToday(world, hotel)
      return (await call.payments.record({ bookingId, method: 'upi', amount, reference })).id
    }
    const named = await record(525_000, '612345678901')
    const twins = [await record(100_000, 'a'), await record(100_000, 'b')]
    const alone = await record(300_000, 'c')
    const content = statement([
      [day, 'UPI-ASHA-612345678901-OKHDFC', 525_000],
      [day, 'UPI-RAVI', 100_000],
      [day, 'UPI-MEERA', 300_000],
    ])
    expect(await importFile(place, bankId, content)).toMatchObject({ lines: 1, suggested: 1 })
    const lines = await linesOf(place, 'bank')
    const lineOf = (amount: number) =>
      present(
        lines.find(line => line.amount === amount),
        'line',
      )
    expect(lineOf(525_000)).toMatchObject({ state: 'matched', paymentId: named, rule: 'reference' })
    expect(lineOf(100_000)).toMatchObject({ state: 'unmatched' })
    expect(lineOf(300_000)).toMatchObject({ state: 'suggested', paymentId: alone })
    const bankLineId = lineOf(100_000).id
    const { items } = await reconcile.candidates({ propertyId, bankLineId })
    expect(
      items
        .filter(one => one.fits)
        .map(one => one.id)
        .toSorted(),
    ).toEqual(twins.toSorted())
    await reconcile.match({ propertyId, bankLineId, paymentId: twins[0], reason: 'Ravi rang' })
    expect(
      await reasonOf(
        reconcile.match({ propertyId, bankLineId, paymentId: twins[1], reason: 'Twice' }),
      ),
    ).toBe('NOT_MATCHABLE')
    await reconcile.unmatch({ propertyId, bankLineId: lineOf(525_000).id, reason: 'Another Asha' })
    expect(await importFile(place, bankId, content)).toMatchObject({ added: 0, lines: 0 })
    const after = await linesOf(place, 'bank')
    expect(after.find(line => line.amount === 525_000)).toMatchObject({ state: 'unmatched' })
  })

  it('tells of a row that is missing, of columns that it does not know, and of another hotel’s lines', async () => {
    const place = await openWithBank()
    const { propertyId, bankId, reconcile } = place
    const day = world.today()
    const whole = statement([
      [day, 'ONE', 100],
      [day, 'TWO', 200],
      [day, 'THREE', 300],
    ])
    expect(await importFile(place, bankId, whole.replace(/^.*TWO.*\n/m, ''))).toMatchObject({
      gaps: 1,
    })
    expect((await reconcile.breaks({ propertyId, month: monthHere() })).items).toMatchObject([
      { kind: 'statement-gap', difference: 200 },
    ])
    expect(await reasonOf(importFile(place, bankId, 'When,What,In\n1/1/2026,x,5'))).toBe(
      'REPORT_UNREADABLE',
    )
    const odd = {
      propertyId,
      accountId: bankId,
      fileName: 'odd.csv',
      content: base64(`When,What,In\n${indian(day)},Moon,5.00\n`),
    }
    expect(await reconcile.preview(odd)).toMatchObject({ heads: ['When', 'What', 'In'], lines: 0 })
    const mapping = { date: 'When', narration: 'What', credit: 'In' }
    expect(await reconcile.import({ ...odd, mapping })).toMatchObject({ added: 1 })
    // The columns are kept with the account.
    expect(await reconcile.preview(odd)).toMatchObject({ lines: 1, columns: mapping })
    // Older days that are imported later stand after, on whichever page.
    await importFile(place, bankId, statement([[world.day(-2), 'OLDER', 700]]))
    const days: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await reconcile.items({ propertyId, side: 'bank', limit: 2, cursor })
      days.push(...page.items.map(one => one.day))
      cursor = page.nextCursor
    }
    expect(days).toEqual([day, day, day, world.day(-2)])
    const other = await openWithBank()
    const [line] = await linesOf(place, 'bank')
    const bankLineId = present(line, 'line').id
    expect(
      await reasonOf(
        other.reconcile.ignore({ propertyId: other.propertyId, bankLineId, reason: 'Not mine' }),
      ),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(importFile(other, bankId, whole))).toBe('NOT_FOUND')
  })

  it('reads 10,000 lines in seconds, says how far it has come, and goes on after a stop', async () => {
    const place = await openWithBank()
    const { propertyId, reconcile, bankId } = place
    const day = world.today()
    const many = statement(
      Array.from(
        { length: 10_000 },
        (_, at) => [day, `UPI-GUEST-${600_000_000_000 + at}`, 100 + at] as const,
      ),
    )
    const started = performance.now()
    const importing = importFile(place, bankId, many)
    const seen: number[] = []
    const watched = importing.then(() => false)
    while (await Promise.race([watched, reconcile.runs({ propertyId })])) {
      const [run] = (await reconcile.runs({ propertyId })).items
      if (run?.state === 'running') seen.push(run.done)
    }
    expect(await importing).toMatchObject({ added: 10_000, gaps: 0 })
    expect(performance.now() - started).toBeLessThan(8_000)
    expect(seen.some(done => done > 0 && done < 10_000)).toBe(true)
    const whole = { state: 'done', lines: 10_000, done: 10_000, added: 10_000 }
    expect((await reconcile.runs({ propertyId })).items).toMatchObject([whole])
    // As a server leaves it that died over the last lines.
    await world.ownerDb
      .updateTable('reconciliationRun')
      .set({ endedAt: null, matched: null, suggested: null, done: 9_000, added: 9_000 })
      .where('propertyId', '=', propertyId)
      .execute()
    await world.ownerDb
      .deleteFrom('bankLine')
      .where('propertyId', '=', propertyId)
      .where('amount', '>=', 9_100)
      .execute()
    world.clock.set(new Date(Date.now() + 11 * 60_000).toISOString())
    expect((await reconcile.runs({ propertyId })).items).toMatchObject([{ state: 'stopped' }])
    expect(await importFile(place, bankId, many)).toMatchObject({ read: 10_000, added: 1_000 })
  })
})
