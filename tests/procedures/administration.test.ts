import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { jobs } from '@atithi/api/jobs'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { addTraffic, noteJob, reportProcess } from '@atithi/api/platform/health/commands'
import { appRouter } from '@atithi/api/router'
import { openApplication } from '@atithi/db/client'
import { loginsOf } from '@atithi/db/login-role'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { callByPath, procedures } from '../support/procedures.ts'
import { type Browser, deskBooking, password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })
const runJob = (name: string) => jobs.find(job => job.name === name)?.run(world.services)
const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
const newEmail = () => `${randomUUID()}@example.in`

describe('hotels', () => {
  it('are added for an owner who is there, or for one who is invited', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const { create, get } = admin.call.admin.hotels
    const added = await create({ name: 'Second House', ownerId: await idOf(owner) })
    expect(await get(added)).toMatchObject({ name: 'Second House', ownerEmail: owner.email })
    expect((await world.postTo(owner.email)).at(-1)?.subject).toContain('Second House')
    expect((await owner.call.properties.list({})).total).toBe(2)
    const ownerEmail = newEmail()
    const invited = { name: 'New House', ownerName: 'Nila Das', ownerEmail }
    const { propertyId } = await create(invited)
    expect(await reasonOf(create(invited))).toBe('OWNER_EXISTS')
    const person = world.anonymous()
    const token = tokenOf((await world.postTo(ownerEmail)).at(-1)?.text)
    await person.call.auth.acceptInvitation({ token, password })
    expect((await person.call.properties.list({})).items).toMatchObject([{ id: propertyId }])
    for (const wrong of [
      { name: 'Nobody’s House' },
      { name: 'House', ownerName: 'Nila' },
      { name: 'House', ownerId: await idOf(owner), ownerEmail: newEmail() },
    ])
      expect(await reasonOf(create(wrong))).toBe('BAD_REQUEST')
    expect(await reasonOf(create({ name: 'House', ownerId: randomUUID() }))).toBe('NOT_FOUND')
  })

  it('are edited under the administrator’s name, and the owner is told by letter and bell', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const edited = await admin.call.admin.hotels.update({
      propertyId,
      city: 'Jaipur',
      reason: 'The map was wrong',
    })
    expect(edited).toMatchObject({ city: 'Jaipur' })
    // The same by the owner's own door.
    await admin.call.properties.update({ propertyId, city: 'Jodhpur' })
    const letters = (await world.postTo(owner.email)).filter(({ subject }) =>
      subject.includes('particulars'),
    )
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toContain('The map was wrong')
    const bell = await owner.call.notifications.list()
    expect(bell.items.filter(({ type }) => type === 'property.edited-by-platform')).toHaveLength(2)
    const trail = await owner.call.settings.advanced.audit({ action: 'property.updated' })
    expect(trail.items[0]).toMatchObject({ actorName: expect.stringContaining('admin') })
  })
})

describe('the setup of hotels', () => {
  it('is counted as it happens, by class and step, and help writes to the owner', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const { propertyId } = owner
    await world.consume()
    const find = async () =>
      (await admin.call.admin.onboarding({})).items.find(({ id }) => id === propertyId)
    expect(await find()).toMatchObject({ percent: 0, currentStepId: 'basic-info' })
    await owner.call.properties.update({
      propertyId,
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
      phone: '9876543210',
      email: 'stay@example.in',
    })
    await world.consume()
    expect(await find()).toMatchObject({
      percent: 20,
      progress: 'in-progress',
      currentStepId: 'rooms-photos',
    })
    const { summary } = await admin.call.admin.onboarding({})
    expect(summary?.steps[0]).toMatchObject({ id: 'basic-info', title: 'Basic information' })
    expect(summary?.lacking.map(({ what }) => what)).toContain('a picture')
    await admin.call.admin.hotels.help({ propertyId, message: 'Shall we call you?' })
    expect((await world.postTo(owner.email)).at(-1)?.text).toContain('Shall we call you?')
    const bell = await owner.call.notifications.list()
    expect(bell.items[0]).toMatchObject({ type: 'property.help-offered' })
    await world.ownerDb
      .updateTable('onboardingState')
      .set({ movedAt: '2026-11-01T00:00:00Z' })
      .where('propertyId', '=', propertyId)
      .execute()
    const stuck = await admin.call.admin.onboarding({ progress: 'stuck' })
    expect(stuck.items).toMatchObject([{ id: propertyId, progress: 'stuck' }])
  })
})

describe('the figures', () => {
  it('of the dashboard are those of the hotels, with what to do', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const booking = { checkIn: world.today(), checkOut: world.day(1) }
    const { id: bookingId } = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, booking),
    )
    await sql`insert into billing_line (property_id, account_id, kind, day, booking_id, base, basis_points, amount)
      select property_id, account_id, 'commission', ${world.today()}::date, id, 400000, 800, 32000
      from booking where id = ${bookingId}`.execute(world.ownerDb)
    await hotel.owner.call.billing.askForPlan({ propertyId: hotel.propertyId, planId: 'starter' })
    await world.consume()
    await runJob('platform-figures')
    const { figures, alerts, topHotels, activity } = await admin.call.admin.dashboard()
    expect(figures.subscriptionRevenue).toBeGreaterThanOrEqual(299_900)
    expect(figures.commissionRevenue).toBe(32_000)
    expect(alerts).toContainEqual({ kind: 'plan-requests', count: 1, tone: 'warning' })
    expect(topHotels).toContainEqual(
      expect.objectContaining({ id: hotel.propertyId, roomRevenue: 400_000 }),
    )
    expect(activity[0]).toMatchObject({ action: expect.any(String) })
    const analytics = await admin.call.admin.analytics({ days: 7 })
    expect(analytics.figures).toMatchObject({ roomRevenue: 400_000 })
    expect(analytics.trend).toHaveLength(7)
    expect(analytics.sources).toContainEqual(
      expect.objectContaining({ source: 'direct', roomRevenue: 400_000 }),
    )
    expect(analytics.cohorts[0]?.hotels).toBeGreaterThan(0)
  })

  it('of requests, processes and jobs are what every process has added', async () => {
    const admin = await world.makeAdmin()
    const now = world.clock.now()
    const minute = (before: number) => new Date(now.getTime() - before * 60_000).toISOString()
    const row = (before: number) => ({
      kind: 'procedures' as const,
      minute: minute(before),
      requests: 2,
      refused: 0,
      failed: 1,
      totalMs: 100,
      buckets: [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    })
    // Two processes in one minute; then one, of four minutes in all.
    await Promise.all([addTraffic(world.db, [row(4)]), addTraffic(world.db, [row(4)])])
    await addTraffic(world.db, [row(2)])
    const self = { id: randomUUID(), role: 'worker' as const, startedAt: new Date(minute(60)) }
    await reportProcess(world.db, self, { now: new Date(minute(5)) })
    await noteJob(world.db, 'night-audit', { now, error: 'It broke' })
    const { requests } = await admin.call.admin.analytics({})
    expect(requests.lastDay).toMatchObject({ requests: 6, failed: 3, errorBasisPoints: 5000 })
    expect(requests.lastDay.medianMs).toBe(18)
    const status = await admin.call.admin.settings.status()
    expect(status).toMatchObject({
      uptimeBasisPoints: 5000,
      failingJobs: [{ name: 'night-audit', failures: 1, lastError: 'It broke' }],
      processes: [{ role: 'worker', isSilent: true }],
    })
    expect(Object.keys(status.cards)).toHaveLength(6)
    expect(status.interfaces).toMatchObject({ keys: expect.any(Number), failingEndpoints: 0 })
    const { alerts } = await admin.call.admin.dashboard()
    expect(alerts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['no-worker', 'silent-process', 'failing-jobs']),
    )
    await noteJob(world.db, 'night-audit', { now })
    expect((await admin.call.admin.settings.status()).failingJobs).toEqual([])
  })
})

describe('security', () => {
  it('shows who fails to come in, and lets them try again', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const guess = world.anonymous()
    const attempt = () =>
      guess.call.auth.login({ email: owner.email, password: 'a wrong phrase indeed' })
    for (let n = 0; n < 5; n += 1) expect(await reasonOf(attempt())).toBe('INVALID_CREDENTIALS')
    expect(await reasonOf(attempt())).toBe('TOO_MANY_ATTEMPTS')
    const { security, unblock, signIns, sessions } = admin.call.admin
    const before = await security()
    const [blocked] = before.blocked.filter(({ name }) => name === owner.email)
    expect(blocked).toMatchObject({ kind: 'account' })
    expect(before.failuresByAddress[0]).toMatchObject({ failures: 5 })
    expect((await signIns({ outcome: 'failed', search: owner.email })).total).toBe(5)
    expect((await sessions({ search: owner.email })).items).toMatchObject([{ isCurrent: false }])
    await unblock({ subject: blocked?.subject ?? '' })
    expect(await reasonOf(attempt())).toBe('INVALID_CREDENTIALS')
    const trail = await admin.call.admin.audit({ action: 'user.attempts-forgotten' })
    expect(trail.total).toBe(1)
  })
})

describe('a network that is blocked', () => {
  /** Somebody in a network, who has a session or none. */
  const from = (ip: string, token?: string) => {
    const browser: Browser = { token, call: undefined as never }
    browser.call = createCallerFactory(appRouter)(() =>
      createContextFactory(world.services)({
        ip,
        requestId: randomUUID(),
        ...(browser.token && { sessionToken: browser.token }),
        setCookie: header => {
          browser.token = /=([^;]*)/.exec(header)?.[1] || undefined
        },
      }),
    )
    return browser
  }

  it('lets nobody in by any door until it is unblocked or its time has passed, and keeps nobody in', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const { blockNetwork, unblockNetwork, security } = admin.call.admin
    const signIn = (ip: string) => from(ip).call.auth.login({ email: owner.email, password })
    const inside = from('8.8.4.9')
    await inside.call.auth.login({ email: owner.email, password })
    const input = { network: '8.8.4.9/24', reason: 'Guesses at passwords.', hours: 1 } as const
    expect(await reasonOf(blockNetwork({ ...input, network: '10.0.0.0/24' }))).toBe(
      'NETWORK_REFUSED',
    )
    expect(await reasonOf(blockNetwork(input))).toBe('NETWORK_IN_USE')
    await blockNetwork({ ...input, despiteUse: true })
    expect(await inside.call.auth.me()).toBeNull()
    const doors = procedures.filter(
      ({ path, type, access }) =>
        path.startsWith('auth.') && type === 'mutation' && access === 'open',
    )
    for (const { path } of doors.filter(door => door.path !== 'auth.logout'))
      expect(await reasonOf(callByPath(from('8.8.4.200').call, path, {})), path).toBe(
        'NETWORK_BLOCKED',
      )
    await signIn('8.8.5.9')
    const [closed] = (await security()).blockedNetworks
    expect(closed).toMatchObject({ network: '8.8.4.0/24', reason: input.reason })
    // Once more is another reason and time of the same.
    await blockNetwork({ ...input, hours: null, despiteUse: true })
    expect((await security()).blockedNetworks).toMatchObject([{ id: closed?.id, until: null }])
    world.clock.set('2027-11-18T06:30:00Z')
    expect(await reasonOf(signIn('::ffff:8.8.4.9'))).toBe('NETWORK_BLOCKED')
    await unblockNetwork({ networkId: closed?.id ?? '' })
    await signIn('8.8.4.9')
    expect(await reasonOf(unblockNetwork({ networkId: closed?.id ?? '' }))).toBe('NOT_FOUND')
    await blockNetwork({ ...input, despiteUse: true })
    world.clock.set('2027-11-18T07:31:00Z')
    await signIn('8.8.4.9')
    const trail = await admin.call.admin.audit({ entity: 'platform' })
    expect(trail.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['platform.network-blocked', 'platform.network-unblocked']),
    )
  })

  it('is never the administrator’s own', async () => {
    const { call } = from('8.8.8.8', (await world.makeAdmin()).token)
    const input = { network: '8.8.0.0/16', reason: 'Guesses at passwords.', hours: null }
    expect(await reasonOf(call.admin.blockNetwork(input))).toBe('OWN_NETWORK')
  })
})

describe('settings of the platform', () => {
  afterEach(() =>
    world.ownerDb
      .updateTable('platformSettings')
      .set({ registrationOpen: true, maintenanceNotice: null, maintenanceUntil: null })
      .execute(),
  )

  it('hold at once on a second process', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const { db } = openApplication(loginsOf(world.url), { max: 2 })
    const contextOf = createContextFactory({ ...world.services, db })
    const elsewhere = (sessionToken?: string) =>
      createCallerFactory(appRouter)(() =>
        contextOf({
          ip: '10.8.8.8',
          requestId: randomUUID(),
          ...(sessionToken && { sessionToken }),
          setCookie: () => {},
        }),
      )
    const strangers = () =>
      elsewhere().auth.register({
        name: 'Ravi Kumar',
        email: newEmail(),
        propertyName: 'New House',
        phone: '9876543210',
        password,
      })
    try {
      await admin.call.admin.flags.set({ key: 'open-registration', value: false })
      expect(await reasonOf(strangers())).toBe('REGISTRATION_CLOSED')
      await admin.call.admin.flags.set({ key: 'open-registration', value: true })
      await strangers()
      const maintenanceUntil = '2026-11-18T08:00:00.000Z'
      await admin.call.admin.settings.update({
        maintenanceNotice: 'A short pause at 22:00.',
        maintenanceUntil,
      })
      const { notice } = await elsewhere(owner.token).settings.notice()
      expect(notice).toMatchObject({ notice: 'A short pause at 22:00.' })
      world.clock.set(maintenanceUntil)
      expect((await elsewhere(owner.token).settings.notice()).notice).toBeNull()
    } finally {
      await db.destroy()
    }
  })

  it('give new hotels and people their time zone, by each way in, and leave the others theirs', async () => {
    const admin = await world.makeAdmin()
    const before = await world.openHotel()
    const { update } = admin.call.admin.settings
    for (const defaultTimeZone of ['+05:30', 'Asia/Nowhere'])
      expect(await reasonOf(update({ defaultTimeZone }))).toBe('BAD_REQUEST')
    await update({ defaultTimeZone: 'Asia/Kathmandu' })
    try {
      const { owner } = before
      const registered = await world.registerOwner()
      const own = await owner.call.properties.create({ name: 'Lotus Annexe' })
      const { userId = '' } = (await owner.call.auth.me()) ?? {}
      const email = `${randomUUID()}@example.in`
      const added = await Promise.all([
        admin.call.admin.hotels.create({ name: 'Hill House', ownerId: userId }),
        admin.call.admin.hotels.create({
          name: 'Lake House',
          ownerName: 'Ravi',
          ownerEmail: email,
        }),
      ])
      const zoneOf = async (propertyId: string) =>
        (await admin.call.properties.get({ propertyId })).timeZone
      for (const { propertyId } of [registered, { propertyId: own.id }, ...added])
        expect(await zoneOf(propertyId)).toBe('Asia/Kathmandu')
      expect(await owner.call.properties.defaults()).toEqual({ timeZone: 'Asia/Kathmandu' })
      expect(await registered.call.settings.profile.get()).toMatchObject({
        timeZone: 'Asia/Kathmandu',
      })
      expect(await zoneOf(before.propertyId)).toBe('Asia/Kolkata')
    } finally {
      await update({ defaultTimeZone: 'Asia/Kolkata' })
    }
  })

  it('bound the calls of a key, and refuse an end without a notice', async () => {
    const admin = await world.makeAdmin()
    const update = admin.call.admin.settings.update
    expect(await reasonOf(update({ maintenanceUntil: '2026-11-20T08:00:00Z' }))).toBe(
      'NOTICE_EMPTY',
    )
    expect(await reasonOf(update({ apiCallsPerMinute: 9 }))).toBe('BAD_REQUEST')
    await update({ apiCallsPerMinute: 10 })
    const { owner, propertyId } = await world.openHotel()
    const { key } = await owner.call.settings.advanced.apiKeys.create({
      propertyId,
      name: 'Screens',
      scopes: ['bookings:read'],
      days: 30,
    })
    const program = (calls: number) =>
      createCallerFactory(appRouter)(() =>
        createContextFactory(world.services)({
          ip: '10.9.9.9',
          requestId: randomUUID(),
          setCookie: () => {},
          apiKey: { text: key, calls },
        }),
      )
    await program(10).bookings.list({ propertyId })
    expect(await reasonOf(program(1).bookings.list({ propertyId }))).toBe('TOO_MANY_ATTEMPTS')
    await update({ apiCallsPerMinute: 600 })
    await program(1).bookings.list({ propertyId })
  })
})
