import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { turnOnTwoFactor as turnOnFor } from '../support/two-factor.ts'
import { type Browser, deskBooking, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

const turnOnTwoFactor = (admin: Browser) => turnOnFor(world, admin)

afterEach(() =>
  world.ownerDb
    .updateTable('platformSettings')
    .set({ requireAdministratorTwoFactor: false, approveNewHotels: false })
    .execute(),
)

describe('two-factor sign-in of administrators', () => {
  it('is demanded only by an administrator who has it', async () => {
    const admin = await world.makeAdmin()
    const demand = () => admin.call.admin.settings.update({ requireAdministratorTwoFactor: true })
    expect(await reasonOf(demand())).toBe('TWO_FACTOR_REQUIRED')
    await turnOnTwoFactor(admin)
    expect(await demand()).toMatchObject({
      requireAdministratorTwoFactor: true,
      approveNewHotels: false,
    })
    const { action, after } = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect({ action, after }).toMatchObject({
      action: 'platform.settings-updated',
      after: { requireAdministratorTwoFactor: true },
    })
  })

  it('leaves an administrator without it nothing but their own settings, at once and until it is on', async () => {
    const hotel = await world.openHotel()
    const { userId: ownerId } = (await hotel.owner.call.auth.me()) ?? { userId: '' }
    const [admin, colleague] = [await world.makeAdmin(), await world.makeAdmin()]
    await turnOnTwoFactor(admin)
    await admin.call.admin.settings.update({ requireAdministratorTwoFactor: true })
    expect(await colleague.call.auth.me()).toMatchObject({ lacksSecondFactor: true })
    const work = [
      () => colleague.call.admin.hotels.list({}),
      () => colleague.call.properties.list({}),
      () => colleague.call.properties.get({ propertyId: hotel.propertyId }),
      () => colleague.call.properties.create({ name: 'New House', ownerId }),
      () =>
        colleague.call.auth.impersonate({
          userId: ownerId,
          reason: 'Asked for help by telephone.',
        }),
    ]
    for (const attempt of work) expect(await reasonOf(attempt())).toBe('TWO_FACTOR_REQUIRED')
    expect(await hotel.owner.call.properties.get({ propertyId: hotel.propertyId })).toMatchObject({
      status: 'active',
    })
    await turnOnTwoFactor(colleague)
    for (const attempt of work) await attempt()
  })
})

describe('approval of new hotels', () => {
  it('keeps a hotel that is ready pending until an administrator activates it', async () => {
    const admin = await world.makeAdmin()
    await admin.call.admin.settings.update({ approveNewHotels: true })
    const owner = await world.registerOwner()
    const { propertyId } = owner
    const address = {
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
    }
    await owner.call.properties.update({
      propertyId,
      ...address,
      phone: '9876543210',
      email: 'stay@example.in',
    })
    await owner.call.roomTypes.create({
      propertyId,
      type: 'Deluxe Room',
      name: 'Lake Room',
      maxGuests: 2,
      basePrice: 400_000,
      quantity: 2,
    })
    expect(await owner.call.properties.get({ propertyId })).toMatchObject({
      status: 'pending',
      missing: [],
    })
    expect(await reasonOf(owner.call.properties.setStatus({ propertyId, status: 'active' }))).toBe(
      'APPROVAL_AWAITED',
    )
    expect(await reasonOf(owner.call.website.setPublished({ propertyId, published: true }))).toBe(
      'PROPERTY_NOT_ACTIVE',
    )
    await admin.call.properties.setStatus({ propertyId, status: 'active' })
    expect(await owner.call.properties.get({ propertyId })).toMatchObject({ status: 'active' })
    await owner.call.properties.setStatus({ propertyId, status: 'suspended' })
    await owner.call.properties.setStatus({ propertyId, status: 'active' })
  })
})

describe('the lists of an administrator', () => {
  it('count to a thousand and then say that there are more, where the figures count all', async () => {
    const admin = await world.makeAdmin()
    const { propertyId } = await world.openHotel()
    const { accountId } = await world.ownerDb
      .selectFrom('property')
      .select('accountId')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const { admin: lists, properties, dashboard } = admin.call
    const before = await lists.hotels.figures()
    expect(await lists.hotels.list({})).toMatchObject({
      total: before.hotels,
      hasMoreThanTotal: false,
    })
    await sql`insert into property (account_id, name) select ${accountId}, 'House ' || n from generate_series(1, 1001) n`.execute(
      world.ownerDb,
    )
    expect(await lists.hotels.figures()).toEqual({
      ...before,
      hotels: before.hotels + 1001,
      pendingHotels: before.pendingHotels + 1001,
    })
    for (const list of [lists.hotels.list({}), properties.list({}), dashboard.properties({})])
      expect(await list).toMatchObject({ total: 1000, hasMoreThanTotal: true })
    expect(await lists.hotels.list({ search: 'house 999' })).toMatchObject({
      total: 1,
      hasMoreThanTotal: false,
      items: [{ name: 'House 999' }],
    })
    expect((await lists.hotels.list({ status: 'active' })).hasMoreThanTotal).toBe(false)
    await sql`delete from onboarding_state where property_id in (select id from property where name like 'House %')`.execute(
      world.ownerDb,
    )
    await sql`delete from subscription where property_id in (select id from property where name like 'House %')`.execute(
      world.ownerDb,
    )
    await world.ownerDb.deleteFrom('property').where('name', 'like', 'House %').execute()
  })

  it('ask each hotel for its own today', async () => {
    const admin = await world.makeAdmin()
    const [near, far] = [await world.openHotel(), await world.openHotel()]
    // It is still the evening before there.
    await world.ownerDb
      .updateTable('property')
      .set({ timeZone: 'Pacific/Honolulu' })
      .where('id', '=', far.propertyId)
      .execute()
    const search = 'Wilhelmina'
    const stay = { guestName: `${search} Braun`, checkIn: world.day(1), checkOut: world.day(2) }
    for (const hotel of [near, far])
      await hotel.owner.call.bookings.create(deskBooking(world, hotel, stay))
    const placesOf = async (dateRange: 'today' | 'tomorrow' | 'this-week', filters = {}) => {
      const [list, summary] = [
        await admin.call.bookings.list({ dateRange, ...filters }),
        await admin.call.bookings.summary({ dateRange, ...filters }),
      ]
      expect(summary.totalBookings).toBe(list.total)
      return list.items
        .filter(({ guestName }) => guestName === stay.guestName)
        .map(({ propertyId }) => propertyId)
    }
    for (const filters of [{}, { search }, { sort: 'guest' }]) {
      expect(await placesOf('tomorrow', filters)).toEqual([near.propertyId])
      expect((await placesOf('this-week', filters)).sort()).toEqual(
        [near.propertyId, far.propertyId].sort(),
      )
    }
    world.clock.set(`${world.day(1)}T06:30:00Z`)
    expect((await placesOf('today')).sort()).toEqual([near.propertyId])
    expect((await placesOf('tomorrow')).sort()).toEqual([near.propertyId, far.propertyId].sort())
  })

  it('go through a search page by page', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    const made: string[] = []
    for (const name of ['Asha Quenby', 'Bela Quenby', 'Chitra Quenby'])
      made.push(
        (await hotel.owner.call.bookings.create(deskBooking(world, hotel, { guestName: name }))).id,
      )
    for (const [sort, wanted] of [
      ['-created', made.toReversed()],
      ['created', made],
    ] as const) {
      const seen: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await admin.call.bookings.list({
          search: 'quenby',
          sort,
          limit: 1,
          ...(cursor && { cursor }),
        })
        expect(page.total).toBe(3)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      expect(seen).toEqual(wanted)
    }
  })

  it('leave out a hotel that is gone, and its bookings', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    const { id, code } = await hotel.owner.call.bookings.create(
      deskBooking(world, hotel, { guestName: 'Zubeida Quraishi' }),
    )
    const has = (bookings: { id: string }[]) => bookings.some(booking => booking.id === id)
    const { bookings, search } = admin.call
    const seen = async () => ({
      listed: has((await bookings.list({ search: 'zubeida' })).items),
      ofTomorrow: has((await bookings.list({ search: 'zubeida', dateRange: 'tomorrow' })).items),
      found: has((await search.global({ query: code.toLowerCase() })).bookings),
      byTwoLetters: has((await search.global({ query: 'zu' })).bookings),
    })
    expect(await seen()).toEqual({
      listed: true,
      ofTomorrow: true,
      found: true,
      byTwoLetters: true,
    })
    const { propertyId } = hotel
    await world.ownerDb
      .updateTable('property')
      .set({ deletedAt: world.clock.now().toISOString() })
      .where('id', '=', propertyId)
      .execute()
    expect(await seen()).toEqual({
      listed: false,
      ofTomorrow: false,
      found: false,
      byTwoLetters: false,
    })
  })
})

describe('letters about an account', () => {
  it('are in the language that its person chose', async () => {
    const owner = await world.registerOwner('अनिता')
    await owner.call.settings.profile.update({ language: 'hi' })
    await world.anonymous().call.auth.requestPasswordReset({ email: owner.email })
    const [letter] = await world.postTo(owner.email)
    expect(letter?.subject).toBe('नया पासवर्ड चुनें')
    expect(letter?.text).toContain('नमस्ते अनिता')
    expect(letter?.html).toContain('<html lang="hi">')
  })
})

describe('every way to a suspended, approved or deleted hotel', () => {
  const told = async (email: string) =>
    (await world.postTo(email))
      .map(letter => letter.subject)
      .filter(text => / (was|is) /.test(text))

  it('review: security M2: an administrator’s suspension holds whoever suspended first, and is told', async () => {
    const admin = await world.makeAdmin()
    const { owner, propertyId, subdomain } = await world.openHotel()
    const { call } = owner
    await call.properties.setStatus({ propertyId, status: 'suspended' })
    await admin.call.properties.setStatus({ propertyId, status: 'suspended', reason: 'Fraud.' })
    expect(await reasonOf(call.properties.setStatus({ propertyId, status: 'active' }))).toBe(
      'SUSPENDED_BY_ADMIN',
    )
    await call.properties.setStatus({ propertyId, status: 'suspended' })
    await call.properties.update({ propertyId, city: 'Jodhpur' })
    expect(await reasonOf(call.properties.setStatus({ propertyId, status: 'active' }))).toBe(
      'SUSPENDED_BY_ADMIN',
    )
    const entries = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'reason'])
      .where('entityId', '=', propertyId)
      .where('action', '=', 'property.suspended')
      .orderBy('id')
      .execute()
    expect(entries.map(({ reason }) => reason)).toEqual([null, 'Fraud.'])
    const activate = { propertyId, status: 'active', reason: 'Cleared up.' } as const
    await admin.call.admin.hotels.setStatus(activate)
    expect(await told(owner.email)).toEqual([
      expect.stringContaining('was suspended'),
      expect.stringContaining('was activated'),
    ])
    expect(await call.properties.get({ propertyId })).toMatchObject({ status: 'active', subdomain })
  })

  it('review: security M2: no way round approval leads over suspended', async () => {
    const admin = await world.makeAdmin()
    await admin.call.admin.settings.update({ approveNewHotels: true })
    const fresh = await world.openHotel().catch(() => null)
    expect(fresh).toBeNull()
    const { propertyId, accountId } = await world.ownerDb
      .selectFrom('property')
      .select(['id as propertyId', 'accountId'])
      .where('status', '=', 'pending')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { email } = await world.ownerDb
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const { call } = await world.signIn(email)
    const activate = () => call.properties.setStatus({ propertyId, status: 'active' })
    expect(await reasonOf(activate())).toBe('APPROVAL_AWAITED')
    await call.properties.setStatus({ propertyId, status: 'suspended' })
    expect(await reasonOf(activate())).toBe('APPROVAL_AWAITED')
    await call.properties.update({ propertyId, city: 'Jodhpur' })
    expect(await call.properties.get({ propertyId })).toMatchObject({ status: 'suspended' })
    await admin.call.admin.hotels.setStatus({ propertyId, status: 'active', reason: 'Seen.' })
    await call.properties.setStatus({ propertyId, status: 'suspended' })
    await activate()
    expect(await call.properties.get({ propertyId })).toMatchObject({ status: 'active' })
  })

  it('review: security L6, mission 4: staff with the area of the property neither suspend nor delete', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { call } = await world.createStaff(hotel, ['property'])
    for (const attempt of [
      () => call.properties.setStatus({ propertyId, status: 'suspended' }),
      () => call.properties.setStatus({ propertyId, status: 'active' }),
      () => call.properties.delete({ propertyId }),
    ])
      expect(await reasonOf(attempt())).toBe('ROLE_NOT_ALLOWED')
    await call.properties.update({ propertyId, city: 'Jodhpur' })
  })

  it('review: mission 2: is deleted with all that it has, and restored so for thirty days, address and website included', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    const { owner, propertyId, subdomain } = hotel
    const visitor = world.anonymous()
    await admin.call.admin.hotels.delete({ propertyId, reason: 'The owner asked for it.' })
    expect(await reasonOf(owner.call.properties.get({ propertyId }))).toBe('NOT_FOUND')
    expect(await reasonOf(visitor.call.site.bySubdomain({ subdomain }))).toBe('NOT_FOUND')
    expect((await admin.call.admin.hotels.list({ search: 'lotus' })).items).not.toContainEqual(
      expect.objectContaining({ id: propertyId }),
    )
    const rival = await world.openHotel()
    const take = { propertyId: rival.propertyId, subdomain }
    expect(await reasonOf(rival.owner.call.website.update(take))).toBe('SUBDOMAIN_TAKEN')
    expect((await admin.call.admin.hotels.deleted({})).items).toContainEqual(
      expect.objectContaining({ id: propertyId, subdomain }),
    )
    const restore = () =>
      admin.call.admin.hotels.restore({ propertyId, reason: 'It was a mistake.' })
    const both = await Promise.allSettled([restore(), restore()])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await visitor.call.site.bySubdomain({ subdomain })).toMatchObject({
      takesBookingsOnline: true,
    })
    expect(await owner.call.properties.get({ propertyId })).toMatchObject({
      status: 'active',
      publishStatus: true,
    })
    expect(await told(owner.email)).toEqual([
      expect.stringContaining('was deleted'),
      expect.stringContaining('is back'),
    ])
    await owner.call.properties.delete({ propertyId })
    world.clock.set(new Date(world.clock.now().getTime() + 30 * 86_400_000).toISOString())
    expect(await reasonOf(restore())).toBe('RESTORE_TOO_LATE')
  })
})

describe('admin.flags', () => {
  it('lower what is demanded of administrators only with a code, as the settings do', async () => {
    const admin = await world.makeAdmin()
    await turnOnTwoFactor(admin)
    const { flags, settings } = admin.call.admin
    const on = await flags.set({ key: 'administrator-two-factor', value: true })
    expect(on).toContainEqual(
      expect.objectContaining({ key: 'administrator-two-factor', value: true }),
    )
    for (const attempt of [
      () => flags.set({ key: 'administrator-two-factor', value: false }),
      () => settings.update({ requireAdministratorTwoFactor: false }),
    ])
      expect(await reasonOf(attempt())).toBe('CODE_REQUIRED')
    const wrong = { key: 'administrator-two-factor', value: false, code: '000000' } as const
    expect(await reasonOf(flags.set(wrong))).toBe('CODE_INVALID')
    expect(await settings.get()).toMatchObject({ requireAdministratorTwoFactor: true })
    await flags.set({ key: 'approve-new-hotels', value: true })
    expect(await settings.get()).toMatchObject({ approveNewHotels: true })
  })
})
