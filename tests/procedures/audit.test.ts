import { beforeAll, describe, expect, it } from 'vitest'
import { type Browser, deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel
let neighbour: Hotel
let admin: Browser

beforeAll(async () => {
  admin = await world.makeAdmin()
  hotel = await world.openHotel()
  neighbour = await world.openHotel()
  await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  await neighbour.owner.call.bookings.create(deskBooking(world, neighbour))
})

const own = (input: Parameters<Browser['call']['settings']['advanced']['audit']>[0] = {}) =>
  hotel.owner.call.settings.advanced.audit(input)

describe('the audit trail', () => {
  it('shows an owner all that was done at their hotels, and nothing of others', async () => {
    const { items, total } = await own({ limit: 100 })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['booking.created', 'room-type.created', 'property.activated']),
    )
    expect(new Set(items.map(({ propertyId }) => propertyId))).toEqual(new Set([hotel.propertyId]))
    expect(total).toBe(items.length)
    expect(items.find(({ action }) => action === 'booking.created')).toMatchObject({
      actorName: 'Asha Rao',
      guestName: expect.any(String),
      propertyName: expect.any(String),
    })
    expect(await reasonOf(own({ propertyId: neighbour.propertyId }))).toBe('NOT_FOUND')
  })

  it('is paged by a cursor without a gap', async () => {
    const all = (await own({ limit: 100 })).items.map(({ id }) => id)
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof own>> = await own({
        limit: 2,
        ...(cursor && { cursor }),
      })
      paged.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(all)
  })

  it('is filtered by who, what, and days', async () => {
    const actions = async (input: Parameters<typeof own>[0]) =>
      (await own(input)).items.map(({ action }) => action)
    expect(await actions({ entity: 'booking' })).toEqual(['booking.created'])
    expect(await actions({ action: 'room-type.created' })).toEqual(['room-type.created'])
    expect(await actions({ who: 'nobody of this name' })).toEqual([])
    expect((await actions({ who: 'asha' })).length).toBeGreaterThan(0)
    const [{ at } = { at: '' }] = (await own({ limit: 1 })).items
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(at))
    expect((await actions({ from: day, to: day })).length).toBeGreaterThan(0)
    expect(await actions({ to: '2020-01-01' })).toEqual([])
    expect(await actions({ from: '2100-01-01' })).toEqual([])
  })

  it('review: mission 25: is the administrators’ over all hotels and accounts, and no staff’s', async () => {
    const { items } = await admin.call.admin.audit({ limit: 100, entity: 'booking' })
    expect(new Set(items.map(({ propertyId }) => propertyId))).toEqual(
      new Set([hotel.propertyId, neighbour.propertyId]),
    )
    const people = await admin.call.admin.audit({ limit: 100, entity: 'user' })
    expect(people.items.map(({ action }) => action)).toContain('user.registered')
    const clerk = await world.createStaff(hotel, ['bookings', 'settings'])
    expect(await reasonOf(clerk.call.settings.advanced.audit({}))).toBe('ROLE_NOT_ALLOWED')
    expect(await reasonOf(hotel.owner.call.admin.audit({}))).toBe('ROLE_NOT_ALLOWED')
  })
})
