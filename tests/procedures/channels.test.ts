import { visitUntilIdle } from '@atithi/api/channels/worker/commands'
import { followPlans } from '@atithi/api/channels/worker/jobs'
import { connectChannels } from '@atithi/demo/connect-channels'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels, pullNow } from '../support/channels.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  world.clock.set(new Date().toISOString())
  await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
})

const open = async (quantity = 5, horizonNights?: number) => {
  const hotel = await world.openHotel({ quantity })
  const listed = await listHotel(world, sandbox, {
    hotel,
    channelId: 'booking.com',
    ...(horizonNights !== undefined && { horizonNights }),
  })
  return { hotel, listed }
}
/** As many as a walk through many doors needs, and no more: a channel takes so many messages a second. */
const few = 21

describe('a connection', () => {
  it('is refused with wrong credentials, or where the hotel is connected already', async () => {
    const { hotel, listed } = await open()
    const again = { propertyId: hotel.propertyId, channelId: 'booking.com' } as const
    const { hotelCode, credentials } = listed
    const wrong = { ...credentials, clientSecret: 'no' }
    const connect = hotel.owner.call.channels.connections.connect
    expect(await reasonOf(connect({ ...again, hotelCode, credentials: wrong }))).toBe(
      'CHANNEL_CREDENTIALS',
    )
    expect(await reasonOf(connect({ ...again, hotelCode, credentials }))).toBe('CHANNEL_CONNECTED')
    const detail = await hotel.owner.call.channels.connections.get({
      connectionId: listed.connectionId,
    })
    expect(detail.status).toBe('connected')
    expect(JSON.stringify(detail)).not.toContain(credentials.clientSecret)
  })

  it('is told everything once it is mapped, and then only what differs', async () => {
    const { hotel, listed } = await open(3)
    const nights = await listed.believes(world.day(0), world.day(364))
    expect(nights).toHaveLength(365)
    expect(nights[10]).toMatchObject({ available: 3, price: 400_000, minStay: 1, closed: false })
    const before = await listed.believes(world.day(20), world.day(20))
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    await hotel.owner.call.availability.updateRates({
      propertyId: hotel.propertyId,
      roomTypeId: hotel.roomTypeId,
      dateFrom: world.day(5),
      dateTo: world.day(6),
      baseRate: 555_000,
      weekendRate: 555_000,
      minimumStay: 2,
      minimumStayThrough: 3,
      closedToArrival: true,
      stopSell: true,
    })
    await listed.settle()
    const after = await listed.believes(world.day(0), world.day(20))
    expect(after.map(night => night.available).slice(0, 4)).toEqual([3, 2, 2, 3])
    expect(after.slice(5, 7)).toMatchObject(
      Array(2).fill({
        price: 555_000,
        minStay: 3,
        minStayThrough: 3,
        closedToArrival: true,
        closed: true,
      }),
    )
    expect(after[20]).toEqual(before[0])
    const { items } = await hotel.owner.call.channels.connections.runs({
      connectionId: listed.connectionId,
    })
    const delta = items.find(run => run.kind === 'delta')
    expect(delta).toMatchObject({ outcome: 'ok', rejected: 0 })
    expect(delta?.cells).toBeLessThanOrEqual(8)
    expect(await listed.wireFaults()).toEqual([])
  })

  it('closes every night when it is paused or ended, and opens them again', async () => {
    const { hotel, listed } = await open()
    const { connections } = hotel.owner.call.channels
    const { connectionId } = listed
    const closed = async () => {
      await listed.settle()
      const nights = await listed.believes(world.day(0), world.day(30))
      return new Set(nights.map(night => night.closed && night.available === 0))
    }
    expect(await closed()).toEqual(new Set([false]))
    await connections.setActive({ connectionId, active: false })
    expect(await closed()).toEqual(new Set([true]))
    await connections.setActive({ connectionId, active: true })
    expect(await closed()).toEqual(new Set([false]))
    await connections.disconnect({ connectionId })
    expect(await closed()).toEqual(new Set([true]))
    expect((await connections.get({ connectionId })).status).toBe('disconnected')
    expect(await reasonOf(connections.sync({ connectionId }))).toBe('CHANNEL_DISCONNECTED')
  })

  it('keeps rooms back, adjusts prices and holds those that the guard refuses', async () => {
    const { hotel, listed } = await open(5)
    const { connections } = hotel.owner.call.channels
    const { connectionId } = listed
    const { propertyId, roomTypeId } = hotel
    await connections.configure({ connectionId, keepLast: 1, allotment: 2, ratePercent: 10 })
    await listed.settle()
    expect((await listed.believes(world.day(3), world.day(3)))[0]).toMatchObject({
      available: 2,
      price: 440_000,
    })
    await connections.configure({ connectionId, largestChangePercent: 50 })
    const dates = { dateFrom: world.day(3), dateTo: world.day(3) }
    const rates = { propertyId, roomTypeId, ...dates, baseRate: 40_000, weekendRate: 40_000 }
    await hotel.owner.call.availability.updateRates({ ...rates, acceptsChange: true })
    await listed.settle()
    expect((await listed.believes(world.day(3), world.day(3)))[0]?.price).toBe(440_000)
    expect((await connections.get({ connectionId })).heldPrices).toBe(1)
    await connections.configure({ connectionId, approvePrices: true })
    await listed.settle()
    expect((await listed.believes(world.day(3), world.day(3)))[0]?.price).toBe(44_000)
    expect((await connections.get({ connectionId })).heldPrices).toBe(0)
  })

  it('gets no price beyond the limits of a room type, by whichever door it moves', async () => {
    const { hotel, listed } = await open(5, few)
    const { call } = hotel.owner
    const { propertyId, roomTypeId } = hotel
    const { connectionId } = listed
    const { configure, get, sync } = call.channels.connections
    const [lowestPrice, highestPrice] = [300_000, 500_000]
    await configure({ connectionId, priceLimits: [{ roomTypeId, lowestPrice, highestPrice }] })
    const plan = (await call.ratePlans.list({ propertyId, roomTypeId })).items[0]
    const ratePlanId = plan?.id ?? ''
    const night = { from: world.day(3), to: world.day(3) }
    const rates = { propertyId, roomTypeId, dateFrom: night.from, dateTo: night.to }
    const accepts = { acceptsChange: true } as const
    const low = { baseRate: 40_000, weekendRate: 40_000, ...accepts }
    const edit = { propertyId, roomTypeIds: [roomTypeId], ...night, version: null, ...accepts }
    const mapping = {
      connectionId,
      rates: [{ roomTypeId, ratePlanId, channelRoomCode: 'DBL', channelRateCode: 'BAR' }],
    }
    const doors: Record<string, () => Promise<unknown>> = {
      'a rate of some nights': () => call.availability.updateRates({ ...rates, ...low }),
      'a full sync': () => sync({ connectionId, full: true }),
      'an edit of the calendar': () =>
        call.availability.edit({ ...edit, set: { rate: 9_000_000 } }),
      'a discount': () => call.availability.edit({ ...edit, set: { discountPercent: 99 } }),
      'the base price of the room type': () =>
        call.roomTypes.update({ roomTypeId, basePrice: 4_000, weekendPrice: 4_000, ...accepts }),
      'the channel’s own percent': () => configure({ connectionId, ratePercent: 500, ...accepts }),
      'the channel’s own amount': () =>
        configure({ connectionId, ratePercent: 0, rateAmount: 90_000_000, ...accepts }),
      'prices with GST': () =>
        configure({ connectionId, rateAmount: 0, includesTax: true, ...accepts }),
      'a mapping that is saved again': () => call.channels.mapping.save(mapping),
      'an answer that was lost': async () => {
        const fault = { target: 'channel:booking.com', kind: 'lost-answer', seconds: 60 }
        await fetch(`${sandbox.url}/api/faults`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        })
        await sync({ connectionId, full: true })
        await listed.settle()
        await fetch(`${sandbox.url}/api/faults`, { method: 'DELETE' })
        await pullNow(world, connectionId)
      },
      'an edit at the channel': () => listed.editThere({ ...night, rateCode: 'BAR', closed: true }),
      'a check after it': () => call.channels.connections.check({ connectionId }),
    }
    for (const [door, open] of Object.entries(doors)) {
      await open()
      await listed.settle()
      const nights = await listed.believes(world.day(0), world.day(20))
      const beyond = nights.filter(
        ({ price }) => price === null || price < lowestPrice || price > highestPrice,
      )
      expect(beyond, door).toEqual([])
    }
    expect((await get({ connectionId })).heldPrices).toBeGreaterThan(15)
    const wrong = [{ roomTypeId: connectionId, lowestPrice, highestPrice }]
    expect(await reasonOf(configure({ connectionId, priceLimits: wrong }))).toBe('NOT_FOUND')
  })

  it('sells nothing once the plan of its hotel ends, at once, and again with another', async () => {
    const { hotel, listed } = await open(5, few)
    const { connectionId } = listed
    const open14 = async () => {
      await listed.settle()
      const nights = await listed.believes(world.day(0), world.day(14))
      return new Set(nights.map(night => night.available > 0 && !night.closed))
    }
    const paidUntil = (at: string) => new Date(Date.parse(at) - 1_000).toISOString()
    const end = (at: string) =>
      world.ownerDb
        .updateTable('subscription')
        .set({ trialEndsAt: at, paidUntil: paidUntil(at), graceUntil: at })
        .where('propertyId', '=', hotel.propertyId)
        .execute()
    const inFuture = new Date(Date.now() + 3_600_000).toISOString()
    await end(inFuture)
    expect(await open14()).toEqual(new Set([true]))
    // By its date alone: nothing happens to the plan.
    world.clock.set(new Date(Date.now() + 7_200_000).toISOString())
    await followPlans(world.services)
    expect(await open14()).toEqual(new Set([false]))
    expect((await hotel.owner.call.channels.connections.get({ connectionId })).isInPlan).toBe(false)
    world.clock.set(new Date().toISOString())
    await followPlans(world.services)
    expect(await open14()).toEqual(new Set([true]))
    // By what is done to it: in the same transaction.
    await end(new Date(Date.now() - 60_000).toISOString())
    expect(await open14()).toEqual(new Set([false]))
    const id = await listed.sell({})
    await pullNow(world, connectionId)
    await listed.settle()
    expect((await listed.reservation(id)).acknowledged).toBe(true)
    await world.subscribe(hotel, 'professional')
    expect(await open14()).toEqual(new Set([true]))
  })

  it('keeps rooms back and closes dates whatever changes the nights', async () => {
    const { hotel, listed } = await open(3, few)
    const { call } = hotel.owner
    const { propertyId, roomTypeId } = hotel
    const { connectionId } = listed
    await call.channels.connections.configure({
      connectionId,
      keepLast: 2,
      closures: [{ roomTypeId: null, from: world.day(4), to: world.day(5) }],
    })
    const kept: Record<string, string> = {}
    const dates = { from: world.day(1), to: world.day(6) }
    const stay = { checkIn: world.day(1), checkOut: world.day(6) }
    const doors: Record<string, () => Promise<unknown>> = {
      'the settings': async () => {},
      'a booking': async () => {
        kept.booking = (await call.bookings.create(deskBooking(world, hotel, stay))).id
      },
      'a cancellation': () => call.bookings.cancel({ bookingId: kept.booking ?? '' }),
      'rooms off sale': async () => {
        const block = { propertyId, roomTypeId, rooms: 1, reason: 'Painting', ...dates }
        kept.block = (await call.availability.block(block)).blockId
      },
      'rooms on sale again': () =>
        call.availability.releaseBlock({ propertyId, blockId: kept.block ?? '' }),
      'an open sale in the calendar': () =>
        call.availability.edit({
          propertyId,
          roomTypeIds: [roomTypeId],
          ...dates,
          version: null,
          set: { stopSell: false },
        }),
      'a full sync': () => call.channels.connections.sync({ connectionId, full: true }),
      'more rooms': () => call.roomTypes.update({ roomTypeId, quantity: 4 }),
    }
    for (const [door, act] of Object.entries(doors)) {
      await act()
      await listed.settle()
      const nights = await listed.believes(world.day(1), world.day(6))
      const { roomTypes } = await call.channels.inventory({ propertyId, ...dates })
      const free = roomTypes[0]?.nights.map(({ available }) => available) ?? []
      expect(
        nights.map(night => night.available),
        door,
      ).toEqual(free.map((left, at) => (at === 3 || at === 4 ? 0 : Math.max(0, left - 2))))
      expect(
        nights.map(night => night.closed),
        door,
      ).toEqual([false, false, false, true, true, false])
    }
  })

  it('is there in the demonstration, which sells at the channels of the sandbox', async () => {
    const hotel = await world.openHotel({ quantity: 2 })
    const { propertyId, owner } = hotel
    const other = await world.openHotel({ quantity: 2 })
    const names = { [propertyId]: 'saltwind-bay', [other.propertyId]: 'chandra-mahal' }
    for (const [id, subdomain] of Object.entries(names))
      await world.ownerDb.updateTable('property').set({ subdomain }).where('id', '=', id).execute()
    // What the hotel has from a channel, the channel has, too.
    const sold = await owner.call.bookings.create(deskBooking(world, hotel))
    await world.ownerDb
      .updateTable('booking')
      .set({ source: 'booking.com' })
      .where('id', '=', sold.id)
      .execute()
    const connect = () =>
      connectChannels({
        databaseUrl: world.ownerUrl,
        sandboxUrl: sandbox.url,
        keys: world.services.settings.encryptionKeys,
        now: new Date(),
      })
    expect((await Promise.all([connect(), connect()])).toSorted()).toEqual([0, 7])
    await visitUntilIdle(world.services)
    const { items } = await owner.call.channels.connections.list({ propertyId })
    expect(items.map(({ channelId, status, rates }) => [channelId, status, rates])).toEqual([
      ['booking.com', 'connected', 1],
      ['goibibo', 'connected', 1],
      ['oyo', 'pending', 0],
    ])
    expect(await connect()).toBe(0)
    const [first, ...others] = items.map(({ performance }) => performance)
    const { roomAmount, totalAmount } = sold
    const commission = Math.round(roomAmount * 0.18)
    expect(first).toMatchObject({ totalBookings: 1, totalRevenue: totalAmount, commission })
    expect(others.map(({ totalBookings }) => totalBookings)).toEqual([0, 0])
  })

  it('stops when its credentials are refused, and goes on with others', async () => {
    const { hotel, listed } = await open(9)
    const { connectionId } = listed
    const { connections } = hotel.owner.call.channels
    await connections.configure({ connectionId, credentials: { clientId: 'x', clientSecret: 'y' } })
    await listed.settle()
    expect((await connections.get({ connectionId })).status).toBe('error')
    expect((await connections.test({ connectionId })).ok).toBe(false)
    await connections.configure({ connectionId, credentials: listed.credentials })
    await listed.settle()
    expect((await connections.get({ connectionId })).status).toBe('connected')
  })
})
