import { describe, expect, it } from 'vitest'
import { numberedRooms } from '../support/stay-changes.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

/** Four rooms: 102 and 104 look on the lake, 104 has a balcony, too. */
async function openLake() {
  const hotel = await world.openHotel({ quantity: 4 })
  const rooms = await numberedRooms(hotel)
  const give = (feature: string, ...numbers: string[]) =>
    hotel.owner.call.rooms.setFeature({
      propertyId: hotel.propertyId,
      feature,
      roomIds: numbers.map(number => rooms[number] ?? ''),
    })
  await give('Lake view', '102', '104')
  await give('Balcony', '104')
  return { hotel, rooms, give, call: hotel.owner.call }
}

const featuresIn = async ({ owner, propertyId }: Hotel) =>
  Object.fromEntries(
    (await owner.call.rooms.list({ propertyId })).items.map(room => [room.number, room.features]),
  )

describe('rooms.setFeature', () => {
  it('gives a feature to exactly these rooms, spelt alike, one hotel at a time', async () => {
    const { hotel, rooms, give } = await openLake()
    const { propertyId } = hotel
    expect(await featuresIn(hotel)).toMatchObject({ 101: [], 102: ['Lake view'] })
    await give('LAKE VIEW', '101', '104')
    expect(await featuresIn(hotel)).toEqual({
      101: ['LAKE VIEW'],
      102: [],
      103: [],
      104: ['Balcony', 'LAKE VIEW'],
    })
    const neighbour = await world.openHotel()
    const theirs = Object.values(await numberedRooms(neighbour))
    expect(
      await reasonOf(
        hotel.owner.call.rooms.setFeature({ propertyId, feature: 'Balcony', roomIds: theirs }),
      ),
    ).toBe('NOT_FOUND')
    const { call: desk } = await world.createStaff(hotel, ['bookings'])
    expect(
      await reasonOf(
        desk.rooms.setFeature({ propertyId, feature: 'Balcony', roomIds: [rooms['101'] ?? ''] }),
      ),
    ).toBe('AREA_REQUIRED')
    for (let at = 1; at <= 18; at += 1) await give(`Feature ${at}`, '104')
    expect(await reasonOf(give('One more', '104'))).toBe('TOO_MANY_FEATURES')
    await give('balcony', '104')
  })
})

describe('what a guest would like of the room', () => {
  it('is of the stay and of the guest, marks the rooms that have it and puts the best first', async () => {
    const { hotel, call } = await openLake()
    const { propertyId } = hotel
    const booking = await call.bookings.create(deskBooking(world, hotel))
    const bookingId = booking.id
    const offered = async () =>
      (await call.bookings.roomsFor({ bookingId })).items.map(room => [room.number, room.matches])
    expect((await offered()).map(([number]) => number)).toEqual(['101', '102', '103', '104'])
    await call.guests.update({
      guestId: booking.guestId,
      preferences: { roomFeatures: ['lake view'], bedType: 'Twin' },
    })
    await call.bookings.update({ bookingId, roomPreferences: ['Balcony'] })
    expect(await offered()).toEqual([
      ['104', ['Lake view', 'Balcony']],
      ['102', ['Lake view']],
      ['101', []],
      ['103', []],
    ])
    const preferred = ['Balcony', 'lake view']
    const detail = await call.bookings.get({ bookingId })
    expect(detail).toMatchObject({ roomPreferences: ['Balcony'], preferredFeatures: preferred })
    const span = { from: booking.checkIn, to: booking.checkOut }
    const board = await call.bookings.board({ propertyId, ...span })
    expect(board.bookings).toMatchObject([{ id: bookingId, preferredFeatures: preferred }])
    expect(board.roomTypes[0]?.rooms.at(-1)?.features).toEqual(['Lake view', 'Balcony'])
    expect((await call.guests.roomFeatures({})).features).toEqual(['Lake view', 'Balcony'])
    // What is not named stays; nothing that is the same is noted again.
    await call.bookings.update({ bookingId, roomPreferences: ['Balcony'] })
    await call.guests.update({ guestId: booking.guestId, preferences: { roomFeatures: [] } })
    const guest = await call.guests.get({ guestId: booking.guestId })
    expect(guest.preferences).toEqual({ bedType: 'Twin' })
    const { items } = await call.bookings.activity({ bookingId })
    expect(items.filter(entry => entry.action === 'booking.updated')).toHaveLength(1)
  })
})
