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
    await admin.call.auth.impersonate({ userId: items[0]?.id ?? '' })
    expect(await reasonOf(admin.call.settings.advanced.account.close({ password }))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
  })
})
