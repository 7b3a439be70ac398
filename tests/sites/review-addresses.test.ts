import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { realDay, useSites } from '../support/site-visitor.ts'
import { reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
const sites = useSites(world)

describe('review: security M8', () => {
  it('an address that was given up leads to its hotel for a year, and nobody else gets it', async () => {
    const [hotel, thief] = [await world.openHotel(), await world.openHotel()]
    const { owner, propertyId, subdomain: former } = hotel
    const now = `${former}-new`
    await owner.call.website.update({ propertyId, subdomain: now })
    const take = () =>
      thief.owner.call.website.update({ propertyId: thief.propertyId, subdomain: former })
    expect(await reasonOf(take())).toBe('SUBDOMAIN_TAKEN')
    const asked = { propertyId: thief.propertyId, subdomain: former }
    expect(await thief.owner.call.website.checkSubdomain(asked)).toMatchObject({ available: false })
    const visitor = sites.visitor()
    const led = await visitor.get({ subdomain: former }, '/review/abc?x=1')
    expect([led.status, led.location]).toEqual([301, `http://${now}.localhost:4000/review/abc?x=1`])
    // A new hotel of that name gets another address, its owner the old one back.
    await owner.call.website.update({ propertyId, subdomain: former })
    expect((await visitor.get({ subdomain: former }, '/')).status).toBe(200)
    await owner.call.website.update({ propertyId, subdomain: now })
    await sql`update former_subdomain set given_up_at = now() - interval '366 days'`.execute(
      world.ownerDb,
    )
    await take()
    expect((await visitor.get({ subdomain: former }, '/')).status).toBe(200)
  })

  it('of two who change at once, the one who gave the address up keeps it', async () => {
    const [hotel, thief] = [await world.openHotel(), await world.openHotel()]
    const { owner, propertyId, subdomain } = hotel
    await Promise.allSettled([
      owner.call.website.update({ propertyId, subdomain: `${subdomain}-b` }),
      thief.owner.call.website.update({ propertyId: thief.propertyId, subdomain }),
    ])
    const { rows } = await sql<{
      id: string
    }>`select id from property where subdomain = ${subdomain} and id <> ${propertyId}`.execute(
      world.ownerDb,
    )
    expect(rows).toEqual([])
  })

  it.each(['pay', 'webmail', 'xn--80ak6aa92e', 'support-atithi', 'wpad'])(
    'refuses %s',
    async subdomain => {
      const { owner, propertyId } = await world.openHotel()
      expect(await owner.call.website.checkSubdomain({ propertyId, subdomain })).toMatchObject({
        available: false,
      })
    },
  )
})

describe('review: websites 23', () => {
  it('a hotel that is gone answers 410, a name that nobody had 404', async () => {
    const { owner, propertyId, subdomain } = await world.openHotel()
    await owner.call.properties.delete({ propertyId })
    expect((await sites.visitor().get({ subdomain }, '/')).status).toBe(410)
    expect((await sites.visitor().get({ subdomain: 'never-was' }, '/')).status).toBe(404)
  })
})

describe('review: security L3', () => {
  it('no page that is kept carries a visitor’s campaign', async () => {
    const hotel = await world.openHotel()
    const page = (await sites.visitor().get(hotel, '/rooms?utm_campaign=EVIL')).html
    expect(page).toContain('href="/hi/rooms"')
    expect(page).not.toContain('EVIL')
  })
})

describe('review: websites 29', () => {
  it('a page that is known costs no second time', async () => {
    const hotel = await world.openHotel()
    const visitor = sites.visitor()
    for (const path of ['/rooms', `/book?checkIn=${realDay(3)}&checkOut=${realDay(4)}`]) {
      const { headers } = await visitor.get(hotel, path)
      const again = await visitor.get(hotel, path, { 'if-none-match': String(headers.etag) })
      expect([again.status, again.html]).toEqual([304, ''])
    }
  })
})

describe('review: websites 14', () => {
  it('counts an address at each hotel by itself', async () => {
    const [one, other] = [
      await world.openHotel({ quantity: 100 }),
      await world.openHotel({ quantity: 100 }),
    ]
    const { call } = world.anonymous()
    const book = (hotel: typeof one) =>
      call.site.book(siteBooking(world, hotel, { rooms: 40, adults: 40 }))
    await book(one)
    expect(await reasonOf(book(one))).toBe('TOO_MANY_ATTEMPTS')
    await book(other)
    const guess = (subdomain: string, at: number) =>
      reasonOf(call.site.booking({ code: 'K7M2PQ4X', email: `guess-${at}@example.in`, subdomain }))
    for (let at = 0; at < 10; at++) expect(await guess(one.subdomain, at)).toBe('NOT_FOUND')
    expect(await guess(one.subdomain, 10)).toBe('TOO_MANY_ATTEMPTS')
    expect(await guess(other.subdomain, 11)).toBe('NOT_FOUND')
  })
})
