import { charged, type Kind, listed, type Model } from './stay-model.ts'
import type { Hotel, World } from './world.ts'

/** A hotel beside its model. */
export interface House extends Hotel {
  hasFees: boolean
  suiteId: string
  numbered: { id: string; kind: Kind }[]
  model: Model
  /** How often each kind of step was done. */
  done: Map<string, number>
}

let opened = 0

/** Every second hotel charges fees. */
export async function openHouse(world: World, done: Map<string, number>): Promise<House> {
  opened += 1
  const hasFees = opened % 2 === 0
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel({ quantity: 3, basePrice: listed.lake, maxGuests: 3 })
  const { propertyId, owner } = hotel
  const suite = await owner.call.roomTypes.create({
    propertyId,
    type: 'Suite',
    name: 'Suite',
    maxGuests: 4,
    basePrice: listed.suite,
    quantity: 2,
  })
  await owner.call.policies.create({
    propertyId,
    type: 'cancellation',
    title: 'Cancelling',
    description: 'Free until a day before, then one night.',
    cancellation: { freeUntilHours: 24, fee: { kind: 'nights', nights: 1 } },
  })
  if (hasFees) {
    const { resort, extraAdult, child, adult, stay } = charged
    const fees = { propertyId, isActive: true }
    const own = { taxed: 'own', taxBasisPoints: 1_800, sac: '999799' } as const
    await owner.call.fees.create({
      ...fees,
      name: 'Resort fee',
      basis: 'per-room-night',
      amount: resort,
      tax: { taxed: 'as-room' },
    })
    const above = { ...fees, tax: { taxed: 'as-room' } } as const
    await owner.call.fees.create({
      ...above,
      name: 'Extra adult',
      basis: 'per-extra-adult-night',
      included: 1,
      amount: extraAdult,
    })
    await owner.call.fees.create({
      ...above,
      name: 'Child',
      basis: 'per-extra-child-night',
      included: 0,
      amount: child,
    })
    await owner.call.fees.create({
      ...fees,
      name: 'Local tax',
      basis: 'per-guest-night',
      amount: adult,
      tax: { taxed: 'none' },
    })
    await owner.call.fees.create({
      ...fees,
      name: 'Linen',
      basis: 'per-stay',
      amount: stay,
      tax: own,
    })
  }
  const { items } = await owner.call.rooms.list({ propertyId })
  const numbered = items.map(room => ({
    id: room.id,
    kind: room.roomTypeId === suite.id ? ('suite' as const) : ('lake' as const),
  }))
  return {
    ...hotel,
    hasFees,
    suiteId: suite.id,
    numbered,
    done,
    model: { quantity: { lake: 3, suite: 2 }, stays: [] },
  }
}

export const typeOf = (house: House, kind: Kind): string =>
  kind === 'suite' ? house.suiteId : house.roomTypeId
