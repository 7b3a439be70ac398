import { serveCalendar } from '@atithi/api/channels/calendars/commands/serve'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHotel, openChannels } from '../support/channels.ts'
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
