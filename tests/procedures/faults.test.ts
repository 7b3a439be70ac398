import { randomUUID } from 'node:crypto'
import { reportFaultInput } from '@atithi/api/stays/faults/schema'
import { describe, expect, it } from 'vitest'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()
const roomOf = async ({ owner, propertyId }: Hotel) =>
  (await owner.call.rooms.list({ propertyId })).items[0]?.id ?? ''

describe('review: back-office (b): a fault that is reported', () => {
  it('stays until somebody has fixed it, and its room can go out of order for it', async () => {
    const hotel = await world.openHotel()
    const { propertyId, owner } = hotel
    const maid = await world.createStaff(hotel, ['bookings'])
    const roomId = await roomOf(hotel)
    const report = { propertyId, roomId, what: 'The tap leaks', idempotencyKey: randomUUID() }
    const { faultId } = await maid.call.faults.report(report)
    expect(await maid.call.faults.report(report)).toEqual({ faultId })
    const { open } = await owner.call.faults.list({ propertyId })
    expect(open).toMatchObject([{ number: '101', what: 'The tap leaks', fixedAt: null }])
    const nights = { from: world.day(0), to: world.day(0) }
    await owner.call.rooms.setOutOfOrder({ roomId, ...nights, reason: open[0]?.what ?? '' })
    const fixed = { propertyId, faultId, isFixed: true }
    await maid.call.faults.settle(fixed)
    await maid.call.faults.settle(fixed)
    expect(await owner.call.faults.list({ propertyId })).toMatchObject({
      open: [],
      fixed: [{ id: faultId, fixedBy: (await maid.call.auth.me())?.name }],
    })
    await owner.call.faults.settle({ ...fixed, isFixed: false })
    expect((await owner.call.faults.list({ propertyId })).open).toHaveLength(1)
  })

  it('is somewhere', () => {
    const nowhere = reportFaultInput.safeParse({ what: 'The lamp is dark', place: ' ' })
    expect(nowhere.error?.issues[0]?.message).toBe('Choose the room, or enter the place.')
  })

  it('is of the hotel and its rooms', async () => {
    const hotel = await world.openHotel()
    const other = await world.openHotel()
    const { propertyId } = hotel
    const what = 'The tap leaks'
    const { faults } = hotel.owner.call
    const there = faults.report({ propertyId, what, roomId: await roomOf(other) })
    expect(await reasonOf(there)).toBe('NOT_FOUND')
    const { faultId } = await other.owner.call.faults.report({
      propertyId: other.propertyId,
      place: 'Lobby',
      what,
    })
    expect(await reasonOf(faults.settle({ propertyId, faultId, isFixed: true }))).toBe('NOT_FOUND')
  })
})
