import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeOf, turnOnTwoFactor } from '../support/two-factor.ts'
import { type Browser, password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 8 })
const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const idOf = async (browser: Browser) => (await browser.call.auth.me())?.userId ?? ''
const newEmail = () => `${randomUUID()}@example.in`

describe('users', () => {
  it('come by invitation, whatever their role, and choose their own password', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const { create, get, list } = admin.call.admin.users
    for (const role of ['admin', 'owner', 'staff'] as const) {
      const email = newEmail()
      const post =
        role === 'staff' ? { propertyId: hotel.propertyId, areas: ['bookings' as const] } : {}
      const { userId } = await create({ role, name: 'Meera Iyer', email, ...post })
      expect(await get({ userId })).toMatchObject({ role, state: 'invited' })
      expect(await reasonOf(create({ role: 'owner', name: 'Other', email }))).toBe('USER_EXISTS')
      const letters = await world.postTo(email)
      const person = world.anonymous()
      await person.call.auth.acceptInvitation({ token: tokenOf(letters.at(-1)?.text), password })
      expect(await person.call.auth.me()).toMatchObject({ role })
      const { items } = await list({ search: email })
      expect(items).toMatchObject([
        { id: userId, state: 'active', lastSignInAt: expect.any(String) },
      ])
    }
    // Its owner hears of the staff that the platform gave them.
    expect((await world.postTo(hotel.owner.email)).at(-1)?.text).toContain('Meera Iyer')
    const bell = await hotel.owner.call.notifications.list()
    expect(bell.items.map(({ type }) => type)).toContain('staff.changed-by-platform')
  })

  it('of a staff need a hotel, an area and a place in its plan', async () => {
    const admin = await world.makeAdmin()
    const { propertyId } = await world.openHotel()
    const person = { role: 'staff', name: 'Kiran Das', email: newEmail() } as const
    const create = admin.call.admin.users.create
    expect(await reasonOf(create({ ...person, areas: ['bookings'] }))).toBe('BAD_REQUEST')
    expect(await reasonOf(create({ ...person, propertyId }))).toBe('BAD_REQUEST')
    expect(await reasonOf(create({ ...person, propertyId, areas: ['bookings'] }))).toBe(
      'PLAN_LIMIT',
    )
  })

  it('lose every session when they are deactivated, and get in again when reactivated', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const userId = await idOf(owner)
    const acting = await world.makeAdmin()
    await acting.call.auth.impersonate({ userId, reason: 'Asked for help by telephone.' })
    expect((await world.postTo(owner.email)).at(-1)?.subject).toContain('opened your account')
    await admin.call.admin.users.deactivate({ userId, reason: 'Asked for it' })
    expect(await owner.call.auth.me()).toBeNull()
    expect(await acting.call.auth.me()).toBeNull()
    expect(await reasonOf(world.signIn(owner.email))).toBe('INVALID_CREDENTIALS')
    const [closed, left] = (await world.postTo(owner.email)).slice(-2)
    expect(closed?.text).toContain('Asked for it')
    expect(left?.subject).toBe('The administrator has left your account')
    expect(await reasonOf(admin.call.admin.users.reinvite({ userId }))).toBe('HAS_JOINED')
    await admin.call.admin.users.reactivate({ userId })
    expect(await (await world.signIn(owner.email)).call.auth.me()).toMatchObject({ userId })
    const trail = await admin.call.admin.audit({ entity: 'user', limit: 5 })
    expect(trail.items.map(({ action }) => action)).toContain('user.deactivated')
  })

  it('can have single sessions ended', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const userId = await idOf(owner)
    const phone = await world.signIn(owner.email)
    const { users } = admin.call.admin
    const [newest] = (await users.get({ userId })).sessions
    await users.endSessions({ userId, sessionId: newest?.id ?? '' })
    expect(await phone.call.auth.me()).toBeNull()
    expect(await owner.call.auth.me()).toMatchObject({ userId })
    expect(await reasonOf(users.endSessions({ userId, sessionId: newest?.id ?? '' }))).toBe(
      'NOT_FOUND',
    )
    await users.endSessions({ userId })
    expect(await owner.call.auth.me()).toBeNull()
  })

  it('who lost their second factor have it taken away, by the administrator’s own and for a reason', async () => {
    const admin = await world.makeAdmin()
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const clerk = await world.createStaff(hotel, ['bookings'])
    const [ownerId, clerkId] = [await idOf(hotel.owner), await idOf(clerk)]
    const { resetTwoFactor } = admin.call.admin.users
    const reason = 'Lost the phone, called back on the known number'
    const reset = (userId: string, code?: string) =>
      resetTwoFactor({ userId, reason, ...(code && { code }) })
    expect(await reasonOf(reset(ownerId, '123456'))).toBe('TWO_FACTOR_REQUIRED')
    const { secret, recoveryCodes } = await turnOnTwoFactor(world, admin)
    expect(await reasonOf(reset(await idOf(admin), recoveryCodes[0]))).toBe('NOT_YOURSELF')
    expect(await reasonOf(reset(ownerId, recoveryCodes[0]))).toBe('NO_SECOND_FACTOR')
    expect(await reasonOf(reset(randomUUID(), recoveryCodes[0]))).toBe('NOT_FOUND')
    await turnOnTwoFactor(world, hotel.owner)
    await turnOnTwoFactor(world, clerk)
    expect(await reasonOf(resetTwoFactor({ userId: ownerId, reason: '' }))).toBe('BAD_REQUEST')
    expect(await reasonOf(reset(ownerId))).toBe('CODE_REQUIRED')
    expect(await reasonOf(reset(ownerId, '000000'))).toBe('CODE_INVALID')
    expect(
      await reasonOf(hotel.owner.call.admin.users.resetTwoFactor({ userId: clerkId, reason })),
    ).toBe('ROLE_NOT_ALLOWED')
    // A code is good once, and the one of its setup is used.
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    await reset(ownerId, codeOf(world, secret))
    await reset(clerkId, recoveryCodes[1])
    for (const [browser, userId] of [
      [hotel.owner, ownerId],
      [clerk, clerkId],
    ] as const) {
      expect(await browser.call.auth.me()).toBeNull()
      expect(await admin.call.admin.users.get({ userId })).toMatchObject({
        hasTwoFactor: false,
        sessions: [],
      })
    }
    const back = await world.signIn(hotel.owner.email)
    const letters = await world.postTo(hotel.owner.email)
    const own = letters.find(({ subject }) => subject === 'Your two-factor sign-in was taken away')
    expect(own?.text).toContain(reason)
    expect(letters.some(({ subject }) => subject.startsWith('Your staff at'))).toBe(true)
    await world.consume()
    const rung = (await back.call.notifications.list()).items.map(({ type }) => type)
    expect(rung).toEqual(
      expect.arrayContaining(['account.two-factor-reset', 'staff.changed-by-platform']),
    )
    const trail = await admin.call.admin.audit({ action: 'user.two-factor-reset' })
    expect(trail.items).toMatchObject([{ reason }, { reason }])
    for (let guess = 0; guess < 2; guess += 1) await reasonOf(reset(ownerId, '000000'))
    expect(await reasonOf(reset(ownerId, recoveryCodes[2]))).toBe('NO_SECOND_FACTOR')
  })

  it('are never one’s own, and never the last administrator, however many are closed at once', async () => {
    const admins = [await world.makeAdmin(), await world.makeAdmin(), await world.makeAdmin()]
    const ids = await Promise.all(admins.map(idOf))
    const [first] = admins
    const reason = 'Left'
    for (const call of [
      () => first?.call.admin.users.deactivate({ userId: ids[0] ?? '', reason }),
      () => first?.call.admin.users.update({ userId: ids[0] ?? '', name: 'Somebody' }),
    ])
      expect(await reasonOf(Promise.resolve(call()))).toBe('NOT_YOURSELF')
    await world.ownerDb
      .updateTable('appUser')
      .set({ passwordHash: null })
      .where('role', '=', 'admin')
      .where('id', 'not in', ids)
      .execute()
    // Each closes the next: a ring in which each is allowed alone.
    const outcomes = await Promise.allSettled(
      admins.map((admin, at) =>
        admin.call.admin.users.deactivate({ userId: ids[(at + 1) % 3] ?? '', reason }),
      ),
    )
    const left = await world.ownerDb
      .selectFrom('appUser')
      .select('id')
      .where('id', 'in', ids)
      .where('isActive', '=', true)
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(3)
  })

  it('are told of another address at both, which ends what was open under the old one', async () => {
    const admin = await world.makeAdmin()
    const owner = await world.registerOwner()
    const userId = await idOf(owner)
    const email = newEmail()
    const other = await world.registerOwner()
    const { update } = admin.call.admin.users
    expect(await reasonOf(update({ userId, email: other.email }))).toBe('USER_EXISTS')
    expect(await update({ userId, email, name: 'Asha Menon' })).toMatchObject({
      email,
      name: 'Asha Menon',
      emailProvedAt: null,
    })
    expect(await owner.call.auth.me()).toBeNull()
    for (const address of [owner.email, email])
      expect((await world.postTo(address)).at(-1)?.text).toContain(email)
    expect(await (await world.signIn(email)).call.auth.me()).toMatchObject({ userId })
  })
})
