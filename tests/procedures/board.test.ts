import { addDays } from '@atithi/api/kernel/shared/dates'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

const board = (hotel: Hotel, from = world.day(-2), to = world.day(11)) =>
  hotel.owner.call.bookings.board({ propertyId: hotel.propertyId, from, to })

async function checkedIn(hotel: Hotel, stay: Record<string, unknown>) {
  const booking = await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))
  const { items } = await hotel.owner.call.bookings.roomsFor({ bookingId: booking.id })
  const room = items.find(candidate => !candidate.isTaken)
  await hotel.owner.call.bookings.checkIn({
    bookingId: booking.id,
    roomId: room?.id ?? '',
    idProof: 'passport',
    idNumber: 'P1234567',
  })
  return { booking, room }
}

describe('bookings.board', () => {
  it('shows rooms by type, stays in their rooms, and who has no room yet', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { booking, room } = await checkedIn(hotel, {
      checkIn: world.today(),
      checkOut: world.day(2),
    })
    const coming = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { rooms: 2, adults: 3 }),
    )
    const seen = await board(hotel)
    expect(seen.businessDate).toBe(world.today())
    expect(seen.roomTypes.map(type => [type.name, type.rooms.map(one => one.number)])).toEqual([
      ['Lake Room', ['101', '102', '103']],
    ])
    // Two nights before today, then tonight, tomorrow, and the night after.
    expect(seen.roomTypes[0]?.sold.slice(0, 6)).toEqual([0, 0, 1, 3, 2, 0])
    expect(seen.roomTypes[0]?.available.slice(0, 6)).toEqual([3, 3, 2, 0, 1, 3])
    const bars = seen.segments.map(({ bookingId, roomId, from, to }) => ({
      bookingId,
      roomId,
      from,
      to,
    }))
    expect(bars).toEqual([
      { bookingId: booking.id, roomId: room?.id, from: world.today(), to: world.day(2) },
      { bookingId: coming.id, roomId: null, from: world.day(1), to: world.day(3) },
      { bookingId: coming.id, roomId: null, from: world.day(1), to: world.day(3) },
    ])
    expect(seen.bookings).toHaveLength(2)
    expect(seen.bookings[0]).toMatchObject({
      code: booking.code,
      guestName: 'Ravi Kumar',
      status: 'checked-in',
      balance: 840_000,
      guestFlags: [],
      preferredFeatures: [],
      holdExpiresAt: null,
    })
    const holdExpiresAt = '2026-11-18T06:45:00.000Z'
    await world.ownerDb
      .updateTable('booking')
      .set({ status: 'pending', holdExpiresAt })
      .where('id', '=', coming.id)
      .execute()
    expect((await board(hotel)).bookings[1]).toMatchObject({ id: coming.id, holdExpiresAt })
  })

  it('keeps every night of a booking on the board, assigned or not', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { booking } = await checkedIn(hotel, { checkIn: world.today(), checkOut: world.day(5) })
    // The room is lost for the last nights, as when it is needed for another guest.
    await sql`update room_assignment set stay = daterange(lower(stay), ${world.day(2)}::date) where booking_id = ${booking.id}`.execute(
      world.ownerDb,
    )
    const { segments } = await board(hotel)
    expect(segments.map(({ roomId, from, to }) => [roomId !== null, from, to])).toEqual([
      [true, world.today(), world.day(2)],
      [false, world.day(2), world.day(5)],
    ])
  })

  it('shows on request who is still here, however long ago they should have left', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { booking, room } = await checkedIn(hotel, {
      checkIn: world.today(),
      checkOut: world.day(1),
    })
    await checkedIn(hotel, { checkIn: world.today(), checkOut: world.day(30) })
    const later = { propertyId: hotel.propertyId, from: world.day(20), to: world.day(21) }
    const plain = await hotel.owner.call.bookings.board(later)
    expect(plain.bookings.map(one => one.id)).not.toContain(booking.id)
    const whole = await hotel.owner.call.bookings.board({ ...later, withOverstays: true })
    expect(whole.segments.filter(one => one.bookingId === booking.id)).toMatchObject([
      { roomId: room?.id, from: world.today(), to: world.day(1) },
    ])
    expect(whole.bookings).toHaveLength(plain.bookings.length + 1)
    await hotel.owner.call.bookings.checkOut({
      bookingId: booking.id,
      leaveBalance: { reason: 'Pays later' },
    })
    expect(
      (await hotel.owner.call.bookings.board({ ...later, withOverstays: true })).bookings,
      // The same guest is still here in another room, and owes for this one now.
    ).toEqual(plain.bookings.map(one => ({ ...one, guestFlags: ['owes'] })))
  })

  it('shows what is off sale and what groups hold, and nothing of a cancelled booking', async () => {
    const hotel = await world.openHotel({ quantity: 4 })
    const { owner, propertyId, roomTypeId } = hotel
    const rooms = await owner.call.rooms.list({ propertyId })
    await owner.call.rooms.setOutOfOrder({
      roomId: rooms.items[3]?.id ?? '',
      from: world.day(1),
      to: world.day(2),
      reason: 'Leak',
    })
    const group = await owner.call.groups.create({
      propertyId,
      name: 'Tour',
      checkIn: world.day(4),
      checkOut: world.day(6),
      cutOff: world.day(3),
      lines: [{ roomTypeId, rooms: 2, rate: 300_000 }],
    })
    const cancelled = await owner.call.bookings.create(deskBooking(world, hotel))
    await owner.call.bookings.cancel({ bookingId: cancelled.id })
    const seen = await board(hotel)
    expect(seen.segments).toEqual([])
    expect(seen.blocks).toMatchObject([
      { roomId: rooms.items[3]?.id, reason: 'Leak', from: world.day(1), to: world.day(3) },
    ])
    expect(seen.groups).toEqual(
      [4, 5].map(day => ({
        groupId: group.id,
        name: 'Tour',
        roomTypeId,
        night: world.day(day),
        rooms: 2,
      })),
    )
  })

  it('is for the hotel’s own people, and at most 92 nights', async () => {
    const hotel = await world.openHotel()
    const neighbour = await world.openHotel()
    expect(
      await reasonOf(
        neighbour.owner.call.bookings.board({
          propertyId: hotel.propertyId,
          from: world.today(),
          to: world.day(1),
        }),
      ),
    ).toBe('NOT_FOUND')
    expect(await reasonOf(board(hotel, world.today(), world.day(92)))).toBe('BAD_REQUEST')
  })

  it('reads 200 rooms over 60 nights among ten thousand bookings', async () => {
    const hotel = await world.openHotel({ quantity: 200 })
    const { accountId, propertyId, roomTypeId } = hotel
    const sample = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    // Fifty stays of four nights a day over 200 days: every room is taken every night.
    await sql`
      with days as (select d, n, (${addDays(world.today(), -100)}::date + d) as day from generate_series(0, 199) d, generate_series(1, 50) n),
      made as (
        insert into booking (account_id, property_id, code, status, source, guest_id, guest_name, room_type_id, check_in, check_out, adults, children, rooms,
          room_amount, tax_amount, total_amount, idempotency_key)
        select b.account_id, b.property_id, translate(lpad((d * 50 + n)::text, 8, 'Z'), '01', 'AB'), 'confirmed', 'direct', b.guest_id, 'Guest ' || n, b.room_type_id,
          day, day + 4, 2, 0, 1, 1600000, 80000, 1680000, d || '-' || n
        from days, booking b where b.account_id = ${accountId} and b.id = ${sample.id} returning id, check_in, guest_name),
      rooms as (
        insert into booking_room (account_id, property_id, booking_id, position, room_type_id, rate_plan_id, adults)
        select ${accountId}, ${propertyId}, m.id, 1, ${roomTypeId}, p.id, 2 from made m, rate_plan p where p.account_id = ${accountId} and p.room_type_id = ${roomTypeId} returning id, booking_id)
      insert into booking_night (account_id, property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst)
      select ${accountId}, ${propertyId}, r.id, m.check_in + k, m.id, ${roomTypeId}, 400000, 500, 10000, 10000
      from made m join rooms r on r.booking_id = m.id, generate_series(0, 3) k`.execute(
      world.ownerDb,
    )
    await sql`
      insert into room_assignment (account_id, property_id, booking_id, booking_room_id, room_id, stay)
      select b.account_id, b.property_id, b.id, br.id, r.id, daterange(b.check_in, b.check_out)
      from booking b join booking_room br on br.account_id = b.account_id and br.booking_id = b.id
      join (select id, row_number() over (order by length(number), number) as at from room where account_id = ${accountId} and property_id = ${propertyId}) r
        on r.at = ((b.check_in - ${addDays(world.today(), -100)}::date) % 4) * 50 + split_part(b.guest_name, ' ', 2)::int
      where b.account_id = ${accountId} and b.property_id = ${propertyId} and b.id <> ${sample.id} and b.check_in < ${world.day(20)}::date`.execute(
      world.ownerDb,
    )
    await sql`analyze`.execute(world.ownerDb)
    const seen = await board(hotel, world.day(-2), world.day(57))
    expect(seen.roomTypes[0]?.rooms).toHaveLength(200)
    // Each night of the window is somebody's: sixty nights of two hundred stays, and the sample's two.
    const shown = seen.segments.reduce((sum, { from, to }) => {
      const [first, last] = [
        from < seen.from ? seen.from : from,
        to > addDays(seen.to, 1) ? addDays(seen.to, 1) : to,
      ]
      return sum + (Date.parse(last) - Date.parse(first)) / 86_400_000
    }, 0)
    expect(shown).toBe(60 * 200 + 2)
  })
})
