import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const linkIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

describe('review: security L7: a session ends, however much it is used', () => {
  it.each([
    [false, 7],
    [true, 90],
  ])('remembered %s, after %i days', async (rememberMe, days) => {
    const { email } = await world.registerOwner()
    const browser = world.anonymous()
    await browser.call.auth.login({ email, password, rememberMe })
    const own = world.ownerDb.updateTable('userSession').where('rememberMe', '=', rememberMe)
    const openedBefore = (hours: number) =>
      own
        .set({
          createdAt: sql`clock_timestamp() - make_interval(hours => ${hours})`,
          expiresAt: sql`clock_timestamp() + interval '1 hour'`,
        })
        .execute()
    await openedBefore(24 * days - 2)
    expect(await browser.call.auth.me()).toMatchObject({ email })
    expect(await browser.call.auth.me()).toMatchObject({ email })
    await openedBefore(24 * days)
    // It was good for another hour, and is prolonged no more.
    expect(await browser.call.auth.me()).toMatchObject({ email })
    expect(await browser.call.auth.me()).toBeNull()
  })
})

describe('review: security L9: what tells that an email has an account', () => {
  it('is registering and inviting, in words, and neither signing in nor a forgotten password', async () => {
    const known = await world.registerOwner()
    const hotel = await world.openHotel()
    await world.subscribe(hotel, 'professional')
    const { propertyId } = hotel
    const stranger = world.anonymous().call
    const form = { name: 'Asha Rao', propertyName: 'B', phone: '9876543210', password }
    const telling = (email: string): (() => Promise<unknown>)[] => [
      () => stranger.auth.register({ ...form, email }),
      () =>
        hotel.owner.call.settings.staff.invite({
          propertyId,
          name: 'Asha Rao',
          areas: ['bookings'],
          grants: [],
          email,
        }),
    ]
    for (const act of telling(known.email)) expect(await reasonOf(act())).toBe('EMAIL_TAKEN')
    const silent = async (email: string) => [
      await reasonOf(world.anonymous().call.auth.login({ email, password: 'a guess of ours' })),
      await world.anonymous().call.auth.requestPasswordReset({ email }),
    ]
    expect(await silent(known.email)).toEqual(await silent('nobody-at-all@example.in'))
  })

  it('is bounded where it tells: an owner whose own address is not proved invites nobody', async () => {
    world.services.settings.lettersLeave = true
    try {
      const owner = await world.registerOwner()
      const { propertyId } = owner
      const invited = { propertyId, name: 'B', areas: ['bookings' as const], grants: [] }
      const known = await world.registerOwner()
      for (const email of [known.email, 'nobody-at-all@example.in'])
        expect(await reasonOf(owner.call.settings.staff.invite({ ...invited, email }))).toBe(
          'EMAIL_UNPROVED',
        )
    } finally {
      world.services.settings.lettersLeave = false
    }
  })
})

describe('review: security L8: what nobody should have for a password', () => {
  const form = { name: 'Asha Rao', propertyName: 'B', phone: '9876543210' }
  const email = 'asha.menon@example.in'

  it.each([
    'aaaaaaaaaa',
    'asha.menon@example.in',
    'Asha.Menon2026!',
    'asha  rao 1234',
    'Password123',
  ])('is refused by every way in: %s', async weak => {
    const reason = (act: Promise<unknown>) => reasonOf(act)
    const stranger = world.anonymous()
    expect(await reason(stranger.call.auth.register({ ...form, email, password: weak }))).toBe(
      'PASSWORD_COMMON',
    )
    const owner = await world.registerOwner('Asha Rao')
    await world.ownerDb
      .updateTable('appUser')
      .set({ email: `${randomUUID()}@example.in` })
      .where('email', '=', email)
      .execute()
    await world.ownerDb
      .updateTable('appUser')
      .set({ email })
      .where('email', '=', owner.email)
      .execute()
    const change = { currentPassword: password, newPassword: weak }
    expect(await reason(owner.call.auth.changePassword(change))).toBe('PASSWORD_COMMON')
    await stranger.call.auth.requestPasswordReset({ email })
    const letter = (await world.postTo(email)).at(-1)
    const token = linkIn(letter?.text ?? '')
    expect(await reason(stranger.call.auth.resetPassword({ token, password: weak }))).toBe(
      'PASSWORD_COMMON',
    )
    // The link was not used up by it.
    await stranger.call.auth.resetPassword({ token, password: 'another long and private phrase' })
  })

  it('nor the present one', async () => {
    const owner = await world.registerOwner()
    const change = { currentPassword: password, newPassword: password }
    expect(await reasonOf(owner.call.auth.changePassword(change))).toBe('PASSWORD_SAME')
  })
})

describe('review: security L7: a sign-in from a new device', () => {
  it('is told to its person once, in words that say where it came from', async () => {
    const owner = await world.registerOwner()
    const signIn = (userAgent: string) =>
      createCallerFactory(appRouter)(() =>
        createContextFactory(world.services)({
          ip: '203.0.113.7',
          userAgent,
          requestId: randomUUID(),
          setCookie() {},
        }),
      ).auth.login({ email: owner.email, password })
    const told = async () =>
      (await world.postTo(owner.email)).filter(({ subject }) => subject.includes('new device'))
    const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36'
    await signIn(phone)
    await signIn(phone)
    const letters = await told()
    expect(letters).toHaveLength(1)
    expect(letters[0]?.text).toMatch(
      /Chrome on Android signed in .* from the address 203\.0\.113\.7/,
    )
  })
})
