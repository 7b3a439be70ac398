import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { basisPointsInWhole } from '../../kernel/shared/money.ts'
import { paise } from '../../kernel/shared/text.ts'

/** The most instalments of a schedule. */
export const mostInstalments = 12

const instalment = z
  .object({
    dueOn: isoDate,
    /** With tax. */
    amount: paise('the amount', 1, 100_000_000_000).nullish(),
    /** Of what the group or booking comes to with tax. */
    percent: z
      .number({ error: 'Enter a share in percent.' })
      .gt(0, 'More than 0 %.')
      .max(100, 'At most 100 %.')
      .multipleOf(0.01, 'At most two decimals.')
      .nullish(),
  })
  .refine(one => (one.amount == null) !== (one.percent == null), {
    path: ['amount'],
    message: 'Enter either an amount or a percentage.',
  })
export type InstalmentRequest = z.output<typeof instalment>

/** The whole schedule as it shall be. */
export const instalmentsField = z
  .array(instalment)
  .max(mostInstalments, `At most ${mostInstalments} instalments.`)
  .refine(all => new Set(all.map(one => one.dueOn)).size === all.length, {
    message: 'Two instalments are due on one date. Join them, or choose another date.',
  })
  .refine(
    all =>
      all.reduce((sum, one) => sum + Math.round((one.percent ?? 0) * 100), 0) <= basisPointsInWhole,
    { message: 'The shares come to more than 100 %.' },
  )

/** Of a booking; none takes its schedule away. */
export const bookingInstalmentsInput = z.object({ instalments: instalmentsField })
export type BookingInstalmentsRequest = z.output<typeof bookingInstalmentsInput>
