import { present } from '@atithi/api/kernel/shared/present'
import { expect, it } from 'vitest'
import { groupsOf } from '../support/groups.ts'
import { mutationsWith } from '../support/input-fields.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const { groupRequest, pickUpRequest } = groupsOf(world)

it('review: security M1: nobody without the grant sells below the day’s rate, by no way in', async () => {
  // Every act of the desk that lets the caller name a price of a night: each is walked below.
  expect(mutationsWith(/rate$|totalAmount|discount/i, ({ area }) => area === 'bookings')).toEqual([
    'bookings.applyChange',
    'bookings.create',
    'groups.create',
    'groups.update',
  ])
  const hotel = await world.openHotel()
  const { owner, roomTypeId } = hotel
  const { call: desk } = await world.createStaff(hotel, ['bookings', 'payments'])
  const refused = async (act: Promise<unknown>) =>
    expect(await reasonOf(act)).toBe('GRANT_REQUIRED')

  await refused(
    desk.bookings.create(
      deskBooking(world, hotel, { totalAmount: 100, overrideReason: 'A friend of mine' }),
    ),
  )
  const booking = await desk.bookings.create(deskBooking(world, hotel))
  const { id: bookingId } = booking
  for (const price of [{ totalAmount: 100 }, { discountPercent: 50 }]) {
    const change = { kind: 'price' as const, reason: 'A friend of mine', ...price }
    const { version } = await owner.call.bookings.previewChange({ bookingId, change })
    await refused(
      desk.bookings.applyChange({ bookingId, change, version: present(version, 'version') }),
    )
  }

  const at = (rate: number | null, more: Record<string, unknown> = {}) =>
    groupRequest(hotel, { lines: [{ roomTypeId, rooms: 2, rate, ...more }] })
  await refused(desk.groups.create(at(0)))
  await refused(desk.groups.create(at(399_999)))
  await refused(desk.groups.create({ ...at(0), status: 'tentative' }))
  const group = await desk.groups.create(at(400_000))
  const update = (request: ReturnType<typeof at>) =>
    desk.groups.update({ groupId: group.id, ...request })
  await refused(update(at(1)))
  await update(at(450_000))
  await update(at(null))

  // What the owner agreed is sold as agreed, and not for one room or night more.
  await owner.call.groups.update({ groupId: group.id, ...at(100_000) })
  await update({ ...at(100_000), name: 'Another name' })
  await update(at(null))
  await refused(update(at(null, { rooms: 3 })))
  await refused(update({ ...at(100_000), checkOut: world.day(13) }))
  await refused(update(at(99_999)))
  const sold = await desk.groups.pickUp(pickUpRequest(hotel, group.id))
  expect(sold.roomAmount).toBe(200_000)

  // Whose price is below is whoever holds the grant, and a type off sale has no price of the day.
  const { call: trusted } = await world.createStaff(hotel, ['bookings'], ['override'])
  await trusted.groups.update({ groupId: group.id, ...at(50_000, { rooms: 3 }) })
  const offSale = await owner.call.roomTypes.create({
    propertyId: hotel.propertyId,
    type: 'Suite',
    name: 'Attic',
    maxGuests: 2,
    basePrice: 500_000,
    quantity: 2,
  })
  await owner.call.roomTypes.update({ roomTypeId: offSale.id, isActive: false })
  const lines = [{ roomTypeId: offSale.id, rooms: 0, rate: 900_000 }]
  await desk.groups.create(groupRequest(hotel, { lines }))
  await refused(desk.groups.create(groupRequest(hotel, { lines: [{ ...lines[0], rooms: 1 }] })))

  const trail = await trailOf(hotel, group.id)
  expect(trail.at(-1)).toMatchObject({
    action: 'group.updated',
    after: { rates: [expect.stringContaining('₹500')], value: 300_000, cheaperNights: 2 },
  })
  expect(trail.map(entry => entry.action)).toContain('group.picked-up')
  expect(trail.find(entry => entry.action === 'group.picked-up')?.after).toMatchObject({
    amount: 200_000,
  })
  expect(trail[0]).toMatchObject({
    action: 'group.created',
    after: { rates: [expect.stringContaining('₹4,000')], value: 1_600_000, cheaperNights: 0 },
  })
})

const trailOf = (hotel: Hotel, groupId: string) =>
  world.ownerDb
    .selectFrom('auditEntry')
    .select(['action', 'after'])
    .where('propertyId', '=', hotel.propertyId)
    .where('entityId', '=', groupId)
    .orderBy('id')
    .execute()
