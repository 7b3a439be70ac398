import type { PropertyFee } from '@atithi/api/tax/fees/rules/fees'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

type DemoFee = Omit<PropertyFee, 'feeId'>

const plain = { included: null, taxBasisPoints: null, sac: null } as const

/** By the hotel's address: what it charges on top of the room rate, amounts in paise before tax. */
const feesOfHotels: Record<string, readonly DemoFee[]> = {
  'saltwind-bay': [
    {
      ...plain,
      name: 'Resort fee: kayaks and pool',
      basis: 'per-stay',
      amount: 60_000,
      taxed: 'as-room',
    },
    {
      ...plain,
      name: 'Extra adult',
      basis: 'per-extra-adult-night',
      amount: 120_000,
      included: 2,
      taxed: 'as-room',
    },
  ],
  'kayal-veedu': [
    {
      ...plain,
      name: 'Country boat from the jetty',
      basis: 'per-stay',
      amount: 40_000,
      taxed: 'own',
      taxBasisPoints: 500,
      sac: '996415',
    },
  ],
  'deodar-house': [
    {
      ...plain,
      name: 'Cantonment eco fee',
      basis: 'per-guest-night',
      amount: 5_000,
      taxed: 'none',
    },
  ],
}

/** Adds the fees of a hotel. Answers them as its bookings are priced with them. */
export function chargeFees(rows: Rows, random: Random, house: House): PropertyFee[] {
  const { propertyId, foundedAt: createdAt } = house
  house.fees = (feesOfHotels[house.hotel.subdomain] ?? []).map(fee => ({
    ...fee,
    feeId: idAt(random, createdAt),
  }))
  for (const { feeId: id, ...fee } of house.fees)
    rows.propertyFee.push({
      ...fee,
      id,
      propertyId,
      isActive: true,
      createdAt,
      updatedAt: createdAt,
    })
  return house.fees
}
