import { leaseDue } from '@atithi/api/channels/ari/commands/lease'
import { receiveReservations } from '@atithi/api/channels/reservations/commands/receive'
import type { ChannelId } from '@atithi/api/channels/rules'
import { adapterOf } from '@atithi/api/channels/wire/adapters/channels'
import { visitChannel } from '@atithi/api/channels/worker/commands'
import { compareAllConnections } from '@atithi/api/channels/worker/jobs'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow, receiveFrom } from '../support/channels.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(() => world.clock.set(new Date().toISOString()))

const channels: ChannelId[] = [
  ...(['google', 'makemytrip', 'goibibo', 'cleartrip'] as const),
  ...(['oyo', 'agoda', 'expedia', 'booking.com'] as const),
]

/** Which say for how many guests they sell a room, and at which prices. */
const tellsGuests: ChannelId[] = ['google', 'makemytrip', 'goibibo', 'oyo', 'booking.com']
const tellsPrices: ChannelId[] = ['oyo', 'agoda', 'expedia']

describe.each(channels)('%s', channelId => {
  it('believes what the hotel sells, night by night, without a fault on the wire', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, sandbox, { hotel, channelId })
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const { propertyId, roomTypeId } = hotel
    const dates = { dateFrom: world.day(5), dateTo: world.day(6) }
    const prices = { baseRate: 512_350, weekendRate: 512_350 }
    await hotel.owner.call.availability.updateRates({
      propertyId,
      roomTypeId,
      ...dates,
      ...prices,
      stopSell: true,
    })
    await listed.settle()
    const nights = await listed.believes(world.day(0), world.day(9))
    expect(nights.map(night => night.available).slice(0, 5)).toEqual([3, 2, 2, 3, 3])
    expect(nights.map(night => night.price)).toEqual(
      [4, 4, 4, 4, 4, 5, 5, 4, 4, 4].map(price => (price === 4 ? 400_000 : 512_350)),
    )
    expect(nights.map(night => night.closed || night.available === 0)).toEqual(
      [0, 0, 0, 0, 0, 1, 1, 0, 0, 0].map(Boolean),
    )
    const mapping = await hotel.owner.call.channels.mapping.get({
      connectionId: listed.connectionId,
    })
    expect(mapping.channelRooms).toEqual([
      {
        code: 'DBL',
        name: 'Lake Room',
        ...(tellsGuests.includes(channelId) && { maxGuests: 3 }),
        rates: [{ code: 'BAR', name: 'Best Available' }],
      },
    ])
    expect(mapping.suggestions).toHaveLength(1)
    // Before a mapping goes live, its prices are compared with what the channel sells at, where it says so.
    const { connectionId } = listed
    const rates = mapping.rates.map(rate => ({ ...rate }))
    const comparison = () =>
      hotel.owner.call.channels.mapping.comparePrices({ connectionId, rates })
    expect(await comparison()).toEqual(
      tellsPrices.includes(channelId) ? { compared: expect.any(Number), differences: [] } : null,
    )
    await listed.editThere({
      rateCode: 'BAR',
      from: world.day(2),
      to: world.day(3),
      price: 380_000,
    })
    if (tellsPrices.includes(channelId))
      expect(await comparison()).toMatchObject({
        differences: [{ night: world.day(2), ours: 400_000, theirs: 380_000, nights: 2 }],
      })
    expect(await listed.wireFaults()).toEqual([])
  })

  const messagesTo = async (connectionId: string) =>
    Number(
      (
        await world.ownerDb
          .selectFrom('channelRun')
          .select(eb => eb.fn.sum<number>('messages').as('messages'))
          .where('connectionId', '=', connectionId)
          .where('kind', 'in', ['delta', 'full'])
          .executeTakeFirstOrThrow()
      ).messages,
    )

  it('is told nothing twice, whatever has every night compared', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, sandbox, { hotel, channelId, horizonNights: 60 })
    const { connectionId } = listed
    const before = await messagesTo(connectionId)
    await compareAllConnections(world.services)
    await listed.settle()
    // And what was changed and changed back before anybody was told.
    const { id } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await hotel.owner.call.bookings.cancel({ bookingId: id })
    await listed.settle()
    expect(await messagesTo(connectionId)).toBe(before)
  })

  it('is never told more than its limit allows, and hears the rest once it may', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, sandbox, { hotel, channelId, horizonNights: 30 })
    const { connectionId } = listed
    const leave = (bucketTokens: number) =>
      world.ownerDb
        .updateTable('channelConnection')
        .set({ bucketTokens, bucketAt: new Date().toISOString() })
        .where('id', '=', connectionId)
        .execute()
    await leave(0.001)
    const asked = performance.now()
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await listed.settle()
    const left = async () => (await listed.believes(world.day(1), world.day(1)))[0]?.available
    const { perHour } = adapterOf(channelId).limits
    const waited = (performance.now() - asked) / 1000
    if (waited < 3600 / perHour) {
      expect(await left()).toBe(3)
      await leave(5)
      await pullNow(world, connectionId)
      await listed.settle()
    }
    expect(await left()).toBe(2)
    expect(await listed.wireFaults()).toEqual([])
  })

  it('is asked what it believes where it can be, and mended where somebody changed it there', async () => {
    const hotel = await world.openHotel({ quantity: 3 })
    const listed = await listHotel(world, sandbox, { hotel, channelId, horizonNights: 100 })
    const { connectionId } = listed
    const { connections } = hotel.owner.call.channels
    if ((await connections.get({ connectionId })).checks === null) {
      expect(await reasonOf(connections.check({ connectionId }))).toBe('CHANNEL_NOT_ASKED')
      return
    }
    const check = async () => {
      await connections.check({ connectionId })
      await listed.settle()
      return (await connections.checks({ connectionId })).items[0]
    }
    expect(await check()).toMatchObject({ different: 0, differences: [] })
    const at = (day: number) => ({ from: world.day(day), to: world.day(day) })
    await listed.editThere({ ...at(3), available: 9 })
    await listed.editThere({ ...at(95), rateCode: 'BAR', closed: true })
    const found = await check()
    expect(found?.differences).toMatchObject([
      { night: world.day(3), field: 'available', accepted: 3, said: 9, wanted: 3, outcome: 'sent' },
      { night: world.day(95), field: 'closed', accepted: 0, said: 1, wanted: 0, outcome: 'sent' },
    ])
    expect((await listed.believes(world.day(3), world.day(3)))[0]?.available).toBe(3)
    expect((await listed.believes(world.day(95), world.day(95)))[0]?.closed).toBe(false)
    expect(await check()).toMatchObject({ different: 0 })
    expect(await listed.wireFaults()).toEqual([])
  })

  it.skipIf(channelId === 'google')(
    'sells, changes and cancels a stay, which the hotel has once',
    async () => {
      const hotel = await world.openHotel({ quantity: 3 })
      const server = await receiveFrom(world)
      const listed = await listHotel(world, sandbox, {
        hotel,
        channelId,
        webhookUrl: server.url(channelId),
      })
      const settle = async () => {
        await server.idle()
        await pullNow(world, listed.connectionId)
        await listed.settle()
        await server.idle()
      }
      const id = await listed.sell({ guestPhone: '+919812345670' })
      await settle()
      const bookings = async () =>
        (await hotel.owner.call.bookings.list({ propertyId: hotel.propertyId })).items
      const [booking] = await bookings()
      expect(booking).toMatchObject({
        source: channelId,
        totalAmount: 840_000,
        guestName: 'Meera Iyer',
      })
      expect(await listed.reservation(id)).toEqual({
        state: 'booked',
        acknowledged: true,
        // Agoda has no message for it.
        hotelConfirmation: channelId === 'agoda' ? null : booking?.code,
      })
      const now = await listed.change(id, { checkOut: world.day(4), total: 1_260_000 })
      await settle()
      expect(await bookings()).toMatchObject([
        { id: booking?.id, checkOut: world.day(4), totalAmount: 1_260_000 },
      ])
      await listed.cancel(now)
      await settle()
      expect(await bookings()).toMatchObject([{ id: booking?.id, status: 'cancelled' }])
      expect((await listed.reservation(now)).acknowledged).toBe(true)
      const { connectionId } = listed
      expect(await hotel.owner.call.channels.connections.get({ connectionId })).toMatchObject({
        status: 'connected',
        errors: { count: 0, lastError: null },
      })
      const nights = await listed.believes(world.day(1), world.day(4))
      expect(nights.map(night => night.available)).toEqual([3, 3, 3, 3])
      await server.stop()
    },
  )
})

it.each(['makemytrip', 'goibibo'] as const)(
  '%s is asked again of what it told of while it was being asked',
  async channelId => {
    const hotel = await world.openHotel({ quantity: 1 })
    const { connectionId, hotelCode, credentials } = await listHotel(world, sandbox, {
      hotel,
      channelId,
    })
    const mine = async () =>
      (await leaseDue(world.services, 50)).find(({ id }) => id === connectionId)
    await pullNow(world, connectionId)
    const asking = await mine()
    // As a channel tells whose list of reservations has just been read.
    const told = await receiveReservations(world.services, channelId, {
      headers: { authorization: `Bearer ${credentials.pushToken}` },
      body: `<BookingNotification HotelCode="${hotelCode}"><BookingId>1</BookingId></BookingNotification>`,
    })
    expect(told.status).toBe(200)
    if (asking) await visitChannel(world.services, asking)
    const again = await mine()
    expect(again?.id).toBe(connectionId)
    if (again) await visitChannel(world.services, again)
    // Told of nothing meanwhile, it is asked by the clock.
    expect(await mine()).toBeUndefined()
  },
)
