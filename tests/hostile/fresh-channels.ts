import { createHash, randomUUID } from 'node:crypto'
import { seal } from '@atithi/api/kernel/secrets/box'
import type { Hotel, World } from '../support/world.ts'
import type { FreshCases } from './fresh-case.ts'

/** A connection to a channel that nobody reaches: what is decided here without asking the channel. */
export function channelCases(world: World, hotel: Hotel): FreshCases {
  const browser = hotel.owner
  const { propertyId, roomTypeId } = hotel
  const connected = async () => {
    const { id } = await world.ownerDb
      .insertInto('channelConnection')
      .values({
        propertyId,
        channelId: 'oyo',
        hotelCode: randomUUID(),
        credentialsSealed: seal(
          JSON.stringify({ token: 'of a test' }),
          world.services.settings.encryptionKeys,
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const byId = async () => ({ browser, input: { connectionId: await connected() } })
  /** A reservation that could not be booked, and waits for somebody. */
  const refused = async () => {
    const connectionId = await connected()
    const { id } = await world.ownerDb
      .insertInto('channelReservation')
      .values({
        propertyId,
        connectionId,
        reservationCode: randomUUID(),
        state: 'booked',
        snapshot: JSON.stringify({ stay: null }),
        revisedAt: world.clock.now().toISOString(),
        problem: 'refused',
        problemMessage: 'Of a test.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { browser, input: { connectionId, reservationId: id } }
  }
  const sale = {
    sendsRates: true,
    takesReservations: true,
    includesTax: false,
    ratePercent: 5,
    rateAmount: 0,
    keepLast: 1,
    allotment: null,
    lowestPrice: null,
  }
  /** A portal that reads our calendar and is not read. */
  const calendar = async () => {
    const secret = randomUUID()
    const { id: calendarId } = await world.ownerDb
      .insertInto('portalCalendar')
      .values({
        propertyId,
        roomTypeId,
        name: 'Portal',
        secretSealed: seal(secret, world.services.settings.encryptionKeys),
        secretDigest: createHash('sha256').update(secret).digest('hex'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { propertyId, calendarId }
  }
  return {
    'channels.calendars.configure': async () => ({
      browser,
      input: { ...(await calendar()), name: 'Another', everyMinutes: 30 },
    }),
    'channels.calendars.read': async () => ({ browser, input: await calendar() }),
    'channels.calendars.end': async () => ({ browser, input: await calendar() }),
    'channels.connections.get': byId,
    'channels.connections.runs': byId,
    'channels.connections.errors': byId,
    'channels.connections.checks': byId,
    'channels.connections.check': byId,
    'channels.connections.sync': byId,
    'channels.connections.disconnect': byId,
    'channels.connections.configure': async () => ({
      browser,
      input: { connectionId: await connected(), ...sale },
    }),
    'channels.connections.setActive': async () => ({
      browser,
      input: { connectionId: await connected(), active: false },
    }),
    'channels.connections.bulk': async () => ({
      browser,
      input: { propertyId, connectionIds: [await connected()], action: 'deactivate' },
    }),
    'channels.reservations.retry': refused,
    'channels.reservations.settle': refused,
    'channels.mapping.save': async () => {
      const { items } = await browser.call.ratePlans.list({ propertyId })
      const ratePlanId = items.find(plan => plan.roomTypeId === roomTypeId)?.id
      const codes = { channelRoomCode: 'DBL', channelRateCode: 'BAR' }
      return {
        browser,
        input: {
          connectionId: await connected(),
          rates: [{ roomTypeId, ratePlanId, ...codes }],
        },
      }
    },
  }
}
