import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(() => world.clock.set(new Date().toISOString()))

const walk = {
  kind: 'walk',
  hotelName: 'Hotel Amet',
  hotelAddress: '4 Fateh Sagar Road, Udaipur',
  hotelPhone: '98290 12345',
  roomCost: 520_000,
  transportCost: 40_000,
  compensation: 100_000,
  paidBy: 'hotel',
  reason: 'Sold twice on the same evening',
} as const

async function change(by: Browser, bookingId: string, asked: typeof walk | { kind: 'reinstate' }) {
  const preview = await by.call.bookings.previewChange({ bookingId, change: asked })
  await by.call.bookings.applyChange({ bookingId, change: asked, version: preview.version })
  return preview
}

/** A hotel of one room, which the desk has sold, and a channel after it. */
async function openOverbooked() {
  const hotel = await world.openHotel({ quantity: 1 })
  // Whoever gives a room up pays a night, unless the hotel has none for them.
  await hotel.owner.call.policies.create({
    propertyId: hotel.propertyId,
    type: 'cancellation',
    title: 'Strict',
    description: 'One night.',
    cancellation: { freeUntilHours: 2160, fee: { kind: 'nights', nights: 1 } },
  })
  const listed = await listHotel(world, sandbox, { hotel, channelId: 'booking.com' })
  const desk = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  const reservationCode = await listed.sell({
    guestName: 'Vikram Shah',
    guestEmail: `vikram-${listed.hotelCode.toLowerCase()}@example.in`,
  })
  const fetchAll = async () => {
    await pullNow(world, listed.connectionId)
    await listed.settle()
  }
  await fetchAll()
  const { propertyId, owner } = hotel
  const waiting = async () => (await owner.call.channels.overbooked({ propertyId })).items
  const [row] = await waiting()
  return {
    hotel,
    listed,
    desk,
    reservationCode,
    fetchAll,
    waiting,
    bookingId: row?.bookingId ?? '',
  }
}

const oversoldAt = async ({ propertyId }: Hotel) =>
  (
    await world.ownerDb
      .selectFrom('roomNight')
      .select(['night', 'booked', 'oversold'])
      .where('propertyId', '=', propertyId)
      .where('night', '=', world.day(1))
      .executeTakeFirst()
  )?.oversold

describe('walking a guest', () => {
  it('ends the booking without a fee, gives the night back, tells guest and people, and keeps its cost', async () => {
    const { hotel, listed, waiting, bookingId } = await openOverbooked()
    const { owner, propertyId } = hotel
    expect(await oversoldAt(hotel)).toBe(1)
    await owner.call.payments.record({
      bookingId,
      method: 'upi',
      amount: 300_000,
      idempotencyKey: `paid-${bookingId}`,
    })
    const preview = await change(owner, bookingId, walk)
    expect(preview.money).toMatchObject({ fee: 0, refund: 300_000 })
    const booking = await owner.call.bookings.get({ bookingId })
    expect(booking).toMatchObject({
      status: 'cancelled',
      isWalked: true,
      isNoShow: false,
      chargedAmount: 0,
      cancelReason: walk.reason,
      refundsDue: 300_000,
      walk: { hotelName: 'Hotel Amet', hotelPhone: '+919829012345', paidBy: 'hotel' },
    })
    expect(await oversoldAt(hotel)).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])

    const letters = await world.postTo(booking.guestEmail ?? '')
    const letter = letters.find(({ subject }) => subject.includes('another hotel'))
    for (const words of ['Hotel Amet', walk.hotelAddress, '+91 98290 12345', '₹1,000', '₹3,000'])
      expect(letter?.text).toContain(words)
    const staff = await world.createStaff(hotel, ['bookings'])
    const bell = (await staff.call.notifications.list({})).items
    expect(
      bell.find(one => one.bookingId === bookingId && one.type === 'booking.walked'),
    ).toBeDefined()

    // The channel has no message for it: it waits until somebody has told them.
    const [row] = await waiting()
    expect(row).toMatchObject({ problem: 'walked', bookingId })
    const { reservations } = owner.call.channels
    const at = { connectionId: listed.connectionId, reservationId: row?.id ?? '' }
    expect(await reasonOf(reservations.retry(at))).toBe('RESERVATION_NOT_WAITING')
    await reservations.settle(at)
    expect(await waiting()).toEqual([])
    expect(await reasonOf(reservations.settle(at))).toBe('RESERVATION_NOT_WAITING')

    const { reports } = owner.call
    const { runId } = await reports.generate({
      propertyId,
      reportId: 'walked-guests',
      from: world.today(),
      to: world.today(),
      format: 'csv',
    })
    await generateReports(world.services)
    expect((await reports.rows({ runId })).rows).toMatchObject([
      { guest: 'Vikram Shah', hotelName: 'Hotel Amet', cost: 660_000, paidBy: 'hotel' },
    ])
  })

  it('is undone: the guest is overbooked again, even though the night was never free', async () => {
    const { hotel, waiting, bookingId } = await openOverbooked()
    const { owner } = hotel
    await change(owner, bookingId, walk)
    await change(owner, bookingId, { kind: 'reinstate' })
    expect(await owner.call.bookings.get({ bookingId })).toMatchObject({
      status: 'confirmed',
      isWalked: false,
      walk: null,
    })
    expect(await oversoldAt(hotel)).toBe(1)
    expect(await waiting()).toMatchObject([{ problem: 'overbooked', bookingId }])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    // And walked once more, to another one.
    await change(owner, bookingId, walk)
    expect(await oversoldAt(hotel)).toBe(0)
    // Once its day is over, nobody comes back to it.
    world.clock.set(new Date(Date.now() + 3 * 86_400_000).toISOString())
    const { refusal } = await owner.call.bookings.previewChange({
      bookingId,
      change: { kind: 'reinstate' },
    })
    expect(refusal?.reason).toBe('STAY_REFUSED')
  })

  it('is known to a channel that cancels it by itself', async () => {
    const { hotel, listed, reservationCode, fetchAll, waiting, bookingId } = await openOverbooked()
    await change(hotel.owner, bookingId, walk)
    expect(await waiting()).toHaveLength(1)
    await listed.cancel(reservationCode)
    await fetchAll()
    expect(await waiting()).toEqual([])
    expect(await hotel.owner.call.bookings.get({ bookingId })).toMatchObject({ isWalked: true })
  })

  it('needs no grant where no room is left, and that of discounts where it only waives a fee', async () => {
    const { hotel, desk, bookingId } = await openOverbooked()
    const { owner } = hotel
    const staff = await world.createStaff(hotel, ['bookings'])
    await change(staff, bookingId, walk)
    // The desk's own guest has the room: to send them away without the fee that their terms ask is a favour.
    await owner.call.bookings.cancel({ bookingId: desk.id })
    const roomy = await owner.call.bookings.create(deskBooking(world, hotel))
    const { refusal } = await staff.call.bookings.previewChange({
      bookingId: roomy.id,
      change: walk,
    })
    expect(refusal?.reason).toBe('GRANT_REQUIRED')
    await change(owner, roomy.id, walk)
    // It had its room: coming back, it takes one that is free and is sold out otherwise.
    await owner.call.bookings.create(deskBooking(world, hotel))
    const back = await owner.call.bookings.previewChange({
      bookingId: roomy.id,
      change: { kind: 'reinstate' },
    })
    expect(back.refusal?.reason).toBe('SOLD_OUT')
    expect(await oversoldAt(hotel)).toBe(0)
  })

  it('happens once of two at once, names what is wrong, and is nobody else’s', async () => {
    const { hotel, bookingId } = await openOverbooked()
    const { call } = hotel.owner
    const { version } = await call.bookings.previewChange({ bookingId, change: walk })
    const both = await Promise.allSettled(
      [1, 2].map(() => call.bookings.applyChange({ bookingId, change: walk, version })),
    )
    expect(both.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    const walks = await world.ownerDb
      .selectFrom('bookingWalk')
      .select('id')
      .where('bookingId', '=', bookingId)
      .execute()
    expect(walks).toHaveLength(1)
    for (const wrong of [{ hotelName: ' ' }, { hotelPhone: '12' }, { roomCost: -1 }])
      await expect(
        call.bookings.previewChange({ bookingId, change: { ...walk, ...wrong } }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const other = await world.openHotel()
    await expect(
      other.owner.call.bookings.previewChange({ bookingId, change: walk }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
