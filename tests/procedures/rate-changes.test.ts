import { seal } from '@atithi/api/kernel/secrets/box'
import { describe, expect, it } from 'vitest'
import { reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

describe('a price that moves too far in one step', () => {
  it('is asked about at every door, and is saved when its author says so again', async () => {
    const { owner, propertyId, roomTypeId } = await world.openHotel({ basePrice: 400_000 })
    const { availability, roomTypes } = owner.call
    const nights = { from: world.day(1), to: world.day(3) }
    const updated = (rest: object) =>
      availability.updateRates({
        propertyId,
        roomTypeId,
        dateFrom: nights.from,
        dateTo: nights.to,
        baseRate: 4_000,
        ...rest,
      })
    const edited = (rest: object) =>
      availability.edit({
        propertyId,
        roomTypeIds: [roomTypeId],
        ...nights,
        set: { rate: 4_000 },
        version: null,
        ...rest,
      })
    const discounted = (rest: object) =>
      availability.edit({
        propertyId,
        roomTypeIds: [roomTypeId],
        ...nights,
        set: { discountPercent: 99 },
        version: null,
        ...rest,
      })
    const repriced = (rest: object) => roomTypes.update({ roomTypeId, basePrice: 4_000, ...rest })
    for (const door of [updated, edited, discounted, repriced])
      expect(await reasonOf(door({}))).toBe('RATE_CHANGE_LARGE')
    const { roomTypes: rows } = await availability.calendar({ propertyId, ...nights })
    expect(rows[0]?.rate).toEqual([400_000, 400_000, 400_000])
    // What the hotel has set is the share that counts.
    await owner.call.properties.update({ propertyId, largestRateChange: 100 })
    const { editId } = await updated({})
    await availability.revokeEdit({ propertyId, editId })
    await owner.call.properties.update({ propertyId, largestRateChange: 10 })
    expect(await reasonOf(updated({ baseRate: 350_000 }))).toBe('RATE_CHANGE_LARGE')
    await updated({ baseRate: 370_000 })
    for (const door of [discounted, updated, edited, repriced]) await door({ acceptsChange: true })
    expect((await roomTypes.list({ propertyId })).items[0]?.basePrice).toBe(4_000)
  })

  it('is asked about where a plan or a channel makes it of the rates', async () => {
    const { owner, propertyId, roomTypeId } = await world.openHotel({ basePrice: 400_000 })
    const { ratePlans, channels } = owner.call
    const adjustment = (percent: number) => ({ kind: 'percent', percent }) as const
    const plan = { propertyId, roomTypeId, name: 'Early bird' }
    expect(await reasonOf(ratePlans.create({ ...plan, adjustment: adjustment(-90) }))).toBe(
      'RATE_CHANGE_LARGE',
    )
    const [ratePlanId = ''] = (await ratePlans.create({ ...plan, adjustment: adjustment(-10) })).ids
    const cheap = { ratePlanId, adjustment: { kind: 'amount', amount: -390_000 } as const }
    expect(await reasonOf(ratePlans.update(cheap))).toBe('RATE_CHANGE_LARGE')
    await ratePlans.update({ ratePlanId, name: 'Earlier bird' })
    await ratePlans.update({ ...cheap, acceptsChange: true })
    const { id: connectionId } = await world.ownerDb
      .insertInto('channelConnection')
      .values({
        propertyId,
        channelId: 'booking.com',
        hotelCode: propertyId.slice(0, 30),
        credentialsSealed: seal('{"token":"x"}', world.services.settings.encryptionKeys),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const terms = { connectionId, ratePercent: -80 }
    expect(await reasonOf(channels.connections.configure(terms))).toBe('RATE_CHANGE_LARGE')
    await channels.connections.configure({ connectionId, ratePercent: 15 })
    expect(
      await reasonOf(channels.connections.configure({ connectionId, rateAmount: 500_000 })),
    ).toBe('RATE_CHANGE_LARGE')
    await channels.connections.configure({ ...terms, acceptsChange: true })
  })

  it('refuses a share that is none', async () => {
    const { owner, propertyId } = await world.openHotel()
    for (const largestRateChange of [0, 101, 1.5])
      expect(await reasonOf(owner.call.properties.update({ propertyId, largestRateChange }))).toBe(
        'BAD_REQUEST',
      )
  })
})
