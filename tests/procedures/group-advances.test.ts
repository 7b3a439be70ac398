import { closeAllDays } from '@atithi/api/stays/night-audit/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { groupMoneyOf, key } from '../support/group-money.ts'
import { reportsIn } from '../support/reports-in.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const reportOf = reportsIn(world)

const { wedding, take, pickUp, expectSound, paper } = groupMoneyOf(world)

describe('groups.takeAdvance', () => {
  it('takes money before anybody is picked up, on a receipt voucher with its tax', async () => {
    const one = await wedding()
    const folio = await take(one, { reference: '412345678901' })
    expect(folio).toMatchObject({
      held: 500_000,
      advances: [{ method: 'upi', amount: 500_000, left: 500_000, reference: '412345678901' }],
      paid: [],
      refunds: [],
    })
    const voucher = await paper(one, folio.advances[0]?.receipt?.id)
    expect(voucher).toMatchObject({
      kind: 'receipt-voucher',
      content: {
        recipient: { name: 'Sharma wedding' },
        stay: { code: 'Sharma wedding', isGroup: true },
        lines: [{ sac: '996311', taxBasisPoints: 500, amount: 500_000 }],
        totals: { taxableValue: 476_190, cgst: 11_905, sgst: 11_905, total: 500_000 },
      },
    })
    await expectSound(one.hotel)
  })

  it('is told of by the list of payments, the deposits, the shift and the reports', async () => {
    const one = await wedding()
    const { propertyId } = one.at
    const { shiftId } = await one.call.payments.shifts.open({ propertyId, float: 100_000 })
    await take(one, { method: 'cash' })
    const { items } = await one.call.payments.list({ search: 'sharma wed' })
    expect(items).toMatchObject([
      { kind: 'payment', bookingId: null, groupName: 'Sharma wedding', amount: 500_000 },
    ])
    expect(await one.call.payments.get({ paymentId: items[0]?.id ?? '' })).toMatchObject({
      groupId: one.group.id,
      breakdown: null,
    })
    expect(await one.call.payments.shifts.get({ shiftId })).toMatchObject({
      cash: 500_000,
      expected: 600_000,
    })
    for (const report of ['payments', 'deposit-ledger', 'day-book', 'shift-lines'] as const)
      expect(
        JSON.stringify((await reportOf(one.hotel, report, world.today())).rows),
        report,
      ).toContain('Sharma wedding')
    const { lines } = await one.call.reports.trialBalance({
      propertyId,
      from: world.today(),
      to: world.today(),
    })
    expect(lines.find(line => line.ledger === 'deposits')).toMatchObject({
      received: 500_000,
      closing: -500_000,
    })
    await closeAllDays(world.services)
    await expectSound(one.hotel)
  })

  it('counts towards what the group is to pay', async () => {
    const one = await wedding()
    const instalments = [{ dueOn: world.today(), amount: 600_000 }]
    await one.call.groups.setInstalments({ ...one.at, instalments })
    await take(one)
    expect(await one.call.groups.get(one.at)).toMatchObject({
      advanceHeld: 500_000,
      schedule: { total: 1_890_000, covered: 500_000, due: { amount: 100_000 } },
    })
    const booking = await pickUp(one)
    await one.call.groups.setOffAdvance({
      ...one.at,
      bookingId: booking.id,
      amount: 200_000,
      ...key(),
    })
    expect(await one.call.groups.get(one.at)).toMatchObject({
      advanceHeld: 300_000,
      schedule: { total: 1_890_000, covered: 500_000 },
    })
  })

  it('gives no tax paper where the hotel is unregistered', async () => {
    const one = await wedding()
    await world.ownerDb
      .updateTable('property')
      .set({ gstRegistration: 'unregistered', gstNumber: null })
      .where('id', '=', one.hotel.propertyId)
      .execute()
    const folio = await take(one)
    expect(await paper(one, folio.advances[0]?.receipt?.id)).toMatchObject({
      kind: 'payment-receipt',
      content: { totals: { cgst: 0, sgst: 0, total: 500_000 } },
    })
    await expectSound(one.hotel)
  })

  it('takes what is sent twice once, and refuses the key with another sum', async () => {
    const one = await wedding()
    const sent = { ...one.at, method: 'upi' as const, amount: 500_000, ...key() }
    const both = await Promise.all([
      one.call.groups.takeAdvance(sent),
      one.call.groups.takeAdvance(sent),
    ])
    expect(both.map(folio => folio.held)).toEqual([500_000, 500_000])
    expect(await reasonOf(one.call.groups.takeAdvance({ ...sent, amount: 1 }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    expect((await one.call.groups.get(one.at)).folio.advances).toHaveLength(1)
  })

  it('keeps cash within the law', async () => {
    const one = await wedding()
    await take(one, { method: 'cash', amount: 10_000_000 })
    expect(await reasonOf(take(one, { method: 'cash', amount: 10_000_000 }))).toBe(
      'ABOVE_CASH_LIMIT',
    )
    await take(one, { method: 'cash', amount: 9_999_999 })
    await expectSound(one.hotel)
  })

  it('is for whoever takes payments, at their own hotel alone', async () => {
    const one = await wedding()
    const other = await wedding()
    const clerk = await world.createStaff(one.hotel, ['bookings'])
    expect(await reasonOf(take({ ...one, call: clerk.call }))).toBe('AREA_REQUIRED')
    const cashier = await world.createStaff(one.hotel, ['bookings', 'payments'])
    const { advances } = await take({ ...one, call: cashier.call })
    const wrong = { ...one.at, paymentId: advances[0]?.paymentId ?? '', reason: 'Mistake' }
    expect(await reasonOf(cashier.call.groups.cancelAdvance({ ...wrong, ...key() }))).toBe(
      'GRANT_REQUIRED',
    )
    const refund = { ...one.at, amount: 1, reason: 'Asked for', ...key() }
    expect(await reasonOf(cashier.call.groups.refundAdvance(refund))).toBe('GRANT_REQUIRED')
    const theirs = { ...one, at: { ...one.at, groupId: other.group.id } }
    expect(await reasonOf(take(theirs))).toBe('NOT_FOUND')
    expect(await reasonOf(take({ ...one, at: other.at }))).toBe('NOT_FOUND')
    const foreign = await pickUp(other)
    const setOff = { ...one.at, bookingId: foreign.id, amount: 1, ...key() }
    expect(await reasonOf(one.call.groups.setOffAdvance(setOff))).toBe('NOT_FOUND')
  })

  it('cancels what was entered by mistake with its receipt, unless something of it is spent', async () => {
    const one = await wedding()
    const { advances } = await take(one)
    const wrong = { ...one.at, paymentId: advances[0]?.paymentId ?? '', reason: 'Wrong group' }
    expect(await one.call.groups.cancelAdvance({ ...wrong, ...key() })).toMatchObject({
      held: 0,
      advances: [{ isCancelled: true, left: 0 }],
    })
    expect(await reasonOf(one.call.groups.cancelAdvance({ ...wrong, ...key() }))).toBe(
      'GROUP_MONEY',
    )
    const again = await take(one)
    await one.call.groups.refundAdvance({ ...one.at, amount: 1, reason: 'Asked for', ...key() })
    const spent = { ...wrong, paymentId: again.advances[0]?.paymentId ?? '', ...key() }
    expect(await reasonOf(one.call.groups.cancelAdvance(spent))).toBe('GROUP_MONEY')
    await expectSound(one.hotel)
  })
})

describe('groups.setOffAdvance', () => {
  it('pays a booking out of its group’s advance, under the receipt that was given', async () => {
    const one = await wedding()
    const taken = await take(one)
    const receipt = taken.advances[0]?.receipt
    const booking = await pickUp(one)
    const folio = await one.call.groups.setOffAdvance({
      ...one.at,
      bookingId: booking.id,
      amount: 300_000,
      ...key(),
    })
    expect(folio).toMatchObject({
      held: 200_000,
      advances: [{ left: 200_000 }],
      paid: [{ bookingId: booking.id, amount: 300_000 }],
    })
    const { items } = await one.call.payments.list({ bookingId: booking.id })
    expect(items).toMatchObject([
      { method: 'group-advance', amount: 300_000, documentNumber: receipt?.number },
    ])
    expect(await one.call.bookings.get({ bookingId: booking.id })).toMatchObject({
      paidAmount: 300_000,
    })
    const vouchers = await one.call.payments.documents({ bookingId: booking.id })
    expect(vouchers.items).toEqual([])
    // No money came a second time.
    const { received } = await one.call.payments.summary({ dateRange: 'today' })
    expect(received).toBe(500_000)
    await closeAllDays(world.services)
    await expectSound(one.hotel)
  })

  it('refuses more than is held, and more than the booking owes', async () => {
    const one = await wedding()
    await take(one, { amount: 1_000_000 })
    const booking = await pickUp(one)
    const setOff = (amount: number) =>
      one.call.groups.setOffAdvance({ ...one.at, bookingId: booking.id, amount, ...key() })
    expect(await reasonOf(setOff(1_000_001))).toBe('ABOVE_HELD')
    expect(await reasonOf(setOff(630_001))).toBe('ABOVE_BALANCE')
    await setOff(630_000)
    await expectSound(one.hotel)
  })

  it('sets the same money off once, however many hands reach for it', async () => {
    const one = await wedding()
    await take(one)
    const bookings = [await pickUp(one), await pickUp(one)]
    const outcomes = await Promise.all(
      [...bookings, ...bookings].map(({ id }) =>
        one.call.groups.setOffAdvance({ ...one.at, bookingId: id, amount: 400_000, ...key() }).then(
          () => 'done',
          error => reasonOf(Promise.reject(error)),
        ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome !== 'done')).toEqual(
      Array.from({ length: 3 }, () => 'ABOVE_HELD'),
    )
    expect((await one.call.groups.get(one.at)).folio.held).toBe(100_000)
    await expectSound(one.hotel)
  })

  it('is adjusted by the invoice of the booking, once, in the return of the month', async () => {
    const one = await wedding({
      checkIn: world.today(),
      checkOut: world.day(2),
      cutOff: world.day(1),
    })
    await world.ownerDb
      .updateTable('property')
      .set({ gstNumber: '08AAAAA0000A1Z9', gstRegistration: 'regular' })
      .where('id', '=', one.hotel.propertyId)
      .execute()
    const { advances } = await take(one)
    const booking = await pickUp(one, { checkIn: world.today(), checkOut: world.day(2) })
    const bookingId = booking.id
    await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 500_000, ...key() })
    const { items } = await one.call.bookings.roomsFor({ bookingId })
    const roomId = items.find(room => !room.isTaken)?.id ?? ''
    await one.call.bookings.checkIn({
      bookingId,
      roomId,
      idProof: 'passport',
      idNumber: 'P1234567',
    })
    await one.call.bookings.checkOut({ bookingId, leaveBalance: { reason: 'Company pays' } })
    const invoice = await one.call.payments.invoice({ bookingId })
    expect((await paper(one, invoice.id)).content.payments).toMatchObject([
      { method: 'group-advance', number: advances[0]?.receipt?.number },
    ])
    const month = world.today().slice(0, 7)
    const { data } = await one.call.reports.gstr1({
      propertyId: one.hotel.propertyId,
      month,
      format: 'json',
    })
    // The invoice of one night, ₹3,150, adjusts so much of it; the rest is held still, and reported without its tax.
    expect(data).toMatchObject({ at: [{ itms: [{ rt: 5, ad_amt: 1_761.9 }] }], txpd: [] })
    await expectSound(one.hotel)
  })
})

describe('selfAudit.run', () => {
  const found = async ({ owner, propertyId }: Hotel) =>
    (await owner.call.selfAudit.run({ propertyId })).latest?.results.find(
      result => result.check === 'group-advances',
    )

  it('finds an advance that is set off twice, and one that is lost', async () => {
    const one = await wedding()
    await take(one)
    const { id: bookingId } = await pickUp(one)
    await one.call.groups.setOffAdvance({ ...one.at, bookingId, amount: 200_000, ...key() })
    expect(await found(one.hotel)).toMatchObject({ conflicts: 0 })
    await sql`
      with paid as (insert into payment (account_id, property_id, booking_id, origin, amount, method, status, completed_at)
        select account_id, property_id, id, 'desk', 200000, 'group-advance', 'completed', now() from booking where id = ${bookingId} returning *)
      insert into folio_line (account_id, property_id, booking_id, payment_id, kind, method, amount, description, business_date)
      select account_id, property_id, booking_id, id, 'payment', method, -amount, 'Again', ${world.today()}::date from paid`.execute(
      world.ownerDb,
    )
    expect(await found(one.hotel)).toMatchObject({
      conflicts: 1,
      examples: [{ stored: 0, recounted: 200_000, bookings: [{ id: bookingId }] }],
    })
    await sql`
      insert into folio_line (account_id, property_id, group_block_id, kind, method, amount, description, business_date)
      values (${one.hotel.accountId}, ${one.hotel.propertyId}, ${one.group.id}, 'payment', 'group-advance', 300000, 'Lost', ${world.today()}::date)`.execute(
      world.ownerDb,
    )
    // It left the folio of the group and stands nowhere; and less is held than its payments have left.
    expect(await found(one.hotel)).toMatchObject({ conflicts: 3 })
  })
})
