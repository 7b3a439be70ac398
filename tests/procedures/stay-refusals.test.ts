import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve, numberedRooms, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

describe('every change', () => {
  const bookingRoomId = '00000000-0000-7000-8000-000000000000'
  const changes = [
    { kind: 'dates', checkIn: '2026-11-19', checkOut: '2026-11-25', pricing: 'today' },
    { kind: 'room-type', bookingRoomId, roomTypeId: bookingRoomId, pricing: 'charge' },
    { kind: 'occupancy', bookingRoomId, adults: 1, children: 0 },
    { kind: 'assign', bookingRoomId, roomId: bookingRoomId },
    { kind: 'unassign', bookingRoomId },
    { kind: 'move', bookingRoomId, roomId: bookingRoomId, reason: 'x' },
    { kind: 'swap', bookingRoomId, otherBookingRoomId: bookingRoomId },
    { kind: 'split', bookingRoomId, from: '2026-11-20', roomId: bookingRoomId },
    { kind: 'release-room', bookingRoomId },
    { kind: 'price', totalAmount: 100, reason: 'x' },
    { kind: 'stay-type', stayType: 'house-use', reason: 'x' },
    { kind: 'early-check-in', fee: 'none' },
    { kind: 'late-check-out', until: '14:00', fee: 'none' },
    { kind: 'check-out-early', departure: { policy: 'slept' } },
    { kind: 'no-show' },
  ] as const

  it.each(changes.map(change => [change.kind, change] as const))(
    'is refused on a cancelled booking: %s',
    async (_kind, change) => {
      const hotel = await world.openHotel()
      const { call } = hotel.owner
      const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
      await call.bookings.cancel({ bookingId })
      const preview = await call.bookings.previewChange({ bookingId, change })
      expect(preview.refusal).toMatchObject({
        reason: 'WRONG_STATE',
        message: expect.stringMatching(/\. .+\.$/),
      })
      expect(
        await reasonOf(call.bookings.applyChange({ bookingId, change, version: preview.version })),
      ).toBe('WRONG_STATE')
    },
  )

  it('is not seen from another property', async () => {
    const [here, there] = [await world.openHotel(), await world.openHotel()]
    const { id: bookingId } = await here.owner.call.bookings.create(deskBooking(world, here))
    const change = { kind: 'cancel' } as const
    expect(await reasonOf(there.owner.call.bookings.previewChange({ bookingId, change }))).toBe(
      'NOT_FOUND',
    )
    const theirs = await there.owner.call.bookings.create(deskBooking(world, there))
    const own = (await roomsOf(here.owner, bookingId))[0]?.bookingRoomId ?? ''
    const other = (await roomsOf(there.owner, theirs.id))[0]?.bookingRoomId ?? ''
    const swap = { kind: 'swap', bookingRoomId: own, otherBookingRoomId: other } as const
    expect(
      (await here.owner.call.bookings.previewChange({ bookingId, change: swap })).refusal?.reason,
    ).toBe('NOT_FOUND')
    const foreign = Object.values(await numberedRooms(there))[0] ?? ''
    const assign = { kind: 'assign', bookingRoomId: own, roomId: foreign } as const
    expect(
      (await here.owner.call.bookings.previewChange({ bookingId, change: assign })).refusal?.reason,
    ).toBe('NOT_FOUND')
  })

  it('is done once when it is sent twice, or by two at once, and not when the preview no longer holds', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const change = {
      kind: 'dates',
      checkIn: world.day(1),
      checkOut: world.day(5),
      pricing: 'today',
    } as const
    const { version } = await call.bookings.previewChange({ bookingId, change })
    const both = await Promise.allSettled(
      [0, 1].map(() => call.bookings.applyChange({ bookingId, change, version })),
    )
    expect(both.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await reasonOf(call.bookings.applyChange({ bookingId, change, version }))).toBe(
      'STAY_REFUSED',
    )
    const shorter = { ...change, checkOut: world.day(2) }
    const stale = await call.bookings.previewChange({ bookingId, change: shorter })
    await applyAndProve(world, hotel, bookingId, {
      kind: 'price',
      discountPercent: 5,
      reason: 'A regular guest.',
    })
    expect(
      await reasonOf(
        call.bookings.applyChange({ bookingId, change: shorter, version: stale.version }),
      ),
    ).toBe('VERSION_CONFLICT')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('is refused in words to a day that nobody reckons with, and to the last one that somebody may', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    const until = (checkOut: string) =>
      ({ kind: 'dates', checkIn: world.day(1), checkOut, pricing: 'today' }) as const
    const { version } = await call.bookings.previewChange({
      bookingId,
      change: until(world.day(4)),
    })
    const reasonUntil = (checkOut: string) =>
      reasonOf(call.bookings.applyChange({ bookingId, change: until(checkOut), version }))
    expect(await Promise.all(['2199-12-31', '2200-01-01', '9999-12-31'].map(reasonUntil))).toEqual([
      ...['STAY_REFUSED', 'BAD_REQUEST', 'BAD_REQUEST'],
    ])
  })

  it('review: money 24: holds no stay that is over, and takes none from who may not enter past dates', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const over = deskBooking(world, hotel, { checkIn: world.day(-3), checkOut: world.day(0) })
    expect(await reasonOf(call.bookings.create({ ...over, holdMinutes: 30 }))).toBe('STAY_REFUSED')
    const clerk = await world.createStaff(hotel, ['bookings', 'payments'])
    expect(await reasonOf(clerk.call.bookings.create(over))).toBe('STAY_REFUSED')
    // One that began before today and still has a night to come is entered and checked in.
    await call.bookings.create({ ...over, checkOut: world.day(1) })
  })

  it('gives one numbered room to one of two bookings', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const roomId = (await numberedRooms(hotel))['101'] ?? ''
    const requests = await Promise.all(
      [0, 1].map(async () => {
        const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
        const bookingRoomId = (await roomsOf(hotel.owner, bookingId))[0]?.bookingRoomId ?? ''
        const change = { kind: 'assign', bookingRoomId, roomId } as const
        return {
          bookingId,
          change,
          version: (await call.bookings.previewChange({ bookingId, change })).version,
        }
      }),
    )
    const outcomes = await Promise.all(
      requests.map(request => {
        const attempt = call.bookings.applyChange(request)
        return attempt.then(
          () => 'assigned',
          () => reasonOf(attempt),
        )
      }),
    )
    expect(outcomes.toSorted()).toEqual(['ROOM_UNSUITABLE', 'assigned'])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
