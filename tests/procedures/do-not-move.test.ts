import { randomUUID } from 'node:crypto'
import type { ChangeKind, StayChange } from '@atithi/api/stays/changes/schema/changes'
import { beforeEach, describe, expect, it } from 'vitest'
import { arrive, numberedRooms, roomsOf } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })
const because = 'Cannot climb stairs'
beforeEach(() => world.clock.set('2026-11-18T08:30:00Z'))

const roomOf = async (hotel: Hotel, id: string) =>
  (await roomsOf(hotel.owner, id))[0]?.bookingRoomId ?? ''

async function apply(hotel: Hotel, bookingId: string, change: StayChange) {
  const { call } = hotel.owner
  const { version, refusal } = await call.bookings.previewChange({ bookingId, change })
  if (refusal) throw new Error(refusal.message)
  return call.bookings.applyChange({ bookingId, change, version })
}

const pin = async (hotel: Hotel, bookingId: string, reason: string | null = because) =>
  hotel.owner.call.bookings.pinRoom({
    bookingId,
    bookingRoomId: await roomOf(hotel, bookingId),
    reason,
  })

/** Three rooms and a suite; in 101 a guest who must not be moved, in 102 another. */
async function openPinned({ inHouse }: { inHouse: boolean }) {
  const hotel = await world.openHotel({ quantity: 3 })
  const { call } = hotel.owner
  const suite = await call.roomTypes.create({
    propertyId: hotel.propertyId,
    type: 'Suite',
    name: 'Suite',
    maxGuests: 4,
    basePrice: 800_000,
    quantity: 1,
  })
  const rooms = await numberedRooms(hotel)
  const come = async (number: string) => {
    if (inHouse) return arrive(world, hotel, { checkOut: world.day(3) })
    const { id } = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(0), checkOut: world.day(3) }),
    )
    const bookingRoomId = await roomOf(hotel, id)
    await apply(hotel, id, { kind: 'assign', bookingRoomId, roomId: rooms[number] ?? '' })
    return id
  }
  const [id, otherId] = [await come('101'), await come('102')]
  await pin(hotel, id)
  const [own, other] = [await roomOf(hotel, id), await roomOf(hotel, otherId)]
  return { hotel, call, id, otherId, own, other, rooms, suite }
}

type House = Awaited<ReturnType<typeof openPinned>>
const walk = {
  kind: 'walk',
  hotelName: 'Hotel Amet',
  hotelAddress: 'Udaipur',
  hotelPhone: '98290 12345',
  roomCost: 0,
  transportCost: 0,
  compensation: 0,
  paidBy: 'hotel',
  reason: 'No room is left',
} as const

/** Every kind of change there is: what of it would bring the guest out of the room; null where it moves nobody. */
const doors: Record<ChangeKind, ((house: House) => StayChange) | null> = {
  assign: ({ own, rooms }) => ({
    kind: 'assign',
    bookingRoomId: own,
    roomId: rooms['103'] ?? '',
  }),
  unassign: ({ own }) => ({ kind: 'unassign', bookingRoomId: own }),
  move: ({ own, rooms }) => ({
    kind: 'move',
    bookingRoomId: own,
    roomId: rooms['103'] ?? '',
    reason: 'The tap drips',
  }),
  swap: ({ own, other }) => ({ kind: 'swap', bookingRoomId: own, otherBookingRoomId: other }),
  split: ({ own, rooms }) => ({
    kind: 'split',
    bookingRoomId: own,
    from: world.day(2),
    roomId: rooms['103'] ?? '',
  }),
  'room-type': ({ own, suite }) => ({
    kind: 'room-type',
    bookingRoomId: own,
    roomTypeId: suite.id,
    pricing: 'free',
  }),
  walk: () => walk,
  // Its own room is another's on the new dates: see below.
  dates: null,
  occupancy: null,
  'release-room': null,
  price: null,
  'stay-type': null,
  'early-check-in': null,
  'late-check-out': null,
  'check-out-early': null,
  cancel: null,
  'no-show': null,
  reinstate: null,
}
const elsewhere: Record<'confirmed' | 'in house', readonly ChangeKind[]> = {
  confirmed: ['move'],
  'in house': ['assign', 'unassign'],
}

describe('a guest who must not be moved', () => {
  it.each(['confirmed', 'in house'] as const)(
    'keeps the room at every door while they are %s, until the mark is lifted',
    async state => {
      const house = await openPinned({ inHouse: state === 'in house' })
      const { hotel, call, id, otherId, own, other } = house
      const refusalOf = async (bookingId: string, change: StayChange) =>
        (await call.bookings.previewChange({ bookingId, change })).refusal
      const asked = Object.entries(doors).flatMap(([kind, door]) =>
        door && !elsewhere[state].some(one => one === kind) ? [door(house)] : [],
      )
      expect(asked.length).toBeGreaterThan(4)
      for (const change of asked)
        expect(await refusalOf(id, change), change.kind).toMatchObject({ reason: 'ROOM_PINNED' })
      // From the side of the other guest, too.
      const swap = { kind: 'swap', bookingRoomId: other, otherBookingRoomId: own } as const
      const said = await refusalOf(otherId, swap)
      expect(said?.message).toContain('room 101: Cannot climb stairs. Lift the mark')
      await pin(hotel, id, null)
      for (const change of asked)
        expect((await refusalOf(id, change))?.reason, change.kind).not.toBe('ROOM_PINNED')
      expect(await refusalOf(otherId, swap)).toBeNull()
    },
  )

  it('is not checked in to another room, and their room is not put out of order', async () => {
    const { call, id, rooms } = await openPinned({ inHouse: false })
    const suiteNumber = Object.keys(rooms).find(number => !number.startsWith('10')) ?? ''
    const identity = { idProof: 'passport', idNumber: 'K1234567' } as const
    const into = (number: string, acts = {}) =>
      call.bookings.checkIn({
        bookingId: id,
        roomId: rooms[number] ?? '',
        acceptDirty: true,
        ...identity,
        ...acts,
      })
    expect(await reasonOf(into('103'))).toBe('ROOM_PINNED')
    expect(await reasonOf(into(suiteNumber, { upgrade: 'free' }))).toBe('ROOM_PINNED')
    const broken = call.rooms.setOutOfOrder({
      roomId: rooms['101'] ?? '',
      from: world.day(1),
      to: world.day(1),
      reason: 'No water',
    })
    await expect(broken).rejects.toThrow(/must not be moved\. Lift “do not move”/)
    await into('101')
    expect(
      await reasonOf(
        call.bookings.moveRoom({ bookingId: id, roomId: rooms['103'] ?? '', reason: 'Quieter' }),
      ),
    ).toBe('ROOM_PINNED')
  })

  it('takes the room along to other dates, or stays; longer and shorter are free', async () => {
    const { hotel, call, id, rooms } = await openPinned({ inHouse: false })
    const later = await call.bookings.create(
      deskBooking(world, hotel, { checkIn: world.day(5), checkOut: world.day(7) }),
    )
    const bookingRoomId = await roomOf(hotel, later.id)
    await apply(hotel, later.id, { kind: 'assign', bookingRoomId, roomId: rooms['101'] ?? '' })
    const dates = (from: number, to: number) =>
      ({
        kind: 'dates',
        checkIn: world.day(from),
        checkOut: world.day(to),
        pricing: 'keep',
      }) as const
    const preview = (from: number, to: number) =>
      call.bookings.previewChange({ bookingId: id, change: dates(from, to) })
    expect((await preview(5, 7)).refusal?.reason).toBe('ROOM_PINNED')
    expect((await preview(0, 2)).refusal).toBeNull()
    expect((await preview(0, 6)).refusal).toBeNull()
    await apply(hotel, id, dates(8, 10))
    const [room] = (await call.bookings.get({ bookingId: id })).bookingRooms
    expect(room?.assigned).toMatchObject([{ number: '101', pin: { reason: because } }])
  })

  it('is shown on the board, among the arrivals and in the trail; without a room there is nothing to mark', async () => {
    const { hotel, call, id } = await openPinned({ inHouse: false })
    const { propertyId } = hotel
    const board = await call.bookings.board({ propertyId, from: world.day(0), to: world.day(4) })
    const bars = board.segments.map(segment => segment.pinReason)
    expect(bars.toSorted()).toEqual([because, null])
    const { arrivals } = await call.bookings.day({ propertyId })
    expect(arrivals.items.map(stay => [stay.id === id, stay.isPinned]).toSorted()).toEqual([
      [false, false],
      [true, true],
    ])
    const { items } = await call.bookings.activity({ bookingId: id })
    expect(items).toContainEqual(
      expect.objectContaining({ action: 'booking.room-pinned', reason: because }),
    )
    const roomless = await call.bookings.create(
      deskBooking(world, hotel, { idempotencyKey: randomUUID() }),
    )
    expect(await reasonOf(pin(hotel, roomless.id))).toBe('NO_ROOM_TO_PIN')
  })

  it('is marked and moved at once by two desks: one of them is refused, and nobody is moved against the mark', async () => {
    const { hotel, call, id, own, rooms } = await openPinned({ inHouse: true })
    await pin(hotel, id, null)
    const outcomes = await Promise.allSettled([
      pin(hotel, id),
      call.bookings.moveRoom({ bookingId: id, roomId: rooms['103'] ?? '', reason: 'Quieter' }),
    ])
    const [room] = (await call.bookings.get({ bookingId: id })).bookingRooms
    expect(room?.bookingRoomId).toBe(own)
    const numbers = room?.assigned.filter(span => span.pin).map(span => span.number)
    const isMoved = outcomes[1]?.status === 'fulfilled'
    expect(numbers).toEqual([isMoved ? '103' : '101'])
  })
})
