import { addDays } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { useChannelSales } from '../support/channel-sales.ts'
import { pullNow } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })
const { open, sell, checkIn, tomorrow } = useChannelSales(world)
const name = 'Difference to the price sold'

/** What stands of a reservation: its booking's total, what of it is a line of its own, and why in the trail. */
async function standing({ call, propertyId }: Awaited<ReturnType<typeof open>>, bookingId: string) {
  const { totalAmount } = await call.bookings.get({ bookingId })
  const { items } = await call.channels.reservations.list({ propertyId })
  const { priceDifference, problem } = items.find(one => one.bookingId === bookingId) ?? {}
  const trail = (await call.bookings.activity({ bookingId })).items
  return { totalAmount, priceDifference, problem, reasons: trail.map(({ reason }) => reason ?? '') }
}

describe('the total that a channel sold', () => {
  it.each<
    [string, { total: number; nights?: number; rooms?: number; prepaid?: boolean }, number | null]
  >([
    ['between the slabs', { total: 884_900 }, 97_400],
    ['a paisa above the lower slab', { total: 787_501 }, 1],
    ['at the end of the gap', { total: 885_000 }, 97_500],
    ['in the middle of the gap', { total: 800_000 }, 12_500],
    ['in the gap, and paid to the channel', { total: 849_900, prepaid: true }, 62_400],
    ['of two nights', { total: 1_700_000, nights: 2 }, null],
    ['of three nights', { total: 2_600_000, nights: 3 }, null],
    ['of two rooms', { total: 1_600_000, rooms: 2 }, null],
    ['of a rupee', { total: 100 }, null],
  ])('stands where it is %s', async (_what, { nights = 1, ...stay }, difference) => {
    const place = await open()
    const { bookingId } = await sell(place, {
      ...stay,
      checkOut: addDays(world.today(), nights),
    })
    const { reasons, ...stands } = await standing(place, bookingId)
    expect(stands).toEqual({
      totalAmount: stay.total,
      priceDifference: difference,
      problem: null,
    })
    expect(reasons.some(reason => reason.includes('a line of its own'))).toBe(difference !== null)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('stands after a modification into the gap and out of it', async () => {
    const place = await open()
    const { listed } = place
    const { code, bookingId } = await sell(place)
    for (const [total, difference] of [
      [860_000, 72_500],
      [870_000, 82_500],
      [944_000, null],
    ] as const) {
      await listed.change(code, { total })
      await pullNow(world, listed.connectionId)
      await listed.settle()
      expect(await standing(place, bookingId)).toMatchObject({
        totalAmount: total,
        priceDifference: difference,
        problem: null,
      })
    }
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('stands where it does not reach the fees of the hotel', async () => {
    const place = await open()
    const { call, propertyId } = place
    await call.fees.create({
      propertyId,
      name: 'Resort fee',
      basis: 'per-room-night',
      amount: 50_000,
      included: null,
      tax: { taxed: 'as-room' },
    })
    const { bookingId } = await sell(place, { total: 40_000 })
    expect(await standing(place, bookingId)).toMatchObject({ totalAmount: 40_000 })
  })

  it('is on the folio and the invoice with a line of its own, and the payout of the channel ties', async () => {
    const place = await open()
    const { hotel, call, propertyId, money } = place
    const { code, bookingId } = await sell(place, { total: 884_900 })
    await checkIn(hotel, bookingId)
    tomorrow()
    await call.bookings.checkOut({ bookingId })
    const { bills } = await call.folio.get({ bookingId })
    const charges = bills.flatMap(bill => bill.charges)
    expect(charges).toMatchObject([
      { kind: 'room-night', taxBasisPoints: 500 },
      { kind: 'fee', description: name, taxBasisPoints: 1_800 },
    ])
    const { content } = await world.ownerDb
      .selectFrom('document')
      .select('content')
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'tax-invoice')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(content)).toContain(name)
    const rows = ['Locator,Collected,Kept', `${code},8849.00,-1500.00`].join('\n')
    const read = await money.readFile({
      propertyId,
      channelId: 'booking.com',
      kind: 'payout',
      content: Buffer.from(rows).toString('base64'),
      mapping: { reservationCode: 'Locator', gross: 'Collected', commission: 'Kept' },
    })
    // Of what was collected nothing differs.
    const [line] = read.lines
    expect(line).toMatchObject({ reservationCode: code })
    expect(line?.differences.filter(({ part }) => part === 'gross')).toEqual([])
    const { latest } = await call.selfAudit.run({ propertyId })
    expect(latest?.conflicts).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
