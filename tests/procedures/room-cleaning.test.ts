import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('review: back-office (b): who cleans what', () => {
  it('gives rooms to who works with bookings for the day, and takes them back', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const { propertyId, owner } = hotel
    const { rooms } = owner.call
    const maid = await world.createStaff(hotel, ['bookings'])
    await world.createStaff(hotel, ['guests'])
    const me = await maid.call.auth.me()
    const userId = me?.userId ?? ''
    expect((await rooms.cleaners({ propertyId })).items).toEqual([{ userId, name: me?.name }])
    const listed = async () =>
      (await maid.call.rooms.list({ propertyId })).items.map(room => room.cleanerName)
    const [first, second] = (await rooms.list({ propertyId })).items.map(({ id }) => id)
    const both = { propertyId, roomIds: [first ?? '', second ?? ''] }
    await rooms.assignCleaner({ ...both, userId })
    await rooms.assignCleaner({ ...both, userId })
    expect(await listed()).toEqual([me?.name, me?.name, null])
    await rooms.assignCleaner({ propertyId, roomIds: [first ?? ''], userId: null })
    expect(await listed()).toEqual([null, me?.name, null])
    const now = world.clock.now().toISOString()
    world.clock.set(`${world.day(1)}T06:30:00Z`)
    expect(await listed()).toEqual([null, null, null])
    world.clock.set(now)
  })

  it('knows neither rooms nor people of another hotel, nor who does not work with bookings', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const { call } = hotel.owner
    const roomOf = async ({ owner, propertyId }: typeof hotel) =>
      (await owner.call.rooms.list({ propertyId })).items[0]?.id ?? ''
    const give = (roomId: string, userId: string | null) =>
      reasonOf(
        call.rooms.assignCleaner({ propertyId: hotel.propertyId, roomIds: [roomId], userId }),
      )
    const idOf = async (areas: string[], at = hotel) =>
      (await (await world.createStaff(at, areas)).call.auth.me())?.userId ?? ''
    const own = await roomOf(hotel)
    expect(await give(await roomOf(other), null)).toBe('NOT_FOUND')
    expect(await give(own, await idOf(['bookings'], other))).toBe('NOT_FOUND')
    expect(await give(own, await idOf(['guests']))).toBe('NOT_FOUND')
  })
})
