import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import { makeKey } from '@atithi/api/identity/api-keys/rules'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { beforeAll, describe, expect, it } from 'vitest'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
beforeAll(async () => {
  hotel = await world.openHotel()
})

const callerOf = createCallerFactory(appRouter)
/** A program that sends this key, each call in a request of its own. */
const program = (text: string, calls = 1) =>
  callerOf(() =>
    createContextFactory(world.services)({
      ip: '10.9.9.9',
      requestId: randomUUID(),
      setCookie: () => {},
      apiKey: { text, calls },
    }),
  )
const make = (scopes: ('bookings:read' | 'bookings:write' | 'property:read')[], at = hotel) =>
  at.owner.call.settings.advanced.apiKeys.create({
    propertyId: at.propertyId,
    name: 'Room screens',
    scopes,
    days: 30,
  })

describe('a key', () => {
  it('holds for a year where nobody says for how long', async () => {
    const { propertyId } = hotel
    const keys = hotel.owner.call.settings.advanced.apiKeys
    const { keyId } = await keys.create({ propertyId, name: 'Locks', scopes: ['bookings:read'] })
    const { items } = await keys.list({ propertyId })
    const year = Date.parse(world.day(365)) - Date.parse(world.today())
    expect(items.find(({ id }) => id === keyId)?.expiresAt).toBe(
      new Date(world.clock.now().getTime() + year).toISOString(),
    )
  })

  it('works in its hotel within its rights, and stands in the audit trail by its name', async () => {
    const { key } = await make(['bookings:write'])
    const call = program(key)
    const { id: bookingId } = await call.bookings.create(deskBooking(world, hotel))
    expect(await call.bookings.get({ bookingId })).toMatchObject({ status: 'confirmed' })
    const trail = await hotel.owner.call.settings.advanced.audit({ action: 'booking.created' })
    expect(trail.items[0]).toMatchObject({ actorName: 'The API key “Room screens”' })
    const { items } = await hotel.owner.call.settings.advanced.apiKeys.list({
      propertyId: hotel.propertyId,
    })
    expect(items[0]).toMatchObject({ name: 'Room screens', lastUsedAt: expect.any(String) })
    expect(JSON.stringify(items)).not.toContain(key)
  })

  it('is refused what it was not given, and what is only for people', async () => {
    const { propertyId } = hotel
    const call = program((await make(['bookings:read'])).key)
    expect(await reasonOf(call.bookings.create(deskBooking(world, hotel)))).toBe('SCOPE_REQUIRED')
    expect(await reasonOf(call.guests.list({ propertyId }))).toBe('SCOPE_REQUIRED')
    expect(await reasonOf(call.roomTypes.list({ propertyId }))).toBe('SCOPE_REQUIRED')
    for (const closed of [
      () => call.settings.profile.get(),
      () => call.settings.advanced.apiKeys.list({ propertyId }),
      () => call.settings.staff.list({ propertyId }),
      () => call.billing.current({ propertyId }),
      () => call.properties.list({}),
      () => call.search.global({ query: 'Rao' }),
    ])
      expect(await reasonOf(closed())).toBe('NOT_BY_KEY')
  })

  it('does not reach another hotel, of the same owner neither', async () => {
    const call = program((await make(['bookings:read', 'property:read'])).key)
    const second = await hotel.owner.call.properties.create({ name: 'Second House' })
    const foreign = await world.openHotel()
    for (const { propertyId } of [foreign, { propertyId: second.id }]) {
      expect(await reasonOf(call.roomTypes.list({ propertyId }))).toBe('NOT_FOUND')
      expect(await reasonOf(call.bookings.list({ propertyId }))).toBe('NOT_FOUND')
    }
    const { items } = await call.bookings.list({})
    expect(items.every(booking => booking.propertyId === hotel.propertyId)).toBe(true)
  })

  it('is refused when it is made up, revoked, run out, or its hotel is gone', async () => {
    const other = await world.openHotel()
    const { propertyId } = other
    const { key, keyId } = await make(['property:read'], other)
    const look = (text: string) => reasonOf(program(text).roomTypes.list({ propertyId }))
    expect(await look(makeKey().key)).toBe('API_KEY_REFUSED')
    expect(await look(`${key.slice(0, -1)}~`)).toBe('API_KEY_REFUSED')
    expect(await program(key).roomTypes.list({ propertyId })).toBeDefined()
    world.clock.set('2026-12-18T06:30:00Z')
    expect(await look(key)).toBe('API_KEY_REFUSED')
    world.clock.set('2026-11-18T06:30:00Z')
    await other.owner.call.settings.advanced.apiKeys.revoke({ propertyId, keyId })
    await other.owner.call.settings.advanced.apiKeys.revoke({ propertyId, keyId })
    expect(await look(key)).toBe('API_KEY_REFUSED')
    const trail = await other.owner.call.settings.advanced.audit({ entity: 'api-key' })
    expect(trail.items.map(({ action }) => action)).toEqual(['api-key.revoked', 'api-key.created'])
    const again = await make(['property:read'], other)
    await other.owner.call.properties.delete({ propertyId })
    expect(await look(again.key)).toBe('API_KEY_REFUSED')
  })

  it('waits when it has called too often, and stops no other', async () => {
    const { propertyId } = hotel
    const { key } = await make(['property:read'])
    await program(key, 599).roomTypes.list({ propertyId })
    await program(key).roomTypes.list({ propertyId })
    expect(await reasonOf(program(key).roomTypes.list({ propertyId }))).toBe('TOO_MANY_ATTEMPTS')
    const { key: another } = await make(['property:read'])
    expect(await program(another).roomTypes.list({ propertyId })).toBeDefined()
  })

  it('is made by the owner alone: not by staff, nor by an administrator in their name', async () => {
    const admin = await world.makeAdmin()
    const staff = await world.createStaff(hotel, ['settings'])
    const input = {
      propertyId: hotel.propertyId,
      name: 'Door locks',
      scopes: ['bookings:read'] as ['bookings:read'],
      days: 30 as const,
    }
    expect(await reasonOf(staff.call.settings.advanced.apiKeys.create(input))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    expect(await reasonOf(admin.call.settings.advanced.apiKeys.create(input))).toBe(
      'ROLE_NOT_ALLOWED',
    )
    const { items } = await admin.call.admin.users.list({ search: hotel.owner.email })
    await admin.call.auth.impersonate({
      userId: items[0]?.id ?? '',
      reason: 'Asked for help by telephone.',
    })
    expect(await reasonOf(admin.call.settings.advanced.apiKeys.create(input))).toBe(
      'NOT_WHILE_IMPERSONATING',
    )
  })

  it('of many made at once no more than twenty hold', async () => {
    const crowded = await world.openHotel()
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, () => make(['property:read'], crowded)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })
})
