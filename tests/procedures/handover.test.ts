import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('review: back-office (b): the handover note', () => {
  it('stays open until somebody has done it, and says who wrote and who did it', async () => {
    const hotel = await world.openHotel()
    const { propertyId } = hotel
    const clerk = await world.createStaff(hotel, ['bookings'])
    const { handover } = hotel.owner.call
    const write = { propertyId, note: 'Wake 101 at six', idempotencyKey: randomUUID() }
    const { noteId } = await handover.add(write)
    expect(await handover.add(write)).toEqual({ noteId })
    await handover.add({ propertyId, note: 'A cake for the Raos', forDate: world.day(3) })
    const seen = await clerk.call.handover.list({ propertyId })
    expect(seen.open.map(({ note, forDate }) => [note, forDate])).toEqual([
      ['Wake 101 at six', world.day(0)],
      ['A cake for the Raos', world.day(3)],
    ])
    const done = { propertyId, noteId, isDone: true }
    await clerk.call.handover.settle(done)
    await clerk.call.handover.settle(done)
    const after = await handover.list({ propertyId })
    expect(after.open).toHaveLength(1)
    const people = [await hotel.owner.call.auth.me(), await clerk.call.auth.me()]
    const [writtenBy, doneBy] = people.map(person => person?.name)
    expect(after.done).toMatchObject([{ id: noteId, writtenBy, doneBy }])
    await handover.settle({ ...done, isDone: false })
    expect((await handover.list({ propertyId })).open).toHaveLength(2)
    const trail = await world.ownerDb
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('entityId', '=', noteId)
      .orderBy('id')
      .execute()
    expect(trail.map(({ action }) => action)).toEqual([
      'handover.written',
      'handover.done',
      'handover.reopened',
    ])
    expect(JSON.stringify(trail)).not.toContain('Wake')
  })

  it('is the hotel’s own, and for whoever works with its bookings', async () => {
    const hotel = await world.openHotel()
    const { noteId } = await hotel.owner.call.handover.add({
      propertyId: hotel.propertyId,
      note: 'Ours',
    })
    const stranger = await world.openHotel()
    const there = { propertyId: stranger.propertyId, noteId, isDone: true }
    expect(await reasonOf(stranger.owner.call.handover.settle(there))).toBe('NOT_FOUND')
    const cook = await world.createStaff(hotel, ['guests'])
    const list = cook.call.handover.list({ propertyId: hotel.propertyId })
    expect(await reasonOf(list)).toBe('AREA_REQUIRED')
  })
})
