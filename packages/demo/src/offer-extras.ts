import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

/** What every house sells beside rooms: prices in rupees before GST, service codes as in notification 11/2017-CTR. */
const extras = [
  { name: 'Breakfast', price: 350, taxBasisPoints: 500, sac: '996331' },
  { name: 'Dinner', price: 650, taxBasisPoints: 500, sac: '996331' },
  { name: 'Extra bed', price: 900, taxBasisPoints: null, sac: '996311' },
  { name: 'Airport transfer', price: 1_800, taxBasisPoints: 500, sac: '996412' },
  { name: 'Laundry, a bag', price: 300, taxBasisPoints: 1_800, sac: '999713' },
] as const

/** Adds the extras, the UPI address and the further rate plans of a hotel that sells. */
export function offerExtras(rows: Rows, random: Random, house: House): void {
  const { propertyId, hotel, foundedAt: createdAt, types } = house
  if (types.length === 0) return
  const newId = () => idAt(random, createdAt)
  const priced = extras.map(extra => ({ ...extra, id: newId(), price: extra.price * 100 }))
  for (const extra of priced) rows.extra.push({ ...extra, propertyId, createdAt })
  // An extra bed is of a night of its room: guests of the demonstration ask for it when they book.
  house.extras = priced.flatMap(({ taxBasisPoints, ...extra }) =>
    taxBasisPoints === null ? [] : [{ ...extra, taxBasisPoints }],
  )
  rows.paymentAccount.push({
    id: newId(),
    propertyId,
    kind: 'upi',
    name: 'UPI of the house',
    upiId: `${hotel.subdomain}@examplebank`,
    isDefault: true,
    isActive: true,
    createdAt,
  })
  for (const type of types) {
    const withBreakfast = {
      id: newId(),
      isRefundable: true,
      adjustmentBasisPoints: null,
      adjustmentAmount: 35_000 * Math.min(type.facts.maxGuests, 2),
    }
    const nonRefundable = {
      id: newId(),
      isRefundable: false,
      adjustmentBasisPoints: -1_000,
      adjustmentAmount: null,
    }
    type.plans.push(withBreakfast, nonRefundable)
    const plan = {
      propertyId,
      roomTypeId: type.id,
      isBestAvailable: false,
      isActive: true,
      createdAt,
      updatedAt: createdAt,
    }
    rows.ratePlan.push(
      {
        ...plan,
        ...withBreakfast,
        name: 'With breakfast',
        mealPlan: 'CP',
        paymentPolicy: 'at-hotel',
      },
      // What cannot be refunded is paid when it is booked.
      {
        ...plan,
        ...nonRefundable,
        name: 'Non-refundable',
        mealPlan: 'EP',
        paymentPolicy: 'full',
      },
    )
  }
}
