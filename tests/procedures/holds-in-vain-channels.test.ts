import { serveCalendar } from '@atithi/api/channels/calendars/commands/serve'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { deskBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
  world.clock.set(new Date().toISOString())
})
afterAll(() => sandbox.stop())

it('review: money 26: channels and calendars of portals have the room of a hold that ran out', async () => {
  const hotel = await world.openHotel({ quantity: 1 })
  const { call } = hotel.owner
  const { propertyId, roomTypeId } = hotel
  const listed = await listHotel(world, sandbox, { hotel, channelId: 'booking.com' })
  await call.channels.calendars.create({ propertyId, roomTypeId, name: 'Portal' })
  const { items } = await call.channels.calendars.list({ propertyId })
  const secret = /calendars\/([\w-]+)\.ics$/.exec(items[0]?.address ?? '')?.[1] ?? ''
  const night = world.day(1)
  const { id } = await call.bookings.create(deskBooking(world, hotel, { holdMinutes: 30 }))
  const seen = async () => {
    // What is said of the night anew, whatever it is, has all of it compared.
    await call.availability.edit({
      propertyId,
      roomTypeIds: [roomTypeId],
      from: night,
      to: night,
      set: { maximumStay: 30 },
      version: null,
    })
    await listed.settle()
    const [told] = await listed.believes(night, night)
    const calendar = await serveCalendar(world.services, secret)
    const { roomTypes } = await call.channels.inventory({
      propertyId,
      from: night,
      to: night,
    })
    return {
      channel: told?.available,
      portal: calendar?.body.includes(`DTSTART;VALUE=DATE:${night.replaceAll('-', '')}`),
      inventory: roomTypes[0]?.nights[0]?.available,
    }
  }
  expect(await seen()).toEqual({ channel: 0, portal: true, inventory: 0 })
  // Each visit of the channel sets the clock to now: the hold ends before it.
  await world.ownerDb
    .updateTable('booking')
    .set({ holdExpiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', id)
    .execute()
  expect(await seen()).toEqual({ channel: 1, portal: false, inventory: 1 })
})

it('review: money 26: what a channel sells or changes takes the room of a hold that ran out, and is not overbooked', async () => {
  const hotel = await world.openHotel({ quantity: 2 })
  const { call } = hotel.owner
  const { propertyId } = hotel
  const listed = await listHotel(world, sandbox, { hotel, channelId: 'booking.com' })
  /** The job that lets holds go has not come round. */
  const runOut = async (bookingId: string) => {
    await world.ownerDb
      .updateTable('booking')
      .set({ holdExpiresAt: new Date(world.clock.now().getTime() - 1000).toISOString() })
      .where('id', '=', bookingId)
      .execute()
    return async () => (await call.bookings.get({ bookingId })).status
  }
  const fetchAll = async () => {
    await pullNow(world, listed.connectionId)
    await listed.settle()
  }
  const overbooked = async () => (await call.channels.overbooked({ propertyId })).items
  const hold = (nights: { checkIn: string; checkOut: string }, rooms: number) =>
    call.bookings.create({
      ...deskBooking(world, hotel, { holdMinutes: 30 }),
      ...nights,
      rooms,
    })
  const first = { checkIn: world.day(1), checkOut: world.day(3) }
  const status = await runOut((await hold(first, 2)).id)
  const code = await listed.sell({ ...first, guestName: 'Vikram Shah' })
  await fetchAll()
  expect(await status()).toBe('cancelled')
  expect(await overbooked()).toEqual([])
  // A change of dates at the channel, onto nights that another hold had.
  const second = { checkIn: world.day(5), checkOut: world.day(7) }
  const later = await runOut((await hold(second, 2)).id)
  await listed.change(code, second)
  await fetchAll()
  expect(await later()).toBe('cancelled')
  expect(await overbooked()).toEqual([])
  const { items } = await call.channels.reservations.list({ propertyId })
  expect(items).toMatchObject([{ problem: null, checkIn: second.checkIn }])
  // A guest who was walked from an overbooked night comes back to it.
  const third = { checkIn: world.day(9), checkOut: world.day(11) }
  const desk = await call.bookings.create({ ...deskBooking(world, hotel), ...third, rooms: 2 })
  await listed.sell({ ...third, guestName: 'Asha Rao' })
  await fetchAll()
  const bookingId = (await overbooked())[0]?.bookingId ?? ''
  const walk = {
    kind: 'walk',
    hotelName: 'Hotel Amet',
    hotelAddress: 'Udaipur',
    hotelPhone: '98290 12345',
    paidBy: 'channel',
    reason: 'Sold twice',
  } as const
  const apply = async (change: typeof walk | { kind: 'reinstate' }) => {
    const { version } = await call.bookings.previewChange({ bookingId, change })
    await call.bookings.applyChange({ bookingId, change, version })
  }
  await apply(walk)
  await call.bookings.cancel({ bookingId: desk.id })
  const last = await runOut((await hold(third, 2)).id)
  await apply({ kind: 'reinstate' })
  expect(await last()).toBe('cancelled')
  expect(await overbooked()).toEqual([])
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
