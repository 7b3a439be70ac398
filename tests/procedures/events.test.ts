import { consumers } from '@atithi/api/consumers'
import { productEvents } from '@atithi/api/insight/events'
import { numberEvents, runUntilIdle } from '@atithi/api/kernel/events/consume'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { linksTo, stayOver } from '../support/reviews.ts'
import { deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

/** What each consumer keeps, but for times. */
async function derived() {
  const { ownerDb } = world
  const [notifications, emails, tally, figures] = await Promise.all([
    ownerDb.selectFrom('notification').select(['id', 'eventId', 'type']).orderBy('id').execute(),
    ownerDb.selectFrom('outgoingEmail').select(['id', 'recipient']).orderBy('id').execute(),
    ownerDb.selectFrom('reviewTally').selectAll().orderBy('propertyId').orderBy('rating').execute(),
    ownerDb.selectFrom('dailyFigure').selectAll().orderBy('propertyId').orderBy('day').execute(),
  ])
  return { notifications, emails, tally, figures }
}

/** A hotel at which something happened for every consumer. */
async function busyHotel() {
  const hotel = await world.openHotel()
  const { call } = hotel.owner
  const stay = await stayOver(world, hotel)
  const [token = ''] = await linksTo(world, stay.guestEmail)
  const { subdomain } = hotel
  await world.anonymous().call.site.submitReview({ subdomain, token, rating: 4, comment: 'Quiet.' })
  const ahead = await call.bookings.create(deskBooking(world, hotel))
  await call.bookings.sendConfirmation({ bookingId: ahead.id })
  return { hotel, ahead }
}

describe('the consumers of events', () => {
  it('have their places in the database, and want events that are published', async () => {
    const places = await world.ownerDb.selectFrom('eventConsumer').select('name').execute()
    expect(consumers.map(({ name }) => name).toSorted()).toEqual(
      places.map(({ name }) => name).toSorted(),
    )
    for (const { wants } of consumers)
      for (const { type } of wants) expect(Object.keys(productEvents)).toContain(type)
  })

  it('do nothing more when everything is handed to them again', async () => {
    await busyHotel()
    await world.consume()
    const once = await derived()
    for (const [kind, rows] of Object.entries(once))
      expect([kind, rows.length > 0]).toEqual([kind, true])
    await sql`update event_consumer set position = 0`.execute(world.ownerDb)
    await world.consume()
    expect(await derived()).toEqual(once)
  })

  it('keep none of the others waiting with what they cannot handle', async () => {
    const { ahead } = await busyHotel()
    const broken = consumers.map(consumer =>
      consumer.name === 'booking-emails'
        ? {
            ...consumer,
            handle: async (...[trx, events, services]: Parameters<typeof consumer.handle>) => {
              if (events.some(({ type }) => type === 'booking.confirmation-sent'))
                throw new Error('no words for it')
              await consumer.handle(trx, events, services)
            },
          }
        : consumer,
    )
    await numberEvents(world.services)
    for (const consumer of broken) await runUntilIdle(world.services, consumer)
    const waiting = await world.ownerDb
      .selectFrom('eventDelivery as d')
      .innerJoin('outboxEvent as e', 'e.id', 'd.eventId')
      .select(['d.consumer', 'e.entityId', 'd.lastError'])
      .execute()
    expect(waiting).toEqual([
      { consumer: 'booking-emails', entityId: ahead.id, lastError: 'no words for it' },
    ])
    const admin = await world.makeAdmin()
    await world.ownerDb
      .updateTable('eventDelivery')
      .set({ parkedAt: world.clock.now().toISOString(), attempts: 8 })
      .execute()

    // What an administrator sees, and starts again.
    const { items } = await admin.call.admin.events.parked({})
    expect(items).toMatchObject([
      {
        consumer: 'booking-emails',
        type: 'booking.confirmation-sent',
        entityId: ahead.id,
        attempts: 8,
        lastError: 'no words for it',
      },
    ])
    const { consumers: states } = await admin.call.admin.events.consumers()
    expect(states.filter(({ parked }) => parked > 0)).toMatchObject([
      { name: 'booking-emails', waiting: 0, parked: 1 },
    ])
    const { id: deliveryId, eventId } = items[0] ?? { id: '', eventId: '' }
    await admin.call.admin.events.retry({ deliveryId })
    expect((await admin.call.admin.events.parked({})).items).toEqual([])
    expect(await reasonOf(admin.call.admin.events.retry({ deliveryId }))).toBe('NOT_FOUND')
    const post = await world.postTo(ahead.guestEmail ?? '')
    // The confirmation of the booking, and the one that was asked for.
    expect(post.filter(({ subject }) => subject.includes(ahead.code))).toHaveLength(2)
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['entityId', 'actorKind', 'before'])
      .where('action', '=', 'event.retried')
      .execute()
    expect(trail).toMatchObject([{ entityId: eventId, actorKind: 'user' }])
  })

  it('may be late: the average counts a review that nobody has counted', async () => {
    const { hotel } = await busyHotel()
    const { owner, propertyId } = hotel
    const rating = async () => {
      const { items } = await owner.call.properties.list({})
      return items.find(({ id }) => id === propertyId)
    }
    expect(await rating()).toMatchObject({ averageRating: 4, reviewCount: 1 })
    await world.consume()
    expect(await rating()).toMatchObject({ averageRating: 4, reviewCount: 1 })
  })

  it('are asked nothing of by who is no administrator', async () => {
    const hotel = await world.openHotel()
    expect(await reasonOf(hotel.owner.call.admin.events.parked({}))).toBe('ROLE_NOT_ALLOWED')
  })
})
