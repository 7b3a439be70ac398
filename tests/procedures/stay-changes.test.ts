import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { applyAndProve, arrive, numberedRooms, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

const gross = 420_000

describe('other dates', () => {
  it('keep the price of kept nights and price the added ones by choice', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id } = await call.bookings.create(deskBooking(world, hotel))
    await call.roomTypes.update({ roomTypeId: hotel.roomTypeId, basePrice: 600_000 })
    const longer = await applyAndProve(world, hotel, id, {
      kind: 'dates',
      checkIn: world.day(1),
      checkOut: world.day(4),
      pricing: 'today',
    })
    expect(longer.money).toMatchObject({ totalBefore: 2 * gross, totalAfter: 2 * gross + 630_000 })
    expect(longer.nightsTaken).toEqual([
      { roomTypeName: 'Lake Room', night: world.day(3), rooms: 1 },
    ])
    const kept = await applyAndProve(world, hotel, id, {
      kind: 'dates',
      checkIn: world.day(0),
      checkOut: world.day(4),
      pricing: 'keep',
    })
    expect(kept.money.totalAfter - kept.money.totalBefore).toBe(gross)
    const moved = await applyAndProve(world, hotel, id, {
      kind: 'dates',
      checkIn: world.day(2),
      checkOut: world.day(4),
      pricing: 'today',
    })
    expect(moved.money.totalAfter).toBe(gross + 630_000)
    expect(moved.nightsFreed.map(change => change.night)).toEqual([world.day(0), world.day(1)])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('keep the numbered room while it is free and give it up with a warning when not', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { call } = hotel.owner
    const rooms = await numberedRooms(hotel)
    const first = await call.bookings.create(deskBooking(world, hotel))
    const next = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(3), checkOut: world.day(5) }),
    )
    for (const { id } of [first, next]) {
      const bookingRoomId = (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''
      await applyAndProve(world, hotel, id, {
        kind: 'assign',
        bookingRoomId,
        roomId: rooms['101'] ?? '',
      })
    }
    const change = {
      kind: 'dates',
      checkIn: world.day(1),
      checkOut: world.day(4),
      pricing: 'today',
    } as const
    const preview = await applyAndProve(world, hotel, first.id, change)
    expect(
      preview.after.rooms[0]?.segments.map(segment => [segment.from, segment.roomNumber]),
    ).toEqual([
      [world.day(1), '101'],
      [world.day(3), null],
    ])
    expect(preview.warnings.join()).toContain(next.code)
    const away = await applyAndProve(world, hotel, first.id, {
      ...change,
      checkIn: world.day(6),
      checkOut: world.day(8),
    })
    expect(away.after.rooms[0]?.segments.map(segment => segment.roomNumber)).toEqual(['101'])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('are refused where nights are sold, over or too many, and say what to do', async () => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(3), checkOut: world.day(4) }),
    )
    const refusalOf = async (checkIn: string, checkOut: string) =>
      (
        await call.bookings.previewChange({
          bookingId,
          change: { kind: 'dates', checkIn, checkOut, pricing: 'today' },
        })
      ).refusal
    expect(await refusalOf(world.day(1), world.day(4))).toMatchObject({
      reason: 'SOLD_OUT',
      message: expect.stringContaining(world.day(3)),
    })
    expect(await refusalOf(world.day(1), world.day(3))).toMatchObject({ reason: 'STAY_REFUSED' })
    expect(await refusalOf(world.day(2), world.day(2))).toMatchObject({
      fields: { checkOut: 'Check-out must be after check-in.' },
    })
    expect(await refusalOf(world.day(1), world.day(95))).toMatchObject({
      fields: { checkOut: 'A stay has at most 90 nights.' },
    })
    const staff = await world.createStaff(hotel, ['bookings'])
    const past = {
      kind: 'dates',
      checkIn: world.day(-1),
      checkOut: world.day(2),
      pricing: 'today',
    } as const
    expect(
      (await staff.call.bookings.previewChange({ bookingId, change: past })).refusal?.message,
    ).toContain('business date')
  })

  it('go over the end of a month, a leap day and a financial year', async () => {
    const hotel = await world.openHotel()
    const over = async (now: string, from: IsoDate, to: IsoDate, later: IsoDate) => {
      world.clock.set(now)
      const { id } = await hotel.owner.call.bookings.create(
        deskBooking(world, hotel, { checkIn: from, checkOut: to }),
      )
      return applyAndProve(world, hotel, id, {
        kind: 'dates',
        checkIn: from,
        checkOut: later,
        pricing: 'today',
      })
    }
    const leap = await over('2027-12-20T06:30:00Z', '2028-02-28', '2028-02-29', '2028-03-01')
    expect(leap.nightsTaken.map(change => change.night)).toEqual(['2028-02-29'])
    const year = await over('2028-03-20T06:30:00Z', '2028-03-31', '2028-04-01', '2028-04-03')
    expect(year.nightsTaken.map(change => change.night)).toEqual(['2028-04-01', '2028-04-02'])
    // 00:30 in India on 1 April is still 31 March by UTC and by the hotel, whose day rolls at six.
    const midnight = await over('2028-03-31T19:00:00Z', '2028-03-31', '2028-04-01', '2028-04-02')
    expect(midnight.nightsTaken.map(change => change.night)).toEqual(['2028-04-01'])
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('price and party', () => {
  it('are changed for nights that are not on the bill', async () => {
    const hotel = await world.openHotel()
    const { id } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const agreed = await applyAndProve(world, hotel, id, {
      kind: 'price',
      totalAmount: 777_777,
      reason: 'A regular guest.',
    })
    expect(agreed.money.totalAfter).toBe(777_777)
    const tenth = await applyAndProve(world, hotel, id, {
      kind: 'price',
      discountPercent: 10,
      reason: 'A regular guest.',
    })
    expect(tenth.money.totalAfter).toBeLessThan(777_777 * 0.9 + 4)
    const bookingRoomId = (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''
    await applyAndProve(world, hotel, id, {
      kind: 'occupancy',
      bookingRoomId,
      adults: 2,
      children: 1,
    })
    const crowd = { kind: 'occupancy', bookingRoomId, adults: 4, children: 0 } as const
    expect(
      (await hotel.owner.call.bookings.previewChange({ bookingId: id, change: crowd })).refusal
        ?.reason,
    ).toBe('STAY_REFUSED')
    const staff = await world.createStaff(hotel, ['bookings'])
    const change = { kind: 'price', totalAmount: 1, reason: 'x' } as const
    expect(
      (await staff.call.bookings.previewChange({ bookingId: id, change })).refusal?.reason,
    ).toBe('GRANT_REQUIRED')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('early and late', () => {
  it('sell the night before arrival at half or all of its price, or none', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const { call } = hotel.owner
    const make = async () =>
      (await call.bookings.create(deskBooking(world, hotel, { checkIn: world.day(0) }))).id
    const [none, half, full] = [await make(), await make(), await make()]
    world.clock.set('2026-11-18T02:30:00Z')
    expect(
      (await applyAndProve(world, hotel, none, { kind: 'early-check-in', fee: 'none' }))
        .nightsTaken,
    ).toEqual([])
    const halfDay = await applyAndProve(world, hotel, half, { kind: 'early-check-in', fee: 'half' })
    expect(halfDay.money.totalAfter - halfDay.money.totalBefore).toBe(gross / 2)
    expect(halfDay.nightsTaken).toEqual([
      { roomTypeName: 'Lake Room', night: world.day(-1), rooms: 1 },
    ])
    const fullDay = await applyAndProve(world, hotel, full, { kind: 'early-check-in', fee: 'full' })
    expect(fullDay.money.totalAfter - fullDay.money.totalBefore).toBe(gross)
    world.clock.set('2026-11-18T10:30:00Z')
    const late = await make()
    const afterHours = await call.bookings.previewChange({
      bookingId: late,
      change: { kind: 'early-check-in', fee: 'half' },
    })
    expect(afterHours.refusal?.message).toContain('15:00')
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it('review: desk 3: sell no night before to a guest who comes after midnight', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { id: bookingId } = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0) }),
    )
    // 05:46 in India: the business day of arrival closes at 06:00.
    world.clock.set('2026-11-19T00:16:00Z')
    const change = { kind: 'early-check-in', fee: 'half' } as const
    expect((await call.bookings.previewChange({ bookingId, change })).refusal?.message).toContain(
      'Check in as usual',
    )
    const [room] = (await call.bookings.roomsFor({ bookingId })).items
    const arrived = await call.bookings.checkIn({
      bookingId,
      roomId: room?.id ?? '',
      idProof: 'passport',
      idNumber: 'P1234567',
    })
    expect(arrived).toMatchObject({ status: 'checked-in', checkIn: '2026-11-18', nights: 3 })
  })

  it('charge a part of a night until six in the evening and sell it after', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const half = await arrive(world, hotel, { checkOut: world.day(2) })
    const full = await arrive(world, hotel, { checkOut: world.day(2) })
    const late = await applyAndProve(world, hotel, half, {
      kind: 'late-check-out',
      until: '16:00',
      fee: 'half',
    })
    expect(late.money).toMatchObject({ fee: gross / 2 })
    const evening = { kind: 'late-check-out', until: '20:00', fee: 'half' } as const
    expect(
      (await hotel.owner.call.bookings.previewChange({ bookingId: full, change: evening })).refusal
        ?.message,
    ).toContain('18:00')
    const night = await applyAndProve(world, hotel, full, { ...evening, fee: 'full' })
    expect(night.nightsTaken).toEqual([
      { roomTypeName: 'Lake Room', night: world.day(2), rooms: 1 },
    ])
    world.clock.set('2026-11-20T12:30:00Z')
    const left = await hotel.owner.call.bookings.checkOut({
      bookingId: full,
      payment: { method: 'upi', amount: 3 * gross },
    })
    expect(left).toMatchObject({
      status: 'checked-out',
      totalAmount: 3 * gross,
      checkOut: '2026-11-21',
    })
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })

  it.each([
    ['slept', { policy: 'slept' }, 2 * gross],
    ['booked', { policy: 'booked' }, 4 * gross],
    ['penalty', { policy: 'penalty', nights: 1 }, 3 * gross],
    ['waive', { policy: 'waive', reason: 'A death in the family.' }, 2 * gross],
  ] as const)('end a stay early: %s', async (_name, departure, total) => {
    const hotel = await world.openHotel({ quantity: 1 })
    const bookingId = await arrive(world, hotel, { checkOut: world.day(4), checkIn: world.day(0) })
    world.clock.set('2026-11-20T06:30:00Z')
    const shown = await hotel.owner.call.bookings.previewChange({
      bookingId,
      change: { kind: 'check-out-early', departure },
    })
    expect(shown.nightsFreed.map(change => change.night)).toEqual(['2026-11-20', '2026-11-21'])
    expect(shown.money.totalAfter).toBe(total)
    const left = await hotel.owner.call.bookings.checkOut({
      bookingId,
      departure,
      payment: { method: 'cash', amount: total },
    })
    expect(left).toMatchObject({
      status: 'checked-out',
      checkOut: '2026-11-20',
      totalAmount: total,
      balance: 0,
    })
    await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { checkIn: '2026-11-20', checkOut: '2026-11-22' }),
    )
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})
