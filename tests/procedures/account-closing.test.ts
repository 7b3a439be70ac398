import { eraseClosedAccounts } from '@atithi/api/platform/account-closing/jobs'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, password, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
beforeEach(async () => {
  hotel = await world.openHotel()
})

const accountOf = ({ owner }: Pick<Hotel, 'owner'>) => owner.call.settings.advanced.account
const restore = (token: string, by = password) =>
  world.anonymous().call.auth.restoreAccount({ token, password: by })
async function linkTo(email: string): Promise<string> {
  const letter = (await world.postTo(email)).findLast(({ subject }) => /is closed/.test(subject))
  return /token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
}

describe('closing an account', () => {
  it('is refused while bookings are ahead or money is open', async () => {
    const { owner } = hotel
    const { id: bookingId } = await owner.call.bookings.create(deskBooking(world, hotel))
    expect(await accountOf(hotel).get()).toMatchObject({
      canClose: false,
      open: '1 booking to come or in house',
    })
    expect(await reasonOf(accountOf(hotel).close({ password }))).toBe('ACCOUNT_IN_USE')
    await owner.call.bookings.cancel({ bookingId, reason: 'The house closes' })
    expect(await reasonOf(accountOf(hotel).close({ password: 'not it at all' }))).toBe(
      'PASSWORD_WRONG',
    )
    expect(await accountOf(hotel).close({ password })).toEqual({ ok: true })
  })

  it('ends every way in, and comes back by the letter and the password with all that it had', async () => {
    const { owner, propertyId, subdomain } = hotel
    const staff = await world.createStaff(hotel, ['bookings'])
    const staffEmail = (await staff.call.auth.me())?.email ?? ''
    await accountOf(hotel).close({ password, reason: 'Sold' })
    for (const browser of [owner, staff]) expect(await browser.call.auth.me()).toBeNull()
    for (const email of [owner.email, staffEmail])
      expect(await reasonOf(world.anonymous().call.auth.login({ email, password }))).toBe(
        'INVALID_CREDENTIALS',
      )
    expect(await reasonOf(world.anonymous().call.site.bySubdomain({ subdomain }))).toBe('NOT_FOUND')
    const admin = await world.makeAdmin()
    expect(
      await reasonOf(admin.call.admin.hotels.restore({ propertyId, reason: 'They asked' })),
    ).toBe('ACCOUNT_CLOSED')
    const token = await linkTo(owner.email)
    expect(await reasonOf(restore(token, 'not it at all'))).toBe('PASSWORD_WRONG')
    expect(await restore(token)).toEqual({ ok: true })
    expect(await reasonOf(restore(token))).toBe('TOKEN_INVALID')
    const back = await world.signIn(owner.email)
    expect((await back.call.properties.list({})).items.map(({ id }) => id)).toEqual([propertyId])
    await world.signIn(staffEmail)
    expect(await world.anonymous().call.site.bySubdomain({ subdomain })).toMatchObject({})
  })

  it('asks for a code where two-factor sign-in is on', async () => {
    const { security } = hotel.owner.call.settings
    const { secret } = await security.startTwoFactor()
    const codeAt = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: world.clock.now().getTime(),
      })
    await security.confirmTwoFactor({ code: codeAt() })
    expect(await reasonOf(accountOf(hotel).close({ password }))).toBe('CODE_REQUIRED')
    world.clock.set(new Date(world.clock.now().getTime() + 60_000).toISOString())
    expect(await accountOf(hotel).close({ password, code: codeAt() })).toEqual({ ok: true })
  })

  it('erases after thirty days what no law keeps, and is then gone', async () => {
    const { owner, propertyId } = hotel
    await owner.call.guests.create({
      propertyId,
      name: 'Meenakshi Sundaram',
      email: 'meenakshi@example.in',
    })
    const accountId = (await owner.call.auth.me())?.userId ?? ''
    await accountOf(hotel).close({ password })
    const token = await linkTo(owner.email)
    await eraseClosedAccounts(world.services)
    world.clock.set(`${world.day(31)}T07:00:00Z`)
    await eraseClosedAccounts(world.services)
    await eraseClosedAccounts(world.services)
    expect(await reasonOf(restore(token))).toBe('TOKEN_INVALID')
    const guests = await world.ownerDb
      .selectFrom('guest')
      .selectAll()
      .where('accountId', '=', accountId)
      .execute()
    expect(JSON.stringify(guests)).not.toMatch(/Meenakshi|meenakshi/)
    const person = await world.ownerDb
      .selectFrom('appUser')
      .select(['name', 'email', 'passwordHash'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(person).toMatchObject({ name: 'Former user', passwordHash: null })
  })

  it('is for the owner by their own hand', async () => {
    const staff = await world.createStaff(hotel, ['settings'])
    const admin = await world.makeAdmin()
    for (const { call } of [staff, admin])
      expect(await reasonOf(call.settings.advanced.account.close({ password }))).toBe(
        'ROLE_NOT_ALLOWED',
      )
    const { items } = await admin.call.admin.users.list({ search: hotel.owner.email })
    await admin.call.auth.impersonate({
      userId: items[0]?.id ?? '',
      reason: 'Asked for help by telephone.',
    })
    expect(await reasonOf(admin.call.settings.advanced.account.close({ password }))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
  })
})

describe('handing an account over', () => {
  const handoverOf = ({ owner }: Pick<Hotel, 'owner'>) => owner.call.settings.advanced.handover
  const successor = () => `next-${hotel.owner.email}`
  const offer = () => handoverOf(hotel).ask({ name: 'Nandini Rao', email: successor(), password })
  const tokenTo = async (email: string) =>
    /token=([\w-]+)/.exec((await world.postTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
  const accept = (token: string) =>
    world.anonymous().call.auth.acceptAccount({ token, password: 'a phrase of the next owner' })

  it('passes it to the person of the letter, and shuts the former owner out', async () => {
    const { owner, propertyId } = hotel
    const keys = owner.call.settings.advanced.apiKeys
    await keys.create({ propertyId, name: 'Locks', scopes: ['bookings:read'] })
    await offer()
    expect(await handoverOf(hotel).get()).toMatchObject({ offer: { toName: 'Nandini Rao' } })
    const token = await tokenTo(successor())
    const [one, two] = await Promise.allSettled([accept(token), accept(token)])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await owner.call.auth.me()).toBeNull()
    expect(
      await reasonOf(world.anonymous().call.auth.login({ email: owner.email, password })),
    ).toBe('INVALID_CREDENTIALS')
    const next = world.anonymous()
    await next.call.auth.login({ email: successor(), password: 'a phrase of the next owner' })
    expect((await next.call.properties.list({})).items.map(({ id }) => id)).toEqual([propertyId])
    const { items } = await next.call.settings.advanced.apiKeys.list({ propertyId })
    expect(items[0]?.revokedAt).not.toBeNull()
    const trail = (await next.call.settings.advanced.audit({})).items
    expect(trail.find(({ action }) => action === 'api-key.created')?.actorName).toBe('Asha Rao')
    expect(trail.find(({ action }) => action === 'account.handed-over')).toMatchObject({
      before: { owner: 'Asha Rao' },
      after: { owner: 'Nandini Rao' },
    })
  })

  it('ends with its time, with another offer, when it is withdrawn, and with the account', async () => {
    await offer()
    const first = await tokenTo(successor())
    await offer()
    expect(await reasonOf(accept(first))).toBe('TOKEN_INVALID')
    const second = await tokenTo(successor())
    await handoverOf(hotel).withdraw()
    expect(await reasonOf(accept(second))).toBe('TOKEN_INVALID')
    await offer()
    const third = await tokenTo(successor())
    await accountOf(hotel).close({ password })
    expect(await reasonOf(accept(third))).toBe('TOKEN_INVALID')
    await restore(await linkTo(hotel.owner.email))
    hotel.owner = Object.assign(await world.signIn(hotel.owner.email), { email: hotel.owner.email })
    await offer()
    const late = await tokenTo(successor())
    world.clock.set(`${world.day(4)}T07:00:00Z`)
    expect(await reasonOf(accept(late))).toBe('TOKEN_INVALID')
  })

  it('is asked for by the owner’s own hand, for an address that has no account', async () => {
    const other = await world.openHotel()
    const ask = handoverOf(hotel).ask
    const to = { name: 'Nandini Rao', email: other.owner.email }
    expect(await reasonOf(ask({ ...to, password }))).toBe('EMAIL_TAKEN')
    expect(await reasonOf(ask({ ...to, password: 'not it at all' }))).toBe('PASSWORD_WRONG')
    const staff = await world.createStaff(hotel, ['settings'])
    expect(await reasonOf(staff.call.settings.advanced.handover.ask({ ...to, password }))).toBe(
      'ROLE_NOT_ALLOWED',
    )
  })
})
