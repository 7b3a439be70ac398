import type { Hotel, World } from './world.ts'

/** Reads and edits the calendar of a hotel's one room type, by days from today. */
export function calendarIn(world: World) {
  const span = (first: number, last = first) => ({ from: world.day(first), to: world.day(last) })
  const calendarOf = async (hotel: Hotel, first: number, last: number) => {
    const { roomTypes, version } = await hotel.owner.call.availability.calendar({
      propertyId: hotel.propertyId,
      ...span(first, last),
    })
    const [row] = roomTypes
    if (!row) throw new Error('the hotel has no room type')
    return { ...row, version }
  }
  const edit = (
    hotel: Hotel,
    nights: readonly [first: number, last: number],
    set: object,
    rest: object = {},
  ) =>
    hotel.owner.call.availability.edit({
      propertyId: hotel.propertyId,
      roomTypeIds: [hotel.roomTypeId],
      ...span(...nights),
      set,
      version: null,
      acceptsChange: true,
      ...rest,
    })
  return { span, calendarOf, edit }
}
