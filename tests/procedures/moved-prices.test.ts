import { describe, expect, it } from 'vitest'
import { calendarIn } from '../support/calendar.ts'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const { calendarOf, edit } = calendarIn(world)

describe('review: back-office (e) 9, prices that move', () => {
  it('goes up by percent from what each night costs, in one edit that is taken back, and says who did it', async () => {
    const hotel = await world.openHotel({ basePrice: 400_000, weekendPrice: 500_000 })
    const { propertyId, roomTypeId } = hotel
    await edit(hotel, [5, 6], { rate: 800_000 })
    const rates = async () => (await calendarOf(hotel, 0, 9)).rate
    const before = await rates()
    const { editId } = await edit(hotel, [0, 9], {
      rateShift: { kind: 'percent', percent: 15 },
      minimumStay: 2,
    })
    expect(await rates()).toEqual(before.map(rate => Math.round(rate * 1.15)))
    expect((await calendarOf(hotel, 0, 9)).minimumStay).toEqual(Array(10).fill(2))
    const { items } = await hotel.owner.call.availability.history({
      propertyId,
      roomTypeId,
      night: world.day(5),
    })
    expect(items.map(one => one.by)).toEqual(Array(3).fill('Asha Rao'))
    expect(items.map(one => one.baseRate ?? one.minimumStay).toSorted()).toEqual([
      2, 800_000, 920_000,
    ])
    await hotel.owner.call.availability.revokeEdit({ propertyId, editId })
    expect(await rates()).toEqual(before)
  })

  it('asks before it goes too far, and does not both set and move', async () => {
    const hotel = await world.openHotel()
    const down = { rateShift: { kind: 'amount', amount: -390_000 } }
    expect(await reasonOf(edit(hotel, [0, 3], down, { acceptsChange: false }))).toBe(
      'RATE_CHANGE_LARGE',
    )
    const both = { rate: 500_000, rateShift: { kind: 'percent', percent: 5 } }
    expect(await reasonOf(edit(hotel, [0, 3], both))).toBe('BAD_REQUEST')
    expect((await calendarOf(hotel, 0, 0)).rate).toEqual([400_000])
  })
})
