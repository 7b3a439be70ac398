import { randomUUID } from 'node:crypto'
import { type SwitchKey, switchKeys } from '@atithi/api/kernel/settings/rules'
import { present } from '@atithi/api/kernel/shared/present'
import { deliverMessages } from '@atithi/api/messaging/messages/commands/deliver'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow } from '../support/channels.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { createTemplate, hotelWithGuest, statusOf } from '../support/messages.ts'
import { usePhones } from '../support/sandbox.ts'
import { deskBooking, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })
const phones = usePhones(world)
let gateway: Gateway
let channels: TestSandbox

beforeAll(async () => {
  gateway = await startGateway(world)
  channels = await openChannels(world)
})
afterAll(async () => {
  await gateway.stop()
  await channels.stop()
})
beforeEach(() => gateway.now())
afterEach(() =>
  world.ownerDb.updateTable('platformSwitch').set({ percent: 100, reason: null }).execute(),
)

const reason = 'The provider is being repaired.'
async function set(key: SwitchKey, percent: number) {
  const admin = await world.makeAdmin()
  const share = percent > 0 && percent < 100 ? { percent } : {}
  const why = percent < 100 ? { reason } : {}
  return admin.call.admin.flags.set({ key, value: percent > 0, ...share, ...why })
}
const book = (hotel: Hotel) => world.anonymous().call.site.book(siteBooking(world, hotel))
const look = ({ subdomain }: Hotel) => world.anonymous().call.site.bySubdomain({ subdomain })

describe('online booking that is stopped', () => {
  it('is refused with words to call, on the website too, while the desk sells on', async () => {
    const hotel = await world.openHotel()
    await set('online-booking', 0)
    expect(await reasonOf(book(hotel))).toBe('ONLINE_BOOKING_PAUSED')
    expect(await look(hotel)).toMatchObject({
      takesBookingsOnline: false,
      bookingsClosed: 'paused',
    })
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const { notice } = await hotel.owner.call.settings.notice()
    expect(notice).toMatchObject({ notice: expect.stringContaining(reason), until: null })
    await set('online-booking', 100)
    expect(await look(hotel)).toMatchObject({ takesBookingsOnline: true, bookingsClosed: null })
    await book(hotel)
    expect((await hotel.owner.call.settings.notice()).notice).toBeNull()
  })

  it('of a share of the hotels stays with each of them, and only they are told', async () => {
    const hotels = await Promise.all(Array.from({ length: 6 }, () => world.openHotel()))
    const { rows } = await sql<{ id: string; at: number }>`
      select id, (select min(s) from generate_series(1, 100) s
        where s > ('x' || left(md5('online-booking:' || id), 8))::bit(32)::bigint % 100) as at
      from property where id = any (${hotels.map(({ propertyId }) => propertyId)}::uuid[])`.execute(
      world.ownerDb,
    )
    const sideOf = (hotel: Hotel) =>
      present(
        rows.find(({ id }) => id === hotel.propertyId),
        'the hotel',
      ).at
    const percent = Math.min(99, Math.max(1, ...hotels.map(sideOf)) - 1)
    await set('online-booking', percent)
    for (const hotel of hotels) {
      const takes = sideOf(hotel) <= percent
      expect((await look(hotel)).takesBookingsOnline).toBe(takes)
      expect((await hotel.owner.call.settings.notice()).notice === null).toBe(takes)
      if (takes) await book(hotel)
      else expect(await reasonOf(book(hotel))).toBe('ONLINE_BOOKING_PAUSED')
    }
    expect(hotels.some(hotel => sideOf(hotel) > percent)).toBe(true)
  })
})

describe('online payment that is stopped', () => {
  it('is refused by every door, and a booking is paid at the hotel', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    await gateway.connect(hotel)
    const { items } = await owner.call.ratePlans.list({ propertyId })
    for (const { id: ratePlanId } of items)
      await owner.call.ratePlans.update({ ratePlanId, payment: { policy: 'full' } })
    const booked = await book(hotel)
    expect(booked.payment?.checkoutUrl).toEqual(expect.any(String))
    const desk = await owner.call.bookings.create(deskBooking(world, hotel))
    await set('online-payment', 0)
    const proof = { code: booked.code, email: booked.guestEmail ?? '' }
    const doors = [
      () => world.anonymous().call.site.pay(proof),
      () => owner.call.payments.requestLink({ bookingId: desk.id, amount: 100_000 }),
      () => owner.call.payments.requestQr({ bookingId: desk.id, amount: 100_000 }),
    ]
    for (const door of doors) expect(await reasonOf(door())).toBe('ONLINE_PAYMENT_PAUSED')
    expect(await look(hotel)).toMatchObject({ takesPaymentsOnline: false })
    expect(await world.anonymous().call.site.booking(proof)).toMatchObject({ canPayOnline: false })
    const other = siteBooking(world, hotel, { idempotencyKey: 'other', guestEmail: 'o@example.in' })
    expect(await world.anonymous().call.site.book(other)).toMatchObject({
      status: 'confirmed',
      payment: null,
    })
    // What was paid before is taken.
    await gateway.payOrder(booked.payment?.orderId ?? null)
    await gateway.until(
      async () => (await owner.call.bookings.get({ bookingId: booked.id })).status === 'confirmed',
    )
    await set('online-payment', 100)
    for (const door of doors.slice(1)) await door()
  })
})

describe('sending to channels that is stopped', () => {
  it('keeps what changed, takes what portals sell, and sends it all when it goes on', async () => {
    world.clock.set(new Date().toISOString())
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, channels, {
      hotel,
      channelId: 'agoda',
      horizonNights: 21,
    })
    const roomsAt = async (day: string) => (await listed.believes(day, day))[0]?.available
    const night = world.day(5)
    await set('channel-sending', 0)
    const stay = { checkIn: night, checkOut: world.day(6) }
    await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))
    const sold = await listed.sell(stay)
    await pullNow(world, listed.connectionId)
    await listed.settle()
    expect(await listed.reservation(sold)).toMatchObject({ acknowledged: true })
    expect((await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).total).toBe(2)
    const before = await roomsAt(night)
    await set('channel-sending', 100)
    await listed.settle()
    expect(await roomsAt(night)).toBe(1)
    expect(before).toBeGreaterThan(1)
  })

  it('keeps a connection that has ended until its nights are closed there', async () => {
    world.clock.set(new Date().toISOString())
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, channels, {
      hotel,
      channelId: 'agoda',
      horizonNights: 21,
    })
    const { connectionId } = listed
    await set('channel-sending', 0)
    await hotel.owner.call.channels.connections.disconnect({ connectionId })
    await pullNow(world, connectionId)
    await listed.settle()
    const endedAt = async () =>
      (
        await world.ownerDb
          .selectFrom('channelConnection')
          .select('disconnectedAt')
          .where('id', '=', connectionId)
          .executeTakeFirstOrThrow()
      ).disconnectedAt
    expect(await endedAt()).toBeNull()
    await set('channel-sending', 100)
    await listed.settle()
    expect(await endedAt()).not.toBeNull()
    expect((await listed.believes(world.day(5), world.day(5)))[0]).toMatchObject({ closed: true })
  })
})

describe('messages that are stopped', () => {
  it('wait, of the hotels that do without them, and leave when they go on', async () => {
    const { hotel, booking, guestPhone, communications } = await hotelWithGuest(world)
    const { templateId } = await createTemplate(hotel)
    const { messageId } = await communications.messages.send({
      propertyId: hotel.propertyId,
      channel: 'whatsapp',
      bookingId: booking.id,
      templateId,
      idempotencyKey: randomUUID(),
    })
    for (const percent of [0, 1]) {
      await set('message-sending', percent)
      if (percent === 1 && (await hotel.owner.call.settings.notice()).notice === null) continue
      await deliverMessages(world.services)
      expect(await statusOf(hotel, messageId)).toBe('pending')
      expect(await phones.sentTo(guestPhone)).toEqual([])
    }
    await set('message-sending', 100)
    await deliverMessages(world.services)
    expect(await phones.sentTo(guestPhone)).toHaveLength(1)
  })
})

describe('admin.flags', () => {
  it('lists every switch, refuses a stop without a reason, and is audited with it', async () => {
    const admin = await world.makeAdmin()
    const { flags, audit } = admin.call.admin
    expect((await flags.list()).map(({ key }) => key)).toEqual(
      expect.arrayContaining([...switchKeys]),
    )
    for (const wrong of [
      { key: 'online-booking', value: false },
      { key: 'online-booking', value: true, percent: 50 },
      { key: 'online-booking', value: false, percent: 50, reason },
      { key: 'online-booking', value: true, percent: 0, reason },
      { key: 'open-registration', value: true, percent: 50 },
    ] as const)
      expect(await reasonOf(flags.set(wrong))).toBe('BAD_REQUEST')
    const listed = await set('online-booking', 40)
    expect(listed).toContainEqual(
      expect.objectContaining({ key: 'online-booking', value: true, percent: 40, reason }),
    )
    const [entry] = (await audit({ action: 'platform.flag-set' })).items
    expect(entry).toMatchObject({ reason })
    await set('online-booking', 0)
    const yesterday = new Date(world.clock.now().getTime() - 25 * 3_600_000).toISOString()
    await world.ownerDb.updateTable('platformSwitch').set({ changedAt: yesterday }).execute()
    const { alerts } = await admin.call.admin.dashboard()
    expect(alerts).toContainEqual({ kind: 'paused-features', count: 1, tone: 'danger' })
  })
})
