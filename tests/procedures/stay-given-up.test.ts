import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve, pay, refundsDue, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 10 })

const gross = 420_000

const agreeTerms = (
  hotel: Hotel,
  fee: { kind: 'nights'; nights: number } | { kind: 'percent'; percent: number },
) =>
  hotel.owner.call.policies.create({
    propertyId: hotel.propertyId,
    type: 'cancellation',
    title: 'Cancelling',
    description: 'Free until a day before.',
    cancellation: { freeUntilHours: 24, fee },
  })

describe('a booking that is given up', () => {
  it('costs what was agreed when it was booked, by the hours to check-in', async () => {
    const hotel = await world.openHotel()
    const terms = await agreeTerms(hotel, { kind: 'nights', nights: 1 })
    const { call } = hotel.owner
    const book = async () => (await call.bookings.create(deskBooking(world, hotel))).id
    const [free, charged] = [await book(), await book()]
    await pay(world, charged, 2 * gross)
    await call.policies.update({
      contentId: terms.id,
      type: 'cancellation',
      title: 'Cancelling',
      description: 'Never free.',
      cancellation: { freeUntilHours: 2160, fee: { kind: 'percent', percent: 100 } },
    })
    // Check-in is on the 19th at 15:00 in India: 09:30 UTC.
    world.clock.set('2026-11-18T09:30:00Z')
    expect((await applyAndProve(world, hotel, free, { kind: 'cancel' })).money).toMatchObject({
      fee: 0,
      refund: 0,
      balanceAfter: 0,
    })
    world.clock.set('2026-11-18T09:30:01Z')
    const { money } = await applyAndProve(world, hotel, charged, {
      kind: 'cancel',
      reason: 'Plans changed.',
    })
    expect(money).toMatchObject({
      fee: gross,
      refund: gross,
      received: 2 * gross,
      feeCovered: gross,
      retained: 0,
      balanceAfter: 0,
    })
    expect(await refundsDue(world, charged)).toBe(gross)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('keeps the first night of a guest who did not come, and comes back only with rooms that are free', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    await agreeTerms(hotel, { kind: 'percent', percent: 50 })
    const { call } = hotel.owner
    const { id } = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(3) }),
    )
    await pay(world, id, gross)
    expect(
      (await call.bookings.previewChange({ bookingId: id, change: { kind: 'no-show' } })).refusal
        ?.message,
    ).toContain('may still come')
    world.clock.set('2026-11-18T18:30:00Z')
    const gone = await applyAndProve(world, hotel, id, { kind: 'no-show' })
    expect(gone.nightsFreed.map(change => change.night)).toEqual([world.day(1), world.day(2)])
    expect(gone.money).toMatchObject({
      fee: 630_000,
      refund: 0,
      feeCovered: gross,
      balanceAfter: 210_000,
    })
    const other = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(2), checkOut: world.day(3) }),
    )
    expect(
      (await call.bookings.previewChange({ bookingId: id, change: { kind: 'reinstate' } })).refusal
        ?.reason,
    ).toBe('SOLD_OUT')
    await call.bookings.cancel({ bookingId: other.id })
    const back = await applyAndProve(world, hotel, id, { kind: 'reinstate' })
    expect(back.money).toMatchObject({ totalAfter: 3 * gross, balanceAfter: 2 * gross })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('costs a guest the same on the website', async () => {
    const hotel = await world.openHotel()
    await agreeTerms(hotel, { kind: 'nights', nights: 1 })
    const stay = siteBooking(world, hotel)
    const booked = await world.anonymous().call.site.book(stay)
    await pay(world, booked.id, 2 * gross)
    world.clock.set('2026-11-18T12:30:00Z')
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const cancelled = await world.anonymous().call.site.cancel(proof)
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      chargedAmount: gross,
      paidAmount: 2 * gross,
    })
    expect(await refundsDue(world, booked.id)).toBe(gross)
    expect(await reasonOf(world.anonymous().call.site.cancel(proof))).toBe('WRONG_STATE')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('withdraws the refund when it is reinstated', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id } = await call.bookings.create(deskBooking(world, hotel))
    await pay(world, id, 100_000)
    expect((await applyAndProve(world, hotel, id, { kind: 'cancel' })).money.refund).toBe(100_000)
    expect((await applyAndProve(world, hotel, id, { kind: 'reinstate' })).money.balanceAfter).toBe(
      2 * gross - 100_000,
    )
    expect(await refundsDue(world, id)).toBe(0)
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('gives back one room of several', async () => {
    const hotel = await world.openHotel()
    const { id } = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { rooms: 2, adults: 4 }),
    )
    const rooms = await roomsOf(hotel.owner, id)
    const change = { kind: 'release-room', bookingRoomId: rooms[1]?.bookingRoomId ?? '' } as const
    const preview = await applyAndProve(world, hotel, id, change)
    expect(preview.money.totalAfter).toBe(2 * gross)
    expect(await hotel.owner.call.bookings.get({ bookingId: id })).toMatchObject({
      rooms: 1,
      adults: 2,
    })
    const last = { kind: 'release-room', bookingRoomId: rooms[0]?.bookingRoomId ?? '' } as const
    expect(
      (await hotel.owner.call.bookings.previewChange({ bookingId: id, change: last })).refusal
        ?.message,
    ).toContain('Cancel the booking')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('gives back in money what was paid for a room beyond its fee', async () => {
    const hotel = await world.openHotel()
    await agreeTerms(hotel, { kind: 'nights', nights: 1 })
    const { id } = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { rooms: 2, adults: 4 }),
    )
    await pay(world, id, 4 * gross)
    world.clock.set('2026-11-18T09:30:01Z')
    const rooms = await roomsOf(hotel.owner, id)
    const change = { kind: 'release-room', bookingRoomId: rooms[1]?.bookingRoomId ?? '' } as const
    const { money } = await applyAndProve(world, hotel, id, change)
    expect(money).toMatchObject({ fee: gross, refund: gross, balanceAfter: 0 })
    expect(await refundsDue(world, id)).toBe(gross)
  })
})
