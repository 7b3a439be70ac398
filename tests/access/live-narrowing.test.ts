import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { hearers, hears } from '@atithi/api/insight/notifications/rules/hearers'
import { type Area, areas } from '@atithi/api/kernel/access/areas'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { createLiveEvents, type LiveEvents } from '@atithi/server/live-events'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Browser, deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const reason = 'Asked for it'
let events: LiveEvents
let admin: Browser

beforeAll(async () => {
  events = createLiveEvents({
    databaseUrl: world.url,
    db: world.db,
    log: Fastify({ logger: false }).log,
  })
  events.start()
  await vi.waitFor(() => expect(events.position).toBeDefined())
  admin = await world.makeAdmin()
})
afterAll(() => events.stop())

interface Stream {
  heard: { type: string; entityId: string }[]
  ended: Promise<'ended'>
}

/** The stream of a screen of this person, by the procedure. */
async function listen({ token }: Browser): Promise<Stream> {
  const call = createCallerFactory(appRouter)(() =>
    createContextFactory({ ...world.services, events })({
      ip: '10.9.9.9',
      requestId: randomUUID(),
      ...(token && { sessionToken: token }),
      setCookie: () => {},
    }),
  )
  const feed = await call.notifications.live({})
  const heard: Stream['heard'] = []
  const read = async () => {
    for await (const message of feed) heard.push(...message)
    return 'ended' as const
  }
  return { heard, ended: read() }
}

const open = (hotel: Hotel, held: readonly Area[]) => world.createStaff(hotel, held)
const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''

/** What happens at a hotel on a busy day, in as many areas as that. */
async function work(hotel: Hotel): Promise<void> {
  const { propertyId, roomTypeId, owner } = hotel
  const { id: bookingId } = await owner.call.bookings.create(deskBooking(world, hotel))
  await owner.call.payments.record({
    bookingId,
    method: 'upi',
    amount: 10_000,
    idempotencyKey: randomUUID(),
  })
  await world.anonymous().call.site.book(siteBooking(world, hotel))
  await owner.call.communications.messages.logCall({
    propertyId,
    bookingId,
    content: 'Asked for a cot.',
    idempotencyKey: randomUUID(),
  })
  await owner.call.roomTypes.update({ roomTypeId, description: 'Quiet.' })
  await owner.call.website.update({ propertyId, tagline: 'By the lake' })
  await world.consume()
}

describe('the stream of a member of staff', () => {
  it.each([[[]], ...areas.map(area => [[area]]), [[...areas]]] as [Area[]][])(
    'review: security T4: with the areas %j says what they may list, and nothing else',
    async held => {
      const hotel = await world.openHotel()
      const [mine, owners] = [await listen(await open(hotel, held)), await listen(hotel.owner)]
      await work(hotel)
      // The last of it that everybody hears; of a type of its own, since what happens close together to one thing is told once.
      await hotel.owner.call.roomTypes.create({
        propertyId: hotel.propertyId,
        type: 'Deluxe Room',
        name: 'Last Room',
        maxGuests: 2,
        basePrice: 300_000,
        quantity: 1,
      })
      const hasLast = ({ heard }: Stream) => heard.some(({ type }) => type === 'room-type.created')
      await expect.poll(() => [hasLast(mine), hasLast(owners)]).toEqual([true, true])
      const types = new Set(owners.heard.map(({ type }) => type))
      for (const type of ['booking.created', 'payment.recorded', 'website.updated'])
        expect(types).toContain(type)
      const heardTypes = new Set(mine.heard.map(({ type }) => type))
      for (const type of heardTypes)
        if (type !== 'notification.added')
          expect([type, hears(held, { type })]).toEqual([type, true])
      if (held.length === 0)
        expect([...heardTypes].toSorted()).toEqual(['room-type.created', 'room-type.updated'])
      if (held.length === areas.length)
        for (const type of types)
          if (hearers[type as keyof typeof hearers] !== 'owner') expect(heardTypes).toContain(type)
    },
  )

  /** Every way in which what somebody may hear becomes another thing while their screen is open. */
  const doors: Record<string, (hotel: Hotel, clerk: Browser) => Promise<unknown>> = {
    'the owner takes an area away': async ({ owner, propertyId }, clerk) =>
      owner.call.settings.staff.update({
        propertyId,
        userId: await idOf(clerk),
        areas: ['website'],
        grants: [],
      }),
    'an administrator takes an area away': async (_, clerk) =>
      admin.call.admin.users.update({ userId: await idOf(clerk), areas: ['website'] }),
    'an administrator deactivates the owner': hotel =>
      admin.call.admin.users.deactivate({ userId: hotel.accountId, reason }),
    'the owner deactivates the person': async ({ owner, propertyId }, clerk) =>
      owner.call.settings.staff.deactivate({ propertyId, userId: await idOf(clerk) }),
    'an administrator deactivates the person': async (_, clerk) =>
      admin.call.admin.users.deactivate({ userId: await idOf(clerk), reason }),
    'an administrator ends their sessions': async (_, clerk) =>
      admin.call.admin.users.endSessions({ userId: await idOf(clerk) }),
    'the owner suspends the hotel': ({ owner, propertyId }) =>
      owner.call.properties.setStatus({ propertyId, status: 'suspended' }),
    'an administrator suspends the hotel': ({ propertyId }) =>
      admin.call.admin.hotels.setStatus({ propertyId, status: 'suspended', reason }),
    'an administrator deletes the hotel': ({ propertyId }) =>
      admin.call.admin.hotels.delete({ propertyId, reason }),
    'an administrator gives another plan': ({ propertyId }) =>
      admin.call.billing.changePlan({ propertyId, planId: 'professional', reason }),
    'the owner gives the place of the plan to others': ({ owner, propertyId }) =>
      owner.call.billing.choosePlaces({ propertyId, staff: [], portals: [] }),
  }

  it.each(Object.keys(doors))('review: security T4: ends when %s', async door => {
    const hotel = await world.openHotel()
    const clerk = await open(hotel, ['bookings'])
    const bystander = await listen(await open(await world.openHotel(), ['bookings']))
    const stream = await listen(clerk)
    let hasBystanderLeft = false
    void bystander.ended.then(() => {
      hasBystanderLeft = true
    })
    await doors[door]?.(hotel, clerk)
    await expect(stream.ended).resolves.toBe('ended')
    expect(hasBystanderLeft).toBe(false)
  })

  it('goes on with what the person may now', async () => {
    const hotel = await world.openHotel()
    const { owner, propertyId } = hotel
    const clerk = await open(hotel, ['bookings'])
    const before = await listen(clerk)
    const userId = await idOf(clerk)
    await owner.call.settings.staff.update({ propertyId, userId, areas: ['website'], grants: [] })
    await before.ended
    const after = await listen(clerk)
    await work(hotel)
    await expect.poll(() => after.heard.map(({ type }) => type)).toContain('website.updated')
    expect(after.heard.filter(({ type }) => /^(booking|payment|message)/.test(type))).toEqual([])
    expect(before.heard).toEqual([])
  })
})
