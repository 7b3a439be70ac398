import { randomUUID } from 'node:crypto'
import { gatewayIds } from '@atithi/api/finance/ledger/rules/gateways'
import { addDays, firstOfMonth, monthAfter, monthOf } from '@atithi/api/kernel/shared/dates'
import { followSubscriptions } from '@atithi/api/plans/subscriptions/jobs'
import { checkInvoicePayments, invoiceHotels } from '@atithi/api/platform/billing/jobs'
import { describe, expect, it } from 'vitest'
import { startGateway } from '../support/gateway.ts'
import { freshGstin } from '../support/gstin.ts'
import { onlineStay } from '../support/online-stay.ts'
import { leave } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()

/** Some days later at noon. */
const later = (days: number) => world.clock.set(`${addDays(world.today(), days)}T06:30:00Z`)

const statement = async (hotel: Hotel, month: string) => {
  await world.consume()
  return hotel.owner.call.billing.commission({ propertyId: hotel.propertyId, month })
}

describe('the life of a subscription, paid by invoice', () => {
  const reason = 'As agreed by telephone.'
  const platform = {
    name: 'Atithi Services',
    address: '4 Residency Road, Bengaluru 560025',
    state: 'Karnataka',
    gstin: freshGstin('29'),
    transferDetails: 'HDFC Bank, account 50100000000001, IFSC HDFC0001234',
  }

  /** The clock goes there, and the jobs run as they would have: three processes at once. */
  async function goTo(instant: string): Promise<void> {
    world.clock.set(instant)
    await Promise.all([1, 2, 3].map(() => invoiceHotels(world.services)))
    await followSubscriptions(world.services)
  }
  const current = (hotel: Hotel) =>
    hotel.owner.call.billing.current({ propertyId: hotel.propertyId })
  const invoicesOf = async (hotel: Hotel) =>
    (await hotel.owner.call.billing.invoices({ propertyId: hotel.propertyId })).items
  const linesOf = (hotel: Hotel) =>
    world.ownerDb
      .selectFrom('billingLine')
      .select(['kind', 'day', 'amount'])
      .where('propertyId', '=', hotel.propertyId)
      .where('kind', '<>', 'commission')
      .orderBy('day')
      .orderBy('amount')
      .execute()
  const transfer = (invoiceId: string, amount: number, over: Record<string, unknown> = {}) => ({
    invoiceId,
    amount,
    reference: 'UTR 1',
    receivedOn: '2026-12-05',
    idempotencyKey: randomUUID(),
    ...over,
  })

  it('review: back-office 10: from the trial over an upgrade, a downgrade, a lapse and a payment, no day charged twice', async () => {
    const admin = await world.makeAdmin()
    await admin.call.billing.saveBiller(platform)
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    world.clock.set('2026-11-20T06:30:00Z')
    await admin.call.billing.changePlan({ propertyId, planId: 'starter', reason })
    const stay = await onlineStay(world, hotel)
    later(2)
    await leave(owner, stay)
    await world.consume()

    // 1 December: 11 of 30 days of starter, December ahead, and 10 % of 8,000.00.
    await goTo('2026-11-30T18:31:00Z')
    const [first] = await invoicesOf(hotel)
    expect(first).toMatchObject({
      kind: 'invoice',
      month: '2026-12-01',
      issuedOn: '2026-12-01',
      dueOn: '2026-12-08',
      taxableValue: 36_630 + 99_900 + 80_000,
      total: 36_630 + 99_900 + 80_000 + 6_593 + 17_982 + 14_400,
    })
    expect(first?.number).toMatch(/^ATI\/2627\/\d{6}$/)
    const invoiceId = first?.id ?? ''
    const issued = await owner.call.billing.invoice({ invoiceId })
    expect(issued.content).toMatchObject({
      isInterState: true,
      supplier: { gstin: platform.gstin },
      totals: { cgst: 0, sgst: 0, igst: 38_975 },
    })
    expect((await statement(hotel, '2026-11')).items[0]?.invoiceNumber).toBe(first?.number)

    // The hotel keeps 2 % of the commission back as tax, and sends the rest: sent twice, taken once.
    const paid = transfer(invoiceId, 255_505 - 1_600, { tds: 1_600 })
    await admin.call.billing.recordPayment(paid)
    await admin.call.billing.recordPayment(paid)
    expect((await invoicesOf(hotel))[0]).toMatchObject({ balance: 0, tds: 1_600 })
    const again = admin.call.billing.recordPayment(transfer(invoiceId, 100))
    expect(await reasonOf(again)).toBe('INVOICE_SETTLED')

    // Upgraded after 12 of 31 days, and planned to be smaller from February on.
    world.clock.set('2026-12-13T06:30:00Z')
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const smaller = { propertyId, planId: 'starter', effectiveFrom: '2027-02-01', reason } as const
    await admin.call.billing.changePlan(smaller)
    await goTo('2026-12-31T18:31:00Z')
    const [second] = await invoicesOf(hotel)
    expect(second?.taxableValue).toBe(183_810 - 61_229 + 299_900)

    // Due on 8 January: past due from the end of that day, seven days later in grace, seven later lapsed.
    const stages = {
      '2027-01-08T18:29:59Z': 'active',
      '2027-01-08T18:30:01Z': 'past-due',
      '2027-01-15T18:30:01Z': 'grace',
      '2027-01-22T18:30:01Z': 'freemium',
    }
    for (const [instant, state] of Object.entries(stages)) {
      await goTo(instant)
      expect(await current(hotel)).toMatchObject({ state })
    }
    const book = () => world.anonymous().call.site.book(siteBooking(world, hotel))
    expect(await reasonOf(book())).toBe('PLAN_LIMIT')
    const atDesk = await owner.call.bookings.create(deskBooking(world, hotel))
    expect(atDesk.status).toBe('confirmed')
    const letters = (await world.postTo(owner.email)).map(letter => letter.subject)
    expect(letters.filter(subject => /due|overdue|no longer/.test(subject))).toHaveLength(3)
    const due = (await world.postTo(owner.email)).find(({ subject }) => subject.includes('is due'))
    expect(due?.text).toContain(`Invoice ${second?.number}`)
    expect(due?.text).toContain('8 January 2027')

    // A month that begins lapsed is not charged; what is paid on the 10th is charged from then on.
    await goTo('2027-01-31T18:31:00Z')
    expect(await invoicesOf(hotel)).toHaveLength(2)
    world.clock.set('2027-02-10T06:30:00Z')
    await admin.call.billing.recordPayment(transfer(second?.id ?? '', second?.balance ?? 0))
    expect(await current(hotel)).toMatchObject({ state: 'active', planId: 'starter' })
    await book()
    expect((await world.postTo(owner.email)).at(-2)?.subject).toContain('is paid')
    expect((await world.postTo(owner.email)).at(-1)?.subject).toContain('has its plan again')
    await goTo('2027-02-28T18:31:00Z')
    expect((await invoicesOf(hotel))[0]?.taxableValue).toBe(67_789 + 99_900)

    expect(await linesOf(hotel)).toEqual([
      { kind: 'plan-charge', day: '2026-11-20', amount: 36_630 },
      { kind: 'subscription', day: '2026-12-01', amount: 99_900 },
      { kind: 'plan-credit', day: '2026-12-13', amount: -61_229 },
      { kind: 'plan-charge', day: '2026-12-13', amount: 183_810 },
      { kind: 'subscription', day: '2027-01-01', amount: 299_900 },
      { kind: 'plan-charge', day: '2027-02-10', amount: 67_789 },
      { kind: 'subscription', day: '2027-03-01', amount: 99_900 },
    ])
  })

  it('numbers without gaps, and credits with the tax that was charged', async () => {
    const admin = await world.makeAdmin()
    await admin.call.billing.saveBiller(platform)
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    await world.subscribe(hotel, 'professional')
    await goTo('2026-11-30T18:31:00Z')
    const [invoice] = await invoicesOf(hotel)
    const invoiceId = invoice?.id ?? ''
    const credit = (amount: number, over: Record<string, unknown> = {}) =>
      admin.call.billing.creditInvoice({
        invoiceId,
        of: 'subscription',
        amount,
        reason: 'A week without service.',
        idempotencyKey: randomUUID(),
        ...over,
      })
    expect(await reasonOf(credit(299_901))).toBe('ABOVE_INVOICE')
    expect(await reasonOf(credit(1, { of: 'commission' }))).toBe('ABOVE_INVOICE')
    await credit(100_000)
    expect((await invoicesOf(hotel))[1]?.balance).toBe(353_882 - 118_000)
    await admin.call.billing.recordPayment(transfer(invoiceId, 353_882 - 118_000))
    expect(await reasonOf(credit(199_901))).toBe('ABOVE_INVOICE')
    // What was paid already is credit for the next invoice.
    await credit(50_000)
    expect(await current(hotel)).toMatchObject({ credit: 59_000 })
    await goTo('2026-12-31T18:31:00Z')
    const [next] = await invoicesOf(hotel)
    expect(next).toMatchObject({ total: 353_882, balance: 353_882 - 59_000 })
    expect(await current(hotel)).toMatchObject({ credit: 0 })
    const { payments } = await owner.call.billing.invoice({ invoiceId: next?.id ?? '' })
    expect(payments).toMatchObject([{ method: 'credit', amount: 59_000, applied: 59_000 }])

    const serials = await world.ownerDb
      .selectFrom('billingInvoice')
      .select(['kind', 'serial'])
      .orderBy('kind')
      .orderBy('serial')
      .execute()
    for (const kind of ['invoice', 'credit-note']) {
      const own = serials.filter(row => row.kind === kind).map(row => row.serial)
      expect(own).toEqual(own.map((_, at) => at + 1))
    }
    const stranger = await world.registerOwner()
    expect(await reasonOf(stranger.call.billing.invoice({ invoiceId }))).toBe('NOT_FOUND')
    const { items } = await stranger.call.billing.invoices({})
    expect(items).toEqual([])
    expect(await reasonOf(stranger.call.billing.commission({ propertyId, month: '2026-11' }))).toBe(
      'NOT_FOUND',
    )
  })

  it.each(gatewayIds)(
    'waits for the platform to say who it is, and is paid through its own account at %s',
    async id => {
      const gateway = await startGateway(world, id)
      try {
        gateway.now()
        const admin = await world.makeAdmin()
        await world.ownerDb
          .updateTable('biller')
          .set({ name: '', gstin: null, gatewayKeyId: null, gatewayKeySealed: null })
          .execute()
        const hotel = await world.openHotel()
        const { propertyId, owner } = hotel
        await world.subscribe(hotel, 'professional')
        const month = firstOfMonth(monthAfter(monthOf(world.today()), 1))
        const mine = async () => (await invoicesOf(hotel))[0]
        await goTo(`${month}T06:30:00Z`)
        expect(await mine()).toBeUndefined()
        await admin.call.billing.saveBiller(platform)
        await goTo(`${month}T06:40:00Z`)
        const invoiceId = (await mine())?.id ?? ''
        gateway.now()
        const pay = () => owner.call.billing.payInvoice({ invoiceId })
        expect(await reasonOf(pay())).toBe('NO_PLATFORM_GATEWAY')
        const made = await fetch(`${gateway.sandbox.url}/api/payments/accounts`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Atithi', webhookUrl: 'http://127.0.0.1:1/', api: id }),
        })
        const { keyId, keySecret } = (await made.json()) as { keyId: string; keySecret: string }
        const keys = { gateway: id, gatewayKeyId: keyId, gatewayKeySecret: keySecret }
        expect(JSON.stringify(await admin.call.billing.saveBiller(keys))).not.toContain(keySecret)
        // The secret of one account never goes with the key of another.
        const { saveBiller } = admin.call.billing
        expect(await reasonOf(saveBiller({ gatewayKeyId: 'other' }))).toBe('GATEWAY_SECRET_NEEDED')
        const elsewhere = gatewayIds.find(other => other !== id) ?? id
        expect(await reasonOf(saveBiller({ gateway: elsewhere }))).toBe('GATEWAY_SECRET_NEEDED')
        const page = await pay()
        expect(page.amount).toBe(353_882)
        expect((await pay()).checkoutUrl).toBe(page.checkoutUrl)
        const stop = { key: 'online-payment', value: false, reason: 'A repair.' } as const
        await admin.call.admin.flags.set(stop)
        expect(await reasonOf(pay())).toBe('ONLINE_PAYMENT_PAUSED')
        await admin.call.admin.flags.set({ key: 'online-payment', value: true })
        await owner.call.billing.checkInvoice({ invoiceId })
        expect((await mine())?.balance).toBe(353_882)
        // A charge that fails leaves everything open, and is tried again by the same page.
        const failed = new URLSearchParams({ method: 'upi', outcome: 'failed' })
        await fetch(page.checkoutUrl, { method: 'POST', body: failed, redirect: 'manual' })
        await owner.call.billing.checkInvoice({ invoiceId })
        expect((await mine())?.balance).toBe(353_882)
        expect((await current(hotel)).state).toBe('active')
        expect((await pay()).checkoutUrl).toBe(page.checkoutUrl)
        const payment = { method: 'upi', outcome: 'captured' }
        const body = new URLSearchParams(payment)
        const paid = await fetch(page.checkoutUrl, { method: 'POST', body, redirect: 'manual' })
        const back = new URL(paid.headers.get('location') ?? '')
        expect(back.searchParams.get('paid')).toBe(invoiceId)
        await Promise.all([1, 2].map(() => owner.call.billing.checkInvoice({ invoiceId })))
        await checkInvoicePayments(world.services)
        expect((await mine())?.balance).toBe(0)
        expect((await owner.call.billing.invoice({ invoiceId })).payments).toMatchObject([
          { method: 'link', amount: 353_882, applied: 353_882 },
        ])
        expect(await reasonOf(pay())).toBe('INVOICE_SETTLED')
        const clerk = await world.createStaff(hotel, ['settings'])
        expect(await reasonOf(clerk.call.billing.payInvoice({ invoiceId }))).toBe(
          'ROLE_NOT_ALLOWED',
        )
        expect((await clerk.call.billing.invoices({ propertyId })).items).toHaveLength(1)
      } finally {
        await gateway.stop()
      }
    },
  )
})
