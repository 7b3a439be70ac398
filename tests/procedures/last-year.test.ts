import { addDays } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { calendarIn } from '../support/calendar.ts'
import { soldLastYear } from '../support/last-year.ts'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const { calendarOf, edit } = calendarIn(world)

const open = async (): Promise<Hotel> => {
  const hotel = await world.openHotel({ basePrice: 400_000 })
  await soldLastYear(world, hotel)
  return hotel
}
/** Nights by days from today, with the prices that the calendar has for them. */
const copyOf = (hotel: Hotel, first: number, last: number, percent: number) => ({
  propertyId: hotel.propertyId,
  roomTypeIds: [hotel.roomTypeId],
  from: world.day(first),
  to: world.day(last),
  percent,
})

describe('prices of last year', () => {
  it('are copied as the preview showed them, with one entry in the trail, and taken back', async () => {
    const hotel = await open()
    const { availability } = hotel.owner.call
    const { propertyId } = hotel
    const last = -364
    await edit(hotel, [last + 2, last + 3], { rate: 500_000 })
    const copy = copyOf(hotel, 1, 4, 10)
    const preview = await availability.previewLastYear(copy)
    expect(preview.nights[1]).toEqual({
      night: world.day(2),
      source: world.day(2 - 364),
      festival: null,
    })
    expect(preview.roomTypes[0]?.before).toEqual([400_000, 400_000, 400_000, 400_000])
    expect(preview.roomTypes[0]?.after).toEqual([440_000, 550_000, 550_000, 440_000])
    const { version } = await calendarOf(hotel, 1, 4)
    const done = await availability.copyLastYear({ ...copy, version })
    expect(done.nights).toBe(4)
    expect((await calendarOf(hotel, 1, 5)).rate).toEqual([
      ...(preview.roomTypes[0]?.after ?? []),
      400_000,
    ])
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('propertyId', '=', propertyId)
      .where('action', '=', 'rates.copied')
      .execute()
    expect(trail).toMatchObject([{ after: { editId: done.editId, percent: 10, nights: 4 } }])
    await availability.revokeEdit({ propertyId, editId: done.editId })
    expect((await calendarOf(hotel, 1, 4)).rate).toEqual(preview.roomTypes[0]?.before)
  })

  it('know what the room type itself cost then, and leave nights of before it was sold', async () => {
    const hotel = await open()
    const { call } = hotel.owner
    const { roomTypeId } = hotel
    await call.roomTypes.update({ roomTypeId, basePrice: 450_000 })
    const { roomTypes } = await call.availability.previewLastYear(copyOf(hotel, 1, 2, 0))
    expect(roomTypes[0]).toMatchObject({ before: [450_000, 450_000], after: [400_000, 400_000] })
    const fresh = await world.openHotel()
    const copy = copyOf(fresh, 1, 2, 0)
    const { availability } = fresh.owner.call
    expect((await availability.previewLastYear(copy)).roomTypes[0]?.after).toEqual([null, null])
    const refused = availability.copyLastYear({ ...copy, version: null })
    expect(await reasonOf(refused)).toBe('NIGHTS_REFUSED')
  })

  it('of a festival come from that festival, wherever the moon had put it', async () => {
    const hotel = await open()
    const { propertyId } = hotel
    const { festivals, availability } = hotel.owner.call
    const fair = (first: number, nights: number) => ({
      name: 'Camel fair',
      from: world.day(first),
      to: world.day(first + nights - 1),
    })
    const listed = [fair(10 - 384, 2), fair(10, 2)]
    expect(await festivals.add({ propertyId, festivals: listed })).toEqual({ added: 2 })
    expect(await festivals.add({ propertyId, festivals: listed })).toEqual({ added: 0 })
    await edit(hotel, [10 - 384, 11 - 384], { rate: 560_000 })
    const { nights, roomTypes } = await availability.previewLastYear(copyOf(hotel, 9, 12, 0))
    expect(nights.map(({ festival }) => festival)).toEqual([null, 'Camel fair', 'Camel fair', null])
    expect(roomTypes[0]?.after).toEqual([400_000, 560_000, 560_000, 400_000])
  })

  it('that move a price too far are asked about, and edits that nobody saw refuse them', async () => {
    const hotel = await open()
    const { availability } = hotel.owner.call
    const { roomTypeId } = hotel
    const copy = { ...copyOf(hotel, 1, 3, 60), version: null }
    expect(await reasonOf(availability.copyLastYear(copy))).toBe('RATE_CHANGE_LARGE')
    const { version } = await availability.copyLastYear({ ...copy, acceptsChange: true })
    expect((await calendarOf(hotel, 1, 3)).rate).toEqual([640_000, 640_000, 640_000])
    const staff = await world.createStaff(hotel, ['property'])
    const theirs = staff.call.availability.copyLastYear({ ...copy, percent: 50 })
    expect(await reasonOf(theirs)).toBe('VERSION_CONFLICT')
    await staff.call.availability.copyLastYear({ ...copy, percent: 50, version })
    const other = await open()
    const foreign = other.owner.call.availability.copyLastYear({
      ...copy,
      propertyId: other.propertyId,
      roomTypeIds: [roomTypeId],
    })
    expect(await reasonOf(foreign)).toBe('NOT_FOUND')
    const clerk = await world.createStaff(hotel, ['bookings'])
    const read = clerk.call.availability.previewLastYear(copy)
    expect(await reasonOf(read)).toBe('AREA_REQUIRED')
  })
})

describe('festivals of a hotel', () => {
  it('are its own, once for each night, and changed or removed with a word in the trail', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { festivals } = hotel.owner.call
    const holi = {
      name: 'Holi',
      from: '2027-03-21',
      to: '2027-03-22',
      isConfirmed: false,
    } as const
    const add = () => festivals.add({ propertyId, festivals: [holi] })
    const twice = await Promise.allSettled([add(), add()])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await reasonOf(add())).toBe('FESTIVAL_OVERLAPS')
    const [listed] = (await festivals.list({ propertyId, from: '2027-03-22', to: '2027-04-01' }))
      .items
    expect(listed).toMatchObject(holi)
    const festivalId = listed?.id ?? ''
    const moved = {
      ...holi,
      from: addDays(holi.from, 1),
      to: addDays(holi.to, 1),
      isConfirmed: true,
    }
    await festivals.update({ propertyId, festivalId, festival: moved })
    await festivals.add({ propertyId, festivals: [{ ...holi, to: holi.from }] })
    const clash = festivals.update({ propertyId, festivalId, festival: holi })
    expect(await reasonOf(clash)).toBe('FESTIVAL_OVERLAPS')
    const other = await world.openHotel()
    const theirs = { propertyId: other.propertyId, festivalId }
    expect(await reasonOf(other.owner.call.festivals.remove(theirs))).toBe('NOT_FOUND')
    await festivals.remove({ propertyId, festivalId })
    expect((await festivals.list({ propertyId })).items).toHaveLength(1)
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('propertyId', '=', propertyId)
      .where('action', 'like', 'festival.%')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'festival.added',
      'festival.updated',
      'festival.added',
      'festival.removed',
    ])
  })
})
