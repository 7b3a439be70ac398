import { z } from 'zod'
import { roomSac } from '../folio/rules/charges.ts'
import { sac, taxBasisPoints } from '../folio/schema.ts'
import { id } from '../shared/ids.ts'
import { paise, requiredText } from '../shared/text.ts'
import { feeBases } from './rules.ts'

/** At most ₹10 lakh a unit. */
const mostOfAFee = 100_000_000

const ownSac = sac.refine(code => code !== roomSac, `${roomSac} is the room itself: choose that the fee is taxed as the room.`)

export const feeFields = z.object({
  name: requiredText('a name', 60),
  basis: z.enum(feeBases, 'Choose what the fee is charged for.'),
  /** Before tax, in paise. */
  amount: paise('an amount', 1, mostOfAFee),
  tax: z.discriminatedUnion(
    'taxed',
    [
      z.object({ taxed: z.literal('as-room') }),
      z.object({ taxed: z.literal('none') }),
      z.object({ taxed: z.literal('own'), taxBasisPoints, sac: ownSac }),
    ],
    { error: 'Choose how the fee is taxed.' },
  ),
  isActive: z.boolean().default(true),
})
export type FeeFields = z.output<typeof feeFields>

export const updateFeeInput = feeFields.extend({ feeId: id })
export const retireFeeInput = z.object({ feeId: id })
