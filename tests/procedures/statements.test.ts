import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Callers, openCallers } from '../bench/callers.ts'
import { recordStatements } from '../bench/statements.ts'
import { callByPath } from '../support/procedures.ts'
import { deskBooking, type Hotel, password, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let callers: Callers
let hotel: Hotel
let owner: ReturnType<Callers['person']>

/** Of a request's own: the session, the gate and the transaction come with every one. */
const mostOf: Record<string, number> = {
  'bookings.list': 2,
  'bookings.summary': 1,
  'search.global': 2,
  'properties.list': 2,
  'bookings.board': 2,
  'availability.calendar': 1,
  'site.availability': 1,
  'site.bySubdomain': 1,
}
const mostStatements = 6
/**
 * One asks what is due online; three count what a plan lets a website sell; one gives the booking a code that no other hotel's has; three
 * read it back with its exact last free moment and what its guest may change.
 */
const mostOfABooking = 14
/** The scope, and how its statements are planned, leave in one message with the statement behind them. */
const ofEveryRequest = /^(begin|commit|set local)|from "user_session"|from (locate|portfolio)_/

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 40 })
  callers = await openCallers(world.ownerUrl)
  owner = callers.person()
  await owner.call.auth.login({ email: hotel.owner.email, password })
})
afterAll(() => callers.close())

async function countOf(path: string, input: object): Promise<number> {
  const call = path.startsWith('site.') ? callers.visitor : owner.call
  const sent = await recordStatements(callers.pools, () => callByPath(call, path, input))
  return sent.filter(({ text }) => !ofEveryRequest.test(text)).length
}

/** Bookings of several rooms and a room type more: whatever is asked for each of them would show. */
async function fillUp(): Promise<void> {
  const { propertyId } = hotel
  await hotel.owner.call.roomTypes.create({
    propertyId,
    type: 'Deluxe Room',
    name: 'Terrace',
    maxGuests: 2,
    basePrice: 400_000,
    quantity: 5,
  })
  for (let at = 0; at < 4; at += 1)
    await hotel.owner.call.bookings.create(deskBooking(world, hotel, { rooms: 3, adults: 6 }))
}

describe('a request', () => {
  it('sends a few statements, as many for a full hotel as for an empty one', async () => {
    const { propertyId, subdomain } = hotel
    const [from, to] = [world.today(), addDays(world.today(), 30)]
    const requests: [string, object][] = [
      ['bookings.list', { propertyId }],
      ['bookings.list', { propertyId, search: 'Ravi' }],
      ['bookings.summary', { propertyId }],
      ['bookings.board', { propertyId, from, to }],
      ['availability.calendar', { propertyId, from, to }],
      ['dashboard.summary', { propertyId }],
      ['search.global', { query: 'Ravi' }],
      ['search.global', { query: 'Rawi Kumaar', propertyId }],
      ['properties.list', {}],
      [
        'site.availability',
        { subdomain, checkIn: from, checkOut: addDays(from, 2), adults: 2, rooms: 1 },
      ],
      ['site.bySubdomain', { subdomain }],
    ]
    await hotel.owner.call.bookings.create(deskBooking(world, hotel))
    const counts = async () => {
      const found: [string, number][] = []
      for (const [path, input] of requests) {
        // The first search after a change of prices reads the rate card as well; those after it do not.
        await countOf(path, input)
        found.push([path, await countOf(path, input)])
      }
      return found
    }
    const before = await counts()
    expect(
      before.filter(([path, count]) => count > (mostOf[path] ?? mostStatements) || count === 0),
    ).toEqual([])
    await fillUp()
    expect(await counts()).toEqual(before)
  })

  it('books on a website, and reads the booking back, in a few', async () => {
    const checkIn = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 5)
    const stay = { checkIn, checkOut: addDays(checkIn, 2) }
    const book = (party: object) =>
      countOf('site.book', siteBooking(world, hotel, { ...stay, ...party }))
    // The first on nights that nobody has touched opens them.
    await book({})
    const sent = await book({})
    expect(sent).toBeLessThanOrEqual(mostOfABooking)
    expect(await book({ rooms: 3, adults: 6 })).toBe(sent)
  })
})
