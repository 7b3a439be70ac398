import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  deskBooking,
  type Hotel,
  reasonOf,
  siteBooking,
  useWorld,
} from '../support/world.ts'

const world = useWorld()
let admin: Browser
beforeEach(async () => {
  admin = await world.makeAdmin()
})

const reason = 'As agreed by telephone.'
const reasonOfError = (error: unknown) => reasonOf(Promise.reject(error))
const book = (hotel: Hotel) => world.anonymous().call.site.book(siteBooking(world, hotel))
const current = (hotel: Hotel) => hotel.owner.call.billing.current({ propertyId: hotel.propertyId })
const bells = async (browser: Browser) => {
  await world.consume()
  const { items } = await browser.call.notifications.list({})
  return items
    .map(item => item.type)
    .filter(type => type.startsWith('plan.'))
    .toSorted()
}
const subjects = async (hotel: Hotel) =>
  (await world.postTo(hotel.owner.email)).map(letter => letter.subject).toSorted()

describe('entitle', () => {
  it('lets exactly the last booking of the month through when fifty come at once', async () => {
    const hotel = await world.openHotel({ quantity: 60 })
    world.clock.set(new Date().toISOString())
    await world.subscribe(hotel, 'starter')
    const set = (onlineBookings: number) =>
      world.ownerDb
        .updateTable('planVersion')
        .set({ onlineBookings })
        .where('planId', '=', 'starter')
        .execute()
    await set(7)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => {
        const asked = book(hotel)
        return asked.then(
          () => 'sold',
          () => reasonOf(asked),
        )
      }),
    )
    await set(50)
    expect(outcomes.filter(outcome => outcome === 'sold')).toHaveLength(7)
    expect(new Set(outcomes)).toEqual(new Set(['sold', 'PLAN_LIMIT']))
    expect(await bells(hotel.owner)).toEqual(['plan.bookings-at-limit', 'plan.bookings-near-limit'])
    const { limits } = await current(hotel)
    expect(limits[0]).toMatchObject({ limit: 'onlineBookings', used: 7 })
  })

  it('gives the last place of the staff to one of fifty, and tells the owner', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        owner.call.settings.staff
          .invite({
            propertyId,
            name: `Clerk ${at}`,
            email: `clerk-${at}@${propertyId}.example.in`,
            areas: ['bookings'],
          })
          .then(
            () => 'invited',
            (error: Error) => error.message,
          ),
      ),
    )
    expect(outcomes.filter(outcome => outcome === 'invited')).toHaveLength(2)
    expect(outcomes.filter(outcome => outcome.includes('2 staff accounts'))).toHaveLength(48)
    const { items } = await owner.call.settings.staff.list({ propertyId })
    expect(items).toHaveLength(2)
  })

  it('connects exactly as many portals as the plan has when fifty are asked for at once', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const connect = () =>
      owner.call.channels.connections.connect({
        propertyId,
        channelId: 'oyo',
        hotelCode: randomUUID(),
        credentials: { token: 'of a test' },
      })
    // A trial has what starter has: none.
    expect(await reasonOf(connect())).toBe('PLAN_LIMIT')
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => connect().then(() => 'connected', reasonOfError)),
    )
    expect(outcomes.filter(outcome => outcome === 'connected')).toHaveLength(4)
    expect(new Set(outcomes)).toEqual(new Set(['connected', 'PLAN_LIMIT']))
    // The bell rings for nobody's own doing; the letter of the limit comes once.
    const letters = await subjects(hotel)
    expect(letters.filter(subject => subject.includes('travel portals'))).toEqual([
      expect.stringContaining('has connected all its travel portals'),
    ])
    expect((await current(hotel)).limits[2]).toMatchObject({ limit: 'portals', used: 4 })
  })

  it('makes read-only what a smaller plan has no place for, as the owner chose, and gives it back', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const asha = await world.createStaff(hotel, ['bookings', 'channels', 'property'])
    const ravi = await world.createStaff(hotel, ['bookings', 'channels', 'property'])
    const { connectionId } = await owner.call.channels.connections.connect({
      propertyId,
      channelId: 'oyo',
      hotelCode: randomUUID(),
      credentials: { token: 'of a test' },
    })
    const setPlaces = (staffAccounts: number) =>
      world.ownerDb
        .updateTable('planVersion')
        .set({ staffAccounts })
        .where('planId', '=', 'starter')
        .execute()
    const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
    const book = (browser: Browser) =>
      browser.call.bookings.create(deskBooking(world, hotel)).then(() => 'booked', reasonOfError)
    await setPlaces(1)
    try {
      const chosen = { propertyId, staff: [await idOf(ravi)], portals: [] }
      expect(await reasonOf(asha.call.billing.choosePlaces(chosen))).toBe('AREA_REQUIRED')
      const foreign = { ...chosen, staff: [randomUUID()] }
      expect(await reasonOf(owner.call.billing.choosePlaces(foreign))).toBe('NOT_FOUND')
      await owner.call.billing.choosePlaces(chosen)
      await admin.call.billing.changePlan({ propertyId, planId: 'starter', reason })
      await world.consume()
      expect(await book(ravi)).toBe('booked')
      expect(await book(asha)).toBe('PLAN_READ_ONLY')
      await expect(asha.call.properties.update({ propertyId, city: 'Jodhpur' })).rejects.toThrow(
        /^The Starter plan has 1 staff account, which is taken.*under Settings > Billing\.$/,
      )
      expect((await asha.call.bookings.list({ propertyId })).items).toHaveLength(1)
      const picture = { propertyId, checkIn: '14:00' }
      expect(await reasonOf(asha.call.properties.update(picture))).toBe('PLAN_READ_ONLY')
      await asha.call.settings.profile.update({ name: 'Asha Kumar' })
      expect(await owner.call.billing.places({ propertyId })).toMatchObject({
        allowed: { staff: 1, portals: 0 },
        staff: [{ isReadOnly: false }, { isReadOnly: true }],
        portals: [{ id: connectionId, isReadOnly: true }],
      })
      const { connections } = owner.call.channels
      expect(await reasonOf(connections.configure({ connectionId, keepLast: 1 }))).toBe(
        'PAUSED_BY_PLAN',
      )
      await expect(connections.configure({ connectionId, keepLast: 1 })).rejects.toThrow(
        /^The Starter plan connects no travel portals.*under Settings > Billing\.$/,
      )
      expect(await reasonOf(connections.setActive({ connectionId, active: true }))).toBe(
        'PLAN_LIMIT',
      )
      // The owner chooses anew: places change hands at once.
      await owner.call.billing.choosePlaces({ ...chosen, staff: [await idOf(asha)] })
      await world.consume()
      expect([await book(asha), await book(ravi)]).toEqual(['booked', 'PLAN_READ_ONLY'])
      await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
      await world.consume()
      expect(await book(ravi)).toBe('booked')
      await connections.configure({ connectionId, keepLast: 1 })
      expect((await connections.get({ connectionId })).isActive).toBe(true)
    } finally {
      await setPlaces(0)
    }
  })

  it('never stops the desk, documents and exports', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    world.clock.set('2026-12-20T06:30:00Z')
    expect(await current(hotel)).toMatchObject({ state: 'freemium' })
    const made = await owner.call.bookings.create(deskBooking(world, hotel))
    const payment = await owner.call.payments.record({
      bookingId: made.id,
      method: 'upi',
      amount: 10_000,
    })
    expect(payment.documentId).toBeTruthy()
    expect((await owner.call.bookings.export({ propertyId })).items).toHaveLength(1)
  })
})
