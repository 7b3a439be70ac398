import { randomUUID } from 'node:crypto'
import { settleLostInput } from '@atithi/api/stays/lost-found/schema'
import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const umbrella = { what: 'A red umbrella', place: 'Room 104', foundBy: 'Ramesh' }

describe('review: back-office (b): lost and found', () => {
  it('keeps what was found until it is with its owner or given up, and takes either back', async () => {
    const { owner, propertyId } = await world.openHotel()
    const settledBy = (await owner.call.auth.me())?.name
    const { lostFound } = owner.call
    const add = { propertyId, ...umbrella, keptAt: 'the safe', idempotencyKey: randomUUID() }
    const { itemId } = await lostFound.add(add)
    expect(await lostFound.add(add)).toEqual({ itemId })
    const kept = () => lostFound.list({ propertyId, state: 'kept' })
    expect((await kept()).items).toMatchObject([
      { ...umbrella, keptAt: 'the safe', foundOn: world.day(0), settledAt: null },
    ])
    const returned = { propertyId, itemId, state: 'returned' as const, returnedTo: 'Mrs Rao' }
    await lostFound.settle(returned)
    await lostFound.settle(returned)
    expect(await kept()).toMatchObject({ items: [], total: 0 })
    const { items } = await lostFound.list({ propertyId, search: 'mrs rao' })
    expect(items).toMatchObject([
      { id: itemId, state: 'returned', returnedTo: 'Mrs Rao', settledBy },
    ])
    expect(settledBy).toBeTruthy()
    await lostFound.settle({ propertyId, itemId, state: 'kept' })
    expect((await kept()).items).toMatchObject([{ returnedTo: null, settledBy: null }])
    await lostFound.settle({ propertyId, itemId, state: 'disposed' })
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select('action')
      .where('entityId', '=', itemId)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'lost-item.recorded',
      'lost-item.returned',
      'lost-item.kept',
      'lost-item.disposed',
    ])
  })

  it('asks to whom it was returned', () => {
    const itemId = randomUUID()
    const asked = settleLostInput.safeParse({ itemId, state: 'returned', returnedTo: ' ' })
    expect(asked.error?.issues[0]?.message).toBe('Enter to whom it was returned.')
  })

  it('is the hotel’s own', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const { itemId } = await hotel.owner.call.lostFound.add({ propertyId, ...umbrella })
    const stranger = await world.openHotel()
    const there = { propertyId: stranger.propertyId, itemId, state: 'disposed' as const }
    expect(await reasonOf(stranger.owner.call.lostFound.settle(there))).toBe('NOT_FOUND')
    expect(await stranger.owner.call.lostFound.list(stranger)).toMatchObject({ total: 0 })
    const cook = await world.createStaff(hotel, ['guests'])
    expect(await reasonOf(cook.call.lostFound.list({ propertyId }))).toBe('AREA_REQUIRED')
  })
})
