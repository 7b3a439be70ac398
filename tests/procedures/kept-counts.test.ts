import { foldKeptCounts, recountKeptCounts } from '@atithi/api/platform/kept-counts/jobs'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeInvoice } from '../support/platform-invoices.ts'
import { turnOnTwoFactor } from '../support/two-factor.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
const reason = 'As agreed by telephone.'

interface Count {
  name: string
  key: string
  at: string
  n: number
}
const kept = async () =>
  (
    await sql<Count>`select name, key, at::text as at, sum(n)::bigint as n from kept_count
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3`.execute(world.ownerDb)
  ).rows
const anew = async () =>
  (
    await sql<Count>`select name, key, at::text as at, n from count_anew() order by 1, 2, 3`.execute(
      world.ownerDb,
    )
  ).rows

/** What a hotel may live through that somebody counts. */
async function live(hotel: Hotel, n: number): Promise<void> {
  const admin = await world.makeAdmin()
  const { propertyId, owner } = hotel
  const change = (planId: 'starter' | 'professional', paidUntil?: string) =>
    admin.call.billing.changePlan({ propertyId, planId, reason, ...(paidUntil && { paidUntil }) })
  await owner.call.billing.askForPlan({ propertyId, planId: 'professional' })
  if (n % 2) await owner.call.billing.withdrawRequest({ propertyId })
  else await change('professional', '2026-11-30')
  if (n % 3 === 0) await turnOnTwoFactor(world, owner)
  if (n % 3 === 1)
    await admin.call.admin.hotels.setStatus({ propertyId, status: 'suspended', reason })
  await world.createStaff(hotel, ['bookings']).catch(() => undefined)
  if (n % 4 < 2) {
    await owner.call.properties.delete({ propertyId })
    if (n % 4 === 1) await admin.call.admin.hotels.restore({ propertyId, reason })
  }
  await owner.call.auth.logout()
  if (n % 3) await world.signIn(owner.email)
}

describe('what is kept of all hotels', () => {
  it('is what counting them anew comes to, whatever happened at once and whenever it is added up', async () => {
    expect(await kept()).toEqual(await anew())
    const hotels: Hotel[] = []
    for (let n = 0; n < 8; n++) hotels.push(await world.openHotel())
    const billed = hotels[2]
    const [lives] = await Promise.all([
      Promise.all(hotels.map(live)),
      foldKeptCounts(world.services),
      recountKeptCounts(world.services),
    ])
    expect(lives).toHaveLength(8)
    await makeInvoice(world, billed?.propertyId ?? '')
    await world.consume()
    const before = await kept()
    expect(before).toEqual(await anew())
    expect(new Set(before.map(({ name }) => name))).toEqual(
      new Set([
        ...['hotel', 'live-website', 'user', 'user-since', 'signs-in', 'second-factor', 'seen'],
        ...['session', 'sign-in', 'plan', 'plan-late', 'setup', 'step-done', 'step-waiting'],
        ...['step-since', 'lacking', 'invoice-open', 'invoice-owed'],
      ]),
    )
    await foldKeptCounts(world.services)
    expect(await kept()).toEqual(before)
    await recountKeptCounts(world.services)
    expect(await kept()).toEqual(before)
  })

  it('shows administrators what has just happened', async () => {
    const admin = await world.makeAdmin()
    const { call } = admin
    const look = async () => ({
      ...(await call.admin.hotels.figures()),
      ...(await call.admin.users.figures()),
      ...(await call.admin.security()).figures,
      setUps: (await call.admin.onboarding({})).summary?.figures.hotels ?? 0,
      dashboard: (await call.admin.dashboard()).figures,
    })
    const before = await look()
    const hotel = await world.openHotel()
    await admin.call.billing.changePlan({
      propertyId: hotel.propertyId,
      planId: 'professional',
      reason,
    })
    expect(await look()).toMatchObject({
      hotels: before.hotels + 1,
      setUps: before.setUps + 1,
      activeHotels: before.activeHotels + 1,
      users: before.users + 1,
      owners: before.owners + 1,
      activeToday: before.activeToday + 1,
      newThisMonth: before.newThisMonth + 1,
      openSessions: before.openSessions + 1,
      signIns: before.signIns + 1,
      dashboard: {
        activeUsers: before.dashboard.activeUsers + 1,
        payingHotels: before.dashboard.payingHotels + 1,
        subscriptionRevenue: before.dashboard.subscriptionRevenue + 299_900,
      },
    })
    await hotel.owner.call.properties.delete({ propertyId: hotel.propertyId })
    expect(await look()).toMatchObject({
      hotels: before.hotels,
      setUps: before.setUps,
      activeHotels: before.activeHotels,
      dashboard: { payingHotels: before.dashboard.payingHotels },
    })
  })
})
