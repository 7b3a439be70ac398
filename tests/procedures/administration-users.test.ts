import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
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
      expect(items).toMatchObject([{ id: userId, state: 'active' }])
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
    await acting.call.auth.impersonate({ userId })
    expect((await world.postTo(owner.email)).at(-1)?.subject).toContain('opened your account')
    await admin.call.admin.users.deactivate({ userId, reason: 'Asked for it' })
    expect(await owner.call.auth.me()).toBeNull()
    expect(await acting.call.auth.me()).toBeNull()
    expect(await reasonOf(world.signIn(owner.email))).toBe('INVALID_CREDENTIALS')
    expect((await world.postTo(owner.email)).at(-1)?.text).toContain('Asked for it')
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
