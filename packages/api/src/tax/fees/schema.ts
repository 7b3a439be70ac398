import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { isAccommodationSac } from '../gst/rules/gst.ts'
import { sac, taxBasisPoints } from '../gst/schema.ts'
import { feeBases, includedFault, mostIncluded } from './rules/fees.ts'

/** At most ₹10 lakh a unit. */
const mostOfAFee = 100_000_000

const ownSac = sac.refine(
  code => !isAccommodationSac(code),
  'This is the room itself: choose that the fee is taxed as the room.',
)

const fields = z.object({
  name: requiredText('a name', 60),
  basis: z.enum(feeBases, 'Choose what the fee is charged for.'),
  /** Before tax, in paise. */
  amount: paise('an amount', 1, mostOfAFee),
  /** Of a fee for extra guests alone: how many of their kind the rate of a room includes. */
  included: wholeNumber('how many the room rate includes', 0, mostIncluded)
    .nullable()
    .default(null),
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

const includesRightly = (
  { basis, included }: z.output<typeof fields>,
  context: z.core.$RefinementCtx,
) => {
  const message = includedFault({ basis, included })
  if (message) context.issues.push({ code: 'custom', path: ['included'], message, input: included })
}

export const feeFields = fields.superRefine(includesRightly)
export type FeeFields = z.output<typeof feeFields>

export const updateFeeInput = fields.extend({ feeId: id }).superRefine(includesRightly)
export const retireFeeInput = z.object({ feeId: id })
