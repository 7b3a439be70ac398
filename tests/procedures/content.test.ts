import { type AuthorizedPropertyId, enterProperty } from '@atithi/api/kernel/access/gates'
import { addImage } from '@atithi/api/property/images/commands/images'
import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import { describe, expect, it } from 'vitest'
import { type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld()

async function uploads(hotel: Hotel, count: number): Promise<PromiseSettledResult<string>[]> {
  const person = await hotel.owner.call.auth.me()
  if (!person) throw new Error('the owner is signed out')
  const { accountId, propertyId } = await enterProperty(world.db, person, 'property', {
    what: 'property',
    id: hotel.propertyId,
  })
  const scope: Scope = {
    role: 'tenant',
    accountId,
    propertyIds: [propertyId],
    reaches: 'properties',
  }
  const work = {
    author: { kind: 'user', userId: person.userId } as const,
    now: world.clock.now(),
    requestId: 'a-test',
    ip: '',
    read: <T>(run: Parameters<typeof readIn<T>>[2]) => readIn(world.db, scope, run),
    readCopy: <T>(run: Parameters<typeof readIn<T>>[2]) => readIn(world.db, scope, run),
    write: <T>(run: Parameters<typeof writeIn<T>>[2]) => writeIn(world.db, scope, run),
  }
  const image = { widths: [480], width: 480, height: 320, bytes: 10 }
  return Promise.allSettled(
    Array.from({ length: count }, (_, at) =>
      addImage(work, propertyId as AuthorizedPropertyId, {
        ...image,
        storageKey: `properties/x/${at}`,
      }),
    ),
  )
}

describe('setup', () => {
  it('advances by what is really there', async () => {
    const { call, accountId, propertyId } = await world.registerOwner()
    const at = async () => {
      const { percent, currentStepId } = await call.properties.onboarding({ propertyId })
      return [percent, currentStepId]
    }
    expect(await at()).toEqual([0, 'basic-info'])
    const place = {
      address: '1 Beach Road',
      city: 'Panaji',
      state: 'Goa',
      pincode: '403001',
      phone: '9876543210',
      email: 'a@example.in',
    }
    await call.properties.update({
      propertyId,
      ...place,
      description:
        'A house by the sea, with a garden, a veranda for the monsoon and breakfast until noon.',
    })
    expect(await at()).toEqual([20, 'rooms-photos'])
    await call.properties.update({
      propertyId,
      amenities: { property: ['Garden'] },
      paymentMethods: ['upi', 'upi', 'cash'],
      petFriendly: true,
    })
    expect(await call.properties.get({ propertyId })).toMatchObject({
      amenities: { property: ['Garden'] },
      paymentMethods: ['upi', 'cash'],
      petFriendly: true,
    })
    const { id } = await call.roomTypes.create({
      propertyId,
      type: 'Suite',
      name: 'Sea',
      maxGuests: 2,
      basePrice: 500_000,
      quantity: 1,
    })
    await uploads(
      { owner: { call } as Hotel['owner'], accountId, propertyId, roomTypeId: id, subdomain: '' },
      1,
    )
    expect(await at()).toEqual([80, 'policies'])
    const cancellation = { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } } as const
    await call.policies.create({
      propertyId,
      type: 'cancellation',
      title: 'Cancellation',
      description: 'Free until two days before.',
      cancellation,
    })
    await call.policies.create({
      propertyId,
      type: 'payment',
      title: 'Payment',
      description: 'At the hotel.',
    })
    expect(await at()).toEqual([100, null])
  })
})

describe('policies', () => {
  it('carry terms when they are of cancellation, once a property, and only then', async () => {
    const { call, propertyId } = await world.registerOwner()
    const words = { propertyId, title: 'A', description: 'B' }
    const cancellation = { freeUntilHours: 24, fee: { kind: 'percent', percent: 50 } } as const
    expect(await reasonOf(call.policies.create({ ...words, type: 'cancellation' }))).toBe(
      'BAD_REQUEST',
    )
    expect(await reasonOf(call.policies.create({ ...words, type: 'pet', cancellation }))).toBe(
      'BAD_REQUEST',
    )
    const { id } = await call.policies.create({ ...words, type: 'cancellation', cancellation })
    expect(
      await reasonOf(call.policies.create({ ...words, type: 'cancellation', cancellation })),
    ).toBe('POLICY_EXISTS')
    await call.policies.update({
      contentId: id,
      title: 'C',
      description: 'D',
      type: 'cancellation',
      cancellation,
    })
    expect((await call.policies.list({ propertyId })).items).toEqual([
      { id, type: 'cancellation', title: 'C', description: 'D', cancellation },
    ])
    await call.policies.delete({ contentId: id })
    expect((await call.policies.list({ propertyId })).items).toEqual([])
  })
})

describe('pictures', () => {
  it('keep their order, can be brought back, and are thirty at most', async () => {
    const hotel = await world.openHotel()
    const { call } = hotel.owner
    const { propertyId } = hotel
    const added = await uploads(hotel, 32)
    expect(added.filter(result => result.status === 'fulfilled')).toHaveLength(30)
    const before = (await call.images.list({ propertyId })).items.map(image => image.id)
    const turned = before.toReversed()
    await call.images.reorder({ propertyId, imageIds: turned })
    expect((await call.images.list({ propertyId })).items.map(image => image.id)).toEqual(turned)
    const contentId = turned[0] ?? ''
    await call.images.update({
      contentId,
      alternativeText: 'The veranda',
      roomTypeId: hotel.roomTypeId,
    })
    await call.images.delete({ contentId })
    expect((await call.images.list({ propertyId })).items).toHaveLength(29)
    await call.images.restore({ contentId })
    expect((await call.images.list({ propertyId })).items[0]).toMatchObject({
      id: contentId,
      alternativeText: 'The veranda',
    })
  })
})
