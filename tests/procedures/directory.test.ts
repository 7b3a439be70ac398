import { checkDomains } from '@atithi/api/web/website/jobs'
import { proofNameOf } from '@atithi/api/web/website/rules/website'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listHotel, openChannels } from '../support/channels.ts'
import { directoryFaults } from '../support/directory.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { freshGstin } from '../support/gstin.ts'
import { linksTo, stayOver } from '../support/reviews.ts'
import { bookFromToday } from '../support/stays.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 20 })

/** The names of one kind that lead to a hotel. */
const namesOf = async ({ propertyId }: { propertyId: string }, kind: string) => {
  const rows = await world.ownerDb
    .selectFrom('directory')
    .select('name')
    .where('kind', '=', kind)
    .where('propertyId', '=', propertyId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** What became of calls that were made at once. */
const outcomesOf = async (calls: Promise<unknown>[]) =>
  (
    await Promise.all(
      calls.map(async call => {
        const isDone = await call.then(
          () => true,
          () => false,
        )
        return isDone ? 'done' : reasonOf(call)
      }),
    )
  ).toSorted()

// Whatever was done: each name that a row bears is there, and leads to its property; none is left behind.
afterEach(async () => expect(await directoryFaults(world.ownerDb)).toEqual([]))

describe('the directory', () => {
  it('follows the address of a website, and has the former one free of it', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    expect(await namesOf(hotel, 'site')).toEqual([hotel.subdomain])
    const twin = await owner.call.properties.create({ name: 'Lake House' })
    const other = await owner.call.properties.create({ name: 'Lake House' })
    expect(await namesOf({ propertyId: twin.id }, 'site')).toEqual(['lake-house'])
    expect((await namesOf({ propertyId: other.id }, 'site'))[0]).toMatch(/^lake-house-/)
    await owner.call.website.update({ propertyId, subdomain: 'lotus-by-the-lake' })
    expect(await namesOf(hotel, 'site')).toEqual(['lotus-by-the-lake'])
    await owner.call.website.update({ propertyId, subdomain: hotel.subdomain })
    expect(await namesOf(hotel, 'site')).toEqual([hotel.subdomain])
    expect(await world.ownerDb.selectFrom('formerSubdomain').select('subdomain').execute()).toEqual(
      [{ subdomain: 'lotus-by-the-lake' }],
    )
  })

  it('has a domain from its proof until it is given up or its record is long gone', async () => {
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const { propertyId, owner } = hotel
    const domain = 'www.lake-palace.in'
    const prove = async () => {
      const { domainProof } = await owner.call.website.setDomain({ propertyId, domain })
      world.records.set(proofNameOf(domain), [domainProof?.text ?? ''])
      return domainProof?.text ?? ''
    }
    const text = await prove()
    expect(await namesOf(hotel, 'domain')).toEqual([])
    await owner.call.website.verifyDomain({ propertyId })
    expect(await namesOf(hotel, 'domain')).toEqual([domain])
    world.records.delete(proofNameOf(domain))
    for (const day of ['19', '27']) {
      world.clock.set(`2026-11-${day}T01:00:00Z`)
      await checkDomains(world.services)
    }
    expect(await namesOf(hotel, 'domain')).toEqual([])
    world.records.set(proofNameOf(domain), [text])
    await checkDomains(world.services)
    expect(await namesOf(hotel, 'domain')).toEqual([domain])
    await owner.call.website.setDomain({ propertyId, domain: null })
    expect(await namesOf(hotel, 'domain')).toEqual([])
  })

  it('has bookings by their codes, and the links of letters', async () => {
    const hotel = await world.openHotel()
    const { code } = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    expect(await namesOf(hotel, 'booking')).toEqual([code])
    await stayOver(world, hotel)
    await linksTo(world, null)
    expect(await namesOf(hotel, 'review')).toHaveLength(1)
  })

  it('has a GST number once for the account, until none of its hotels has it', async () => {
    const hotel = await world.openHotel()
    const { owner } = hotel
    const gstNumber = freshGstin()
    const second = await owner.call.properties.create({ name: 'Hill House', state: 'Rajasthan' })
    const rival = await world.openHotel()
    const take = (of: Pick<Hotel, 'owner' | 'propertyId'>, given: string | null = gstNumber) =>
      of.owner.call.properties.update({
        propertyId: of.propertyId,
        gstRegistration: given === null ? 'unregistered' : 'regular',
        gstNumber: given,
      })
    const also = { owner, propertyId: second.id }
    await take(hotel)
    await take(also)
    expect(await reasonOf(take(rival))).toBe('GSTIN_TAKEN')
    await take(hotel, null)
    expect(await reasonOf(take(rival))).toBe('GSTIN_TAKEN')
    await owner.call.properties.delete({ propertyId: second.id })
    await take(rival)
    const admin = await world.makeAdmin()
    const restore = { propertyId: second.id, reason: 'Asked for.' }
    expect(await reasonOf(admin.call.admin.hotels.restore(restore))).toBe('GSTIN_TAKEN')
    await take(rival, null)
    await admin.call.admin.hotels.restore(restore)
    expect(await reasonOf(take(rival))).toBe('GSTIN_TAKEN')
    await take(hotel)
  })

  it('has the secret of a calendar until the calendar is ended', async () => {
    const hotel = await world.openHotel()
    const { propertyId, roomTypeId } = hotel
    const { calendars } = hotel.owner.call.channels
    const { calendarId } = await calendars.create({ propertyId, roomTypeId, name: 'Airbnb' })
    expect(await namesOf(hotel, 'calendar')).toHaveLength(1)
    await calendars.end({ propertyId, calendarId })
    expect(await namesOf(hotel, 'calendar')).toEqual([])
  })

  describe('of what goes over the wire', () => {
    let sandbox: TestSandbox
    let gateway: Gateway
    beforeAll(async () => {
      sandbox = await openChannels(world)
      gateway = await startGateway(world, 'razorpay')
    })
    afterAll(() => Promise.all([sandbox.stop(), gateway.stop()]))

    it('has a hotel at a channel until its nights are closed there, or another connects it', async () => {
      const hotel = await world.openHotel()
      const listed = await listHotel(world, sandbox, { hotel, channelId: 'oyo' })
      const name = `oyo ${listed.hotelCode}`
      const { connections } = hotel.owner.call.channels
      const { connectionId, hotelCode, credentials } = listed
      await connections.disconnect({ connectionId })
      expect(await namesOf(hotel, 'channel-hotel')).toEqual([name])
      const rival = await world.openHotel()
      await world.subscribe(rival, 'professional')
      await rival.owner.call.channels.connections.connect({
        propertyId: rival.propertyId,
        channelId: 'oyo',
        hotelCode,
        credentials,
      })
      expect(await namesOf(rival, 'channel-hotel')).toEqual([name])
      await listed.settle()
      expect(await namesOf(rival, 'channel-hotel')).toEqual([name])
      const again = {
        propertyId: hotel.propertyId,
        channelId: 'oyo',
        hotelCode,
        credentials,
      } as const
      expect(await reasonOf(connections.connect(again))).toBe('CHANNEL_CONNECTED')
      const own = await world.ownerDb
        .selectFrom('channelConnection')
        .select('id')
        .where('propertyId', '=', rival.propertyId)
        .executeTakeFirstOrThrow()
      await rival.owner.call.channels.connections.disconnect({ connectionId: own.id })
      expect(await namesOf(rival, 'channel-hotel')).toEqual([])
      await connections.connect(again)
      expect(await namesOf(hotel, 'channel-hotel')).toEqual([name])
    })

    it('has what a payment is called at its gateway', async () => {
      gateway.now()
      const hotel = await world.openHotel()
      await gateway.connect(hotel)
      const stay = await bookFromToday(world, hotel)
      await hotel.owner.call.payments.requestLink({ bookingId: stay.id, amount: 100_000 })
      expect(await namesOf(hotel, 'payment')).toHaveLength(1)
    })
  })

  it('gives an address, a domain and a GST number to one of two who want it at once', async () => {
    const hotels = await Promise.all([world.openHotel(), world.openHotel()])
    const domain = 'www.one-lake.in'
    const texts: string[] = []
    for (const hotel of hotels) {
      const { propertyId, owner } = hotel
      await world.subscribe(hotel, 'professional')
      const { domainProof } = await owner.call.website.setDomain({ propertyId, domain })
      texts.push(domainProof?.text ?? '')
    }
    world.records.set(proofNameOf(domain), texts)
    const gstNumber = freshGstin()
    const all = (act: (hotel: Hotel) => Promise<unknown>) => outcomesOf(hotels.map(act))
    expect(
      await all(({ owner, propertyId }) =>
        owner.call.website.update({ propertyId, subdomain: 'the-one-lake' }),
      ),
    ).toEqual(['SUBDOMAIN_TAKEN', 'done'])
    expect(
      await all(({ owner, propertyId }) => owner.call.website.verifyDomain({ propertyId })),
    ).toEqual(['DOMAIN_TAKEN', 'done'])
    expect(
      await all(({ owner, propertyId }) => owner.call.properties.update({ propertyId, gstNumber })),
    ).toEqual(['GSTIN_TAKEN', 'done'])
  })
})
