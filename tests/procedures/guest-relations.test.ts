import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany } from '../support/companies.ts'
import { type Browser, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
let hotel: Hotel

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 60 })
})

describe('who belongs to a guest', () => {
  const made = async (name: string, more: Record<string, unknown> = {}) =>
    (await hotel.owner.call.guests.create({ name, ...more })).id
  const relationsOf = async (guestId: string, { call }: Pick<Browser, 'call'> = hotel.owner) =>
    (await call.guests.get({ guestId })).relations

  it('is said once, and seen from both sides', async () => {
    const { call } = hotel.owner
    const [asha, tara] = [await made('Asha Varma'), await made('Tara Varma')]
    const relate = (kind: 'child' | 'friend', relatedGuestId = tara) =>
      call.guests.relate({ guestId: asha, relatedGuestId, kind })
    await Promise.all([relate('child'), relate('child')])
    await relate('child')
    expect(await relationsOf(asha)).toMatchObject([
      { guestId: tara, name: 'Tara Varma', kind: 'child' },
    ])
    const [seen] = await relationsOf(tara)
    expect(seen).toMatchObject({ guestId: asha, name: 'Asha Varma', kind: 'parent' })
    // The same, said by the other side.
    await call.guests.relate({ guestId: tara, relatedGuestId: asha, kind: 'parent' })
    expect(await relationsOf(tara)).toHaveLength(1)
    expect(await reasonOf(relate('friend'))).toBe('GUESTS_RELATED')
    expect(await reasonOf(relate('friend', asha))).toBe('SAME_GUEST')
    const assistant = await made('Ravi Assistant')
    await call.guests.relate({ guestId: asha, relatedGuestId: assistant, kind: 'assistant' })
    expect((await relationsOf(assistant)).map(({ kind }) => kind)).toEqual(['assisted'])

    const relationId = seen?.relationId ?? ''
    const unrelate = () => call.guests.unrelate({ guestId: tara, relationId })
    await unrelate()
    expect(await relationsOf(tara)).toEqual([])
    expect(await relationsOf(asha)).toHaveLength(1)
    expect(await reasonOf(unrelate())).toBe('NOT_FOUND')
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('entityId', 'in', [asha, tara])
      .where('action', 'like', '%related')
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'guest.related',
      'guest.related',
      'guest.unrelated',
    ])
  })

  it('is nobody whom the hotel of staff does not know, and nobody of another owner', async () => {
    const { call } = hotel.owner
    const staff = await world.createStaff(hotel, ['guests'])
    const { propertyId } = hotel
    const [here, there] = [await made('Here Nayar', { propertyId }), await made('There Nayar')]
    await call.guests.relate({ guestId: here, relatedGuestId: there, kind: 'sibling' })
    const [relation] = await relationsOf(here)
    expect(await relationsOf(here, staff)).toEqual([])
    const { relationId = '' } = relation ?? {}
    const both = { guestId: here, relatedGuestId: there, kind: 'sibling' as const }
    expect(await reasonOf(staff.call.guests.relate(both))).toBe('NOT_FOUND')
    expect(await reasonOf(staff.call.guests.unrelate({ guestId: here, relationId }))).toBe(
      'NOT_FOUND',
    )
    const stranger = await world.openHotel()
    const { id: theirs } = await stranger.owner.call.guests.create({ firstName: 'Theirs' })
    expect(await reasonOf(call.guests.relate({ ...both, relatedGuestId: theirs }))).toBe(
      'NOT_FOUND',
    )
    expect(await relationsOf(here)).toEqual([relation])
  })
})

describe('the company of a guest', () => {
  it('is one of the account, lists its guests, and stands first when they book', async () => {
    const { call } = hotel.owner
    const { propertyId } = hotel
    const companyId = await openCompany(hotel)
    const stranger = await world.openHotel()
    const theirs = await openCompany(stranger)
    const guest = await call.guests.create({ name: 'Ila Software', companyId })
    const { name } = guest.company ?? {}
    expect(guest.company).toEqual({ companyId, name: expect.stringMatching(/^Meghna/) })
    const { items } = await call.guests.list({ companyId })
    expect(items.map(({ id }) => id)).toEqual([guest.id])
    const recognised = await call.guests.recognise({ propertyId, query: 'ila software' })
    expect(recognised.items).toMatchObject([{ companyId, companyName: name }])
    const change = (to: string | null) => call.guests.update({ guestId: guest.id, companyId: to })
    expect(await reasonOf(change(theirs))).toBe('NOT_FOUND')
    expect((await change(null)).company).toBeNull()
  })
})
