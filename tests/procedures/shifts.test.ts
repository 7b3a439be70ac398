import { randomUUID } from 'node:crypto'
import { generateReports } from '@atithi/api/insight/report-files/jobs'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { bookFromToday } from '../support/stays.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

const takeCash = async (hotel: Hotel, cashier: Browser, amount: number) => {
  const { id: bookingId } = await bookFromToday(world, hotel, { idempotencyKey: randomUUID() })
  const { id } = await cashier.call.payments.record({ bookingId, method: 'cash', amount })
  return { bookingId, paymentId: id }
}

describe('payments.shifts', () => {
  it('counts what one person took, gave back and paid out, and says the difference', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const clerk = await world.createStaff(hotel, ['payments', 'bookings'], ['refund'])
    const { shifts } = clerk.call.payments
    const before = await takeCash(hotel, clerk, 90_000)
    const { shiftId } = await shifts.open({ propertyId, float: 200_000 })
    expect(await reasonOf(shifts.open({ propertyId, float: 0 }))).toBe('SHIFT_OPEN')
    const paid = await takeCash(hotel, clerk, 500_000)
    await takeCash(hotel, hotel.owner, 70_000)
    const { id: cardStay } = await bookFromToday(world, hotel, { idempotencyKey: randomUUID() })
    await clerk.call.payments.record({ bookingId: cardStay, method: 'credit-card', amount: 60_000 })
    await clerk.call.payments.refund({ ...paid, amount: 50_000, reason: 'Paid too much' })
    const bill = { shiftId, kind: 'paid-out', amount: 30_000, reason: 'Flowers' } as const
    const once = { ...bill, idempotencyKey: 'flowers' }
    const [first, again] = [await shifts.payOut(once), await shifts.payOut(once)]
    expect(again).toEqual(first)
    expect(await reasonOf(shifts.payOut({ ...once, amount: 31_000 }))).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const all = { ...bill, kind: 'drop', idempotencyKey: 'safe' } as const
    expect(await reasonOf(shifts.payOut({ ...all, amount: 620_001 }))).toBe('ABOVE_DRAWER')
    expect(await shifts.current({ propertyId })).toMatchObject({
      float: 200_000,
      cash: 450_000,
      out: 30_000,
      expected: 620_000,
      difference: null,
      methods: [
        { method: 'cash', received: 500_000, refunded: 50_000, count: 2 },
        { method: 'credit-card', received: 60_000, refunded: 0, count: 1 },
      ],
    })
    const short = { shiftId, counted: 619_000 }
    const notes = [
      { value: 500 as const, count: 12 },
      { value: 100 as const, count: 1 },
    ]
    expect(await reasonOf(shifts.close({ ...short, denominations: notes }))).toBe('BAD_REQUEST')
    expect(await reasonOf(shifts.close(short))).toBe('DIFFERENCE_UNEXPLAINED')
    const denominations = [...notes, { value: 10 as const, count: 9 }]
    expect(await shifts.close({ ...short, denominations, note: 'A torn note' })).toEqual({
      expected: 620_000,
      counted: 619_000,
      difference: -1_000,
    })
    expect(await reasonOf(shifts.close({ ...short, note: 'Again' }))).toBe('SHIFT_CLOSED')
    expect(await reasonOf(shifts.payOut({ ...all, idempotencyKey: 'late' }))).toBe('SHIFT_CLOSED')
    expect(await shifts.current({ propertyId })).toBeNull()
    // What comes later is in no closed shift.
    await takeCash(hotel, clerk, 40_000)
    expect(await shifts.get({ shiftId })).toMatchObject({ cash: 450_000, difference: -1_000 })
    expect((await shifts.list({ propertyId })).items).toMatchObject([
      { id: shiftId, cashier: expect.any(String) },
    ])
    expect(before.paymentId).not.toBe(paid.paymentId)
    const report = async (reportId: 'cashier-shifts' | 'shift-lines') => {
      const days = { from: world.day(0), to: world.day(0) }
      const { runId } = await hotel.owner.call.reports.generate({ propertyId, reportId, ...days })
      await generateReports(world.services)
      return hotel.owner.call.reports.rows({ propertyId, runId })
    }
    const [drawer, lines] = [await report('cashier-shifts'), await report('shift-lines')]
    expect(drawer.rows).toMatchObject([
      { received: 500_000, refunded: 50_000, paidOut: 30_000, dropped: 0, otherwise: 60_000 },
    ])
    const amounts = lines.rows.map(row => [row.method, row.received, row.refunded, row.paidOut])
    expect(amounts).toHaveLength(4)
    for (const line of [
      ['cash', 500_000, 0, 0],
      ['cash', 0, 50_000, 0],
      ['cash', 0, 0, 30_000],
      ['credit-card', 60_000, 0, 0],
    ])
      expect(amounts).toContainEqual(line)
    expect(lines.rows.find(row => row.received === 60_000)?.document).not.toBe('')
    // What is taken back after the close says so, and nothing else does.
    expect(lines.rows.map(row => row.takenBack).join('')).toBe('')
    const { id: lineId } = await world.ownerDb
      .selectFrom('folioLine')
      .select('id')
      .where('bookingId', '=', cardStay)
      .where('kind', '=', 'payment')
      .executeTakeFirstOrThrow()
    await hotel.owner.call.folio.reverse({ bookingId: cardStay, lineId, reason: 'Another card' })
    const later = (await report('shift-lines')).rows.filter(row => row.takenBack !== '')
    expect(later).toMatchObject([{ method: 'credit-card', received: 60_000 }])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('has each sum in the count or after it, though money comes while it is closed', async () => {
    const hotel = await world.openHotel({ quantity: 20 })
    const { propertyId } = hotel
    const clerk = await world.createStaff(hotel, ['payments', 'bookings'])
    const { shifts } = clerk.call.payments
    const { shiftId } = await shifts.open({ propertyId, float: 0 })
    const taking = Array.from({ length: 8 }, () => takeCash(hotel, clerk, 10_000))
    const closing = shifts.close({ shiftId, counted: 0, note: 'Not counted' })
    const twice = shifts.open({ propertyId, float: 0 }).catch(reasonOfError)
    const { expected } = await closing
    await Promise.all([...taking, twice])
    const { cash } = await shifts.get({ shiftId })
    expect(cash).toBe(expected)
  })

  it('is closed by its cashier or the owner, and told to nobody else', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const clerk = await world.createStaff(hotel, ['payments'])
    const other = await world.createStaff(hotel, ['payments'])
    const { shiftId } = await clerk.call.payments.shifts.open({ propertyId, float: 1_000 })
    const close = { shiftId, counted: 1_000 }
    expect(await reasonOf(other.call.payments.shifts.close(close))).toBe('SHIFT_OF_ANOTHER')
    const neighbour = await world.openHotel()
    expect(await reasonOf(neighbour.owner.call.payments.shifts.get({ shiftId }))).toBe('NOT_FOUND')
    expect(await hotel.owner.call.payments.shifts.close(close)).toMatchObject({ difference: 0 })
  })
})

const reasonOfError = () => undefined
