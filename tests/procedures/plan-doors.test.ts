import { randomUUID } from 'node:crypto'
import { reportIds } from '@atithi/api/insight/report-files/rules/catalogue'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let admin: Browser
beforeEach(async () => {
  admin = await world.makeAdmin()
})

const reason = 'As agreed by telephone.'
const change = ({ propertyId }: Hotel, planId: 'freemium' | 'starter' | 'professional') =>
  admin.call.billing.changePlan({ propertyId, planId, reason })
const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
const newEmail = () => `clerk-${randomUUID()}@example.in`

/** A hotel that has had the largest plan and comes down from it, with one thing at each door. */
async function furnish() {
  const hotel = await world.openHotel()
  const { propertyId, owner } = hotel
  await change(hotel, 'professional')
  const [asha, ravi] = [
    await world.createStaff(hotel, ['bookings']),
    await world.createStaff(hotel, ['bookings']),
  ]
  const leavers = [await idOf(asha), await idOf(ravi)]
  for (const userId of leavers) await owner.call.settings.staff.deactivate({ propertyId, userId })
  const connect = () =>
    owner.call.channels.connections.connect({
      propertyId,
      channelId: 'oyo',
      hotelCode: randomUUID(),
      credentials: { token: 'of a test' },
    })
  const { connectionId } = await connect()
  await owner.call.website.setDomain({ propertyId, domain: `www.${randomUUID()}.in` })
  const person = () => ({ name: 'Kiran Das', email: newEmail(), areas: ['bookings' as const] })
  const [left = '', gone = ''] = leavers
  /** Every way to one more of what a plan counts or has. */
  const doors = {
    'staff, invited by the owner': () =>
      owner.call.settings.staff.invite({ propertyId, ...person() }),
    'staff, opened again by the owner': () =>
      owner.call.settings.staff.reactivate({ propertyId, userId: left }),
    'staff, added by an administrator': () =>
      admin.call.admin.users.create({ role: 'staff', propertyId, ...person() }),
    'staff, opened again by an administrator': () =>
      admin.call.admin.users.reactivate({ userId: gone }),
    'a portal, connected': connect,
    'a portal, taken up again': () =>
      owner.call.channels.connections.setActive({ connectionId, active: true }),
    'a domain, claimed': () =>
      owner.call.website.setDomain({ propertyId, domain: `www.${randomUUID()}.in` }),
    'a domain, put into service': () => owner.call.website.verifyDomain({ propertyId }),
    'reports, sent by the calendar': async () =>
      owner.call.reports.schedule({
        propertyId,
        reportId: 'arrivals',
        recipients: [await idOf(owner)],
      }),
  }
  return { hotel, doors }
}

type Doors = Awaited<ReturnType<typeof furnish>>['doors']
const sentencesAt = async (doors: Doors) => {
  const said: Record<string, string> = {}
  for (const [door, enter] of Object.entries(doors)) {
    const entered = enter()
    expect(await reasonOf(entered), door).toBe('PLAN_LIMIT')
    said[door] = await entered.then(String, (error: Error) => error.message)
  }
  return said
}

const outcomeOf = (entering: Promise<unknown>) =>
  entering.then(
    () => 'in',
    () => reasonOf(entering),
  )

describe('every door to what a plan has', () => {
  it('review: mission 27: is closed without the plan for it, and says by which plan, what it lacks and what leads on', async () => {
    const { hotel, doors } = await furnish()
    const { propertyId, owner } = hotel
    await owner.call.billing.choosePlaces({ propertyId, staff: [], portals: [] })
    const lacking = {
      'a portal': 'connects no travel portals.',
      'a domain': 'has no domain of the hotel’s own.',
      reports: 'sends no reports by itself.',
      staff: 'has no staff accounts.',
    }
    const check = async (plan: string, wayOn: string, sells: boolean) => {
      await world.consume()
      for (const [door, said] of Object.entries(await sentencesAt(doors))) {
        const [, what] = Object.entries(lacking).find(([kind]) => door.startsWith(kind)) ?? []
        expect(said).toContain(`${plan} ${what}`)
        expect(said.toLowerCase()).toContain(`${wayOn} under settings > billing.`)
      }
      const booking = world.anonymous().call.site.book(siteBooking(world, hotel))
      if (sells) await booking
      else expect(await reasonOf(booking)).toBe('PLAN_LIMIT')
    }
    const larger = 'ask for a larger plan'
    await change(hotel, 'freemium')
    await check('The trial, like the Starter plan,', larger, true)
    await change(hotel, 'starter')
    await check('The Starter plan', larger, true)
    await admin.call.billing.setDates({ propertyId, paidUntil: '2026-11-19', reason })
    world.clock.set('2026-12-20T06:30:00Z')
    await check('A plan that is not paid, like the Freemium plan,', 'pay what is due', false)
    await change(hotel, 'freemium')
    await check('The Freemium plan', larger, false)
  })

  it('lets two of fifty in who come to the staff by four doors at once', async () => {
    const { hotel, doors } = await furnish()
    const invite = doors['staff, invited by the owner']
    const add = doors['staff, added by an administrator']
    const outcomes = await Promise.all(
      [
        ...Array.from({ length: 24 }, () => [invite(), add()]).flat(),
        doors['staff, opened again by the owner'](),
        doors['staff, opened again by an administrator'](),
      ].map(outcomeOf),
    )
    expect(outcomes).toHaveLength(50)
    expect(outcomes.filter(outcome => outcome === 'in')).toHaveLength(2)
    expect(outcomes.filter(outcome => outcome === 'PLAN_LIMIT')).toHaveLength(48)
    const { limits } = await hotel.owner.call.billing.current({ propertyId: hotel.propertyId })
    expect(limits[1]).toMatchObject({ limit: 'staffAccounts', allowed: 2, used: 2 })
  })

  it('lets nobody in behind a smaller plan, though fifty stand at the doors while it comes', async () => {
    const { hotel } = await furnish()
    const { propertyId, owner } = hotel
    const recipients = [await idOf(owner)]
    const every = ['day', 'week', 'month'] as const
    const schedule = (at: number) =>
      owner.call.reports.schedule({
        propertyId,
        reportId: reportIds[at % reportIds.length] ?? 'arrivals',
        every: every[Math.floor(at / reportIds.length)] ?? 'day',
        recipients,
      })
    const claim = (at: number) =>
      owner.call.website.setDomain({ propertyId, domain: `www.${at}-${propertyId}.in` })
    const doors = Array.from({ length: 25 }, (_, at) => [schedule(at), claim(at)]).flat()
    const [outcomes] = await Promise.all([
      Promise.all(doors.map(outcomeOf)),
      change(hotel, 'starter'),
    ])
    expect(outcomes.every(outcome => outcome === 'in' || outcome === 'PLAN_LIMIT')).toBe(true)
    const made = outcomes.filter((outcome, at) => at % 2 === 0 && outcome === 'in')
    const { items } = await owner.call.reports.schedules({ propertyId })
    expect(items).toHaveLength(made.length)
    expect(await outcomeOf(schedule(30))).toBe('PLAN_LIMIT')
    expect(await outcomeOf(claim(30))).toBe('PLAN_LIMIT')
  })

  it('passes the place of whoever leaves to the next, whoever closed the account', async () => {
    const { hotel } = await furnish()
    const { propertyId, owner } = hotel
    const asha = await world.createStaff(hotel, ['bookings'])
    const ravi = await world.createStaff(hotel, ['bookings'])
    const setPlaces = (staffAccounts: number) =>
      world.ownerDb
        .updateTable('planVersion')
        .set({ staffAccounts })
        .where('planId', '=', 'starter')
        .execute()
    const readers = async () => {
      const { staff } = await owner.call.billing.places({ propertyId })
      return staff.filter(({ isReadOnly }) => isReadOnly).map(({ id }) => id)
    }
    await setPlaces(1)
    try {
      await change(hotel, 'starter')
      await world.consume()
      const [ashaId, raviId] = [await idOf(asha), await idOf(ravi)]
      expect(await readers()).toEqual([raviId])
      await admin.call.admin.users.deactivate({ userId: ashaId, reason })
      expect(await readers()).toEqual([])
      expect(await reasonOf(admin.call.admin.users.reactivate({ userId: ashaId }))).toBe(
        'PLAN_LIMIT',
      )
      // Who was read-only when the account was closed has a place when it opens.
      await world.ownerDb
        .updateTable('staffMember')
        .set({ readOnlySince: world.clock.now().toISOString() })
        .where('userId', '=', ashaId)
        .execute()
      await admin.call.admin.users.deactivate({ userId: raviId, reason })
      await admin.call.admin.users.reactivate({ userId: ashaId })
      expect(await readers()).toEqual([])
    } finally {
      await setPlaces(0)
    }
  })
})
