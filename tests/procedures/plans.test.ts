import { followSubscriptions } from '@atithi/api/plans/subscriptions/jobs'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

const world = useWorld()
let admin: Browser
beforeEach(async () => {
  admin = await world.makeAdmin()
})

const reason = 'As agreed by telephone.'
const book = (hotel: Hotel) => world.anonymous().call.site.book(siteBooking(world, hotel))
const current = (hotel: Hotel) => hotel.owner.call.billing.current({ propertyId: hotel.propertyId })
/** The clock goes there, and the job runs as it would have. */
async function goTo(instant: string): Promise<void> {
  world.clock.set(instant)
  await followSubscriptions(world.services)
}
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

describe('the life of a subscription', () => {
  it('begins with a trial to the end of its fourteenth day, and ends it without a job', async () => {
    const hotel = await world.openHotel()
    expect(await current(hotel)).toMatchObject({
      planId: 'freemium',
      state: 'trial',
      allowedBy: 'starter',
      allowedByName: 'Starter',
      trialUntil: '2026-12-02',
      limits: [
        { limit: 'onlineBookings', allowed: 50 },
        { limit: 'staffAccounts', allowed: 0 },
        { limit: 'portals', allowed: 0 },
      ],
    })
    world.clock.set('2026-12-02T18:29:59Z')
    expect(await current(hotel)).toMatchObject({ state: 'trial' })
    await book(hotel)
    world.clock.set('2026-12-02T18:30:00Z')
    expect(await current(hotel)).toMatchObject({ state: 'freemium', allowedBy: 'freemium' })
    expect(await reasonOf(book(hotel))).toBe('PLAN_LIMIT')
    expect(
      await world.anonymous().call.site.bySubdomain({ subdomain: hotel.subdomain }),
    ).toMatchObject({ takesBookingsOnline: false, bookingsClosed: 'never-online' })
  })

  it('is told stage by stage, once each, by letter and by the bell', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    await goTo('2026-11-26T06:30:00Z')
    await goTo('2026-11-26T07:30:00Z')
    await goTo('2026-12-01T06:30:00Z')
    await goTo('2026-12-03T06:30:00Z')
    await goTo('2026-12-03T06:40:00Z')
    expect(await subjects(hotel)).toEqual([
      expect.stringContaining('ends on 2 December 2026'),
      expect.stringContaining('ends on 2 December 2026'),
      expect.stringContaining('has ended'),
    ])
    expect(await bells(hotel.owner)).toEqual(['plan.trial-ended'])

    await admin.call.billing.changePlan({
      propertyId,
      planId: 'starter',
      paidUntil: '2026-12-31',
      reason,
    })
    expect(await current(hotel)).toMatchObject({ state: 'active', paidUntil: '2026-12-31' })
    await book(hotel)
    const states: Record<string, string> = {
      '2026-12-31T18:29:59Z': 'active',
      '2026-12-31T18:30:00Z': 'past-due',
      '2027-01-07T18:29:59Z': 'past-due',
      '2027-01-07T18:30:00Z': 'grace',
      '2027-01-14T18:29:59Z': 'grace',
    }
    for (const [instant, state] of Object.entries(states)) {
      await goTo(instant)
      expect(await current(hotel)).toMatchObject({ state, allowedBy: 'starter' })
      await book(hotel)
    }
    await goTo('2027-01-14T18:30:00Z')
    expect(await current(hotel)).toMatchObject({ state: 'freemium', planId: 'starter' })
    expect(await reasonOf(book(hotel))).toBe('PLAN_LIMIT')

    await admin.call.billing.setDates({ propertyId, paidUntil: '2027-01-31', reason: 'Paid.' })
    expect(await current(hotel)).toMatchObject({ state: 'active', planId: 'starter' })
    await book(hotel)
    expect(await bells(hotel.owner)).toEqual([
      'plan.changed',
      'plan.in-grace',
      'plan.lapsed',
      'plan.past-due',
      'plan.payment-reminded',
      'plan.payment-reminded',
      'plan.trial-ended',
    ])
  })

  it('has its grace prolonged by an administrator, never to before it is due', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const change = { propertyId, planId: 'starter', paidUntil: '2026-11-30', reason } as const
    await admin.call.billing.changePlan(change)
    const until = (graceUntil: string) =>
      admin.call.billing.setDates({ propertyId, graceUntil, reason })
    expect(await reasonOf(until('2026-11-29'))).toBe('GRACE_BEFORE_DUE')
    await until('2027-02-28')
    world.clock.set('2027-02-28T12:00:00Z')
    expect(await current(hotel)).toMatchObject({ state: 'grace' })
    world.clock.set('2027-03-01T12:00:00Z')
    expect(await current(hotel)).toMatchObject({ state: 'freemium' })
  })

  it('changes on the day that was planned, with the price that is offered then', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    await admin.call.billing.changePlan({ propertyId, planId: 'professional', reason })
    const version = {
      planId: 'starter',
      validFrom: '2026-12-01',
      monthlyPrice: 119_900,
      commissionBasisPoints: 900,
      onlineBookings: 60,
      staffAccounts: 0,
      portals: 0,
      hasBranding: false,
      hasAdvancedReports: false,
    } as const
    const add = (over: object) =>
      admin.call.billing.addVersion({ ...version, support: ['email'], ...over })
    expect(await reasonOf(add({ validFrom: '2026-11-17' }))).toBe('DATE_PASSED')
    expect(await reasonOf(add({ movesOn: '2026-12-17' }))).toBe('NOTICE_TOO_SHORT')
    await add({ movesOn: '2026-12-18' })
    expect(await reasonOf(add({}))).toBe('VERSION_EXISTS')
    // A hotel on the older terms is told thirty days before, and moved on the day.
    const older = await world.openHotel()
    await admin.call.billing.changePlan({ propertyId: older.propertyId, planId: 'starter', reason })
    await followSubscriptions(world.services)
    expect(await current(older)).toMatchObject({
      monthlyPrice: 99_900,
      next: { planId: 'starter', from: '2026-12-18' },
    })
    expect(await subjects(older)).toContain('New terms of the Starter plan from 18 December 2026')
    const planned = { propertyId, planId: 'starter', effectiveFrom: '2026-12-05', reason } as const
    await admin.call.billing.changePlan(planned)
    expect(await current(hotel)).toMatchObject({
      planId: 'professional',
      next: { planId: 'starter', from: '2026-12-05' },
    })
    world.clock.set('2026-12-04T18:30:00Z')
    expect(await current(hotel)).toMatchObject({
      planId: 'starter',
      monthlyPrice: 119_900,
      next: null,
    })
    await goTo('2026-12-04T18:30:00Z')
    expect(await current(hotel)).toMatchObject({ planId: 'starter', monthlyPrice: 119_900 })
    await goTo('2026-12-17T18:30:00Z')
    expect(await current(older)).toMatchObject({ monthlyPrice: 119_900, next: null })
    expect(await subjects(older)).toContainEqual(expect.stringContaining('has its new terms'))
    // Every hotel of this file goes back to the terms before, for the tests that follow.
    await world.ownerDb
      .updateTable('subscription')
      .set({ termsFrom: '2026-01-01', nextPlanId: null, nextTermsFrom: null, nextAt: null })
      .execute()
    await world.ownerDb.deleteFrom('planVersion').where('validFrom', '=', '2026-12-01').execute()
  })
})

describe('billing.askForPlan', () => {
  it('review: mission 3: rings for administrators alone, and the hotel has the plan when one accepts', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const { requestId } = await owner.call.billing.askForPlan({
      propertyId,
      planId: 'professional',
      note: 'We have two clerks now.',
    })
    expect(await bells(admin)).toContain('plan.asked')
    expect(await bells(owner)).toEqual([])
    expect((await admin.call.billing.requests({ open: true })).items).toMatchObject([
      { id: requestId, propertyId, planId: 'professional', note: 'We have two clerks now.' },
    ])
    expect(await reasonOf(owner.call.billing.askForPlan({ propertyId, planId: 'starter' }))).toBe(
      'PLAN_REQUESTED',
    )
    await admin.call.billing.acceptRequest({ requestId, paidUntil: '2026-12-31' })
    expect(await current(hotel)).toMatchObject({
      planId: 'professional',
      state: 'active',
      request: null,
    })
    expect(await reasonOf(admin.call.billing.acceptRequest({ requestId }))).toBe('REQUEST_DECIDED')
    const { entries } = await owner.call.billing.history({ propertyId })
    expect(entries.map(({ action }) => action)).toEqual([
      'subscription.plan-changed',
      'subscription.plan-asked',
    ])
    expect(await bells(owner)).toEqual(['plan.changed'])
  })

  it('is declined with words, or withdrawn, and may be asked again', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const ask = () => owner.call.billing.askForPlan({ propertyId, planId: 'starter' })
    const { requestId } = await ask()
    await admin.call.billing.declineRequest({ requestId, reason: 'The address is missing.' })
    expect((await world.postTo(owner.email)).at(-1)?.text).toContain('The address is missing.')
    await ask()
    await owner.call.billing.withdrawRequest({ propertyId })
    expect(await reasonOf(owner.call.billing.withdrawRequest({ propertyId }))).toBe(
      'REQUEST_DECIDED',
    )
    expect((await current(hotel)).request).toBeNull()
    const again = await Promise.allSettled(Array.from({ length: 5 }, ask))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is the owner’s own: not the staff’s, and nobody’s who acts as them', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const asked = { propertyId, planId: 'starter' } as const
    const clerk = await world.createStaff(hotel, ['settings'])
    expect(await reasonOf(clerk.call.billing.askForPlan(asked))).toBe('ROLE_NOT_ALLOWED')
    expect(await clerk.call.billing.current({ propertyId })).toMatchObject({ state: 'trial' })
    expect(await reasonOf(owner.call.billing.changePlan({ ...asked, reason }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    const { userId } = (await owner.call.auth.me()) ?? { userId: '' }
    await admin.call.auth.impersonate({ userId, reason: 'Asked for help by telephone.' })
    expect(await reasonOf(admin.call.billing.askForPlan(asked))).toBe('NOT_WHILE_IMPERSONATING')
    expect(await reasonOf(admin.call.billing.changePlan({ ...asked, reason }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
  })
})
