import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { longestFestival } from './rules/festivals.ts'

/** Both dates are nights. */
export const festivalFields = z
  .object({
    name: requiredText('the name of the festival', 60),
    from: isoDate,
    to: isoDate,
    isConfirmed: z.boolean().default(true),
  })
  .refine(({ from, to }) => to >= from && daysBetween(from, to) < longestFestival, {
    path: ['to'],
    message: `The last night lies on or after the first, at most ${longestFestival} nights on.`,
  })
export type FestivalFields = z.output<typeof festivalFields>

export const addFestivalsInput = z.object({
  festivals: z
    .array(festivalFields)
    .min(1, 'Name a festival.')
    .max(100, 'At most 100 festivals at once.'),
})

export const updateFestivalInput = z.object({ festivalId: id, festival: festivalFields })
export const removeFestivalInput = z.object({ festivalId: id })

/** Those that touch the nights from `from` to `to`; all of them where no nights are named. */
export const listFestivalsInput = z.object({ from: isoDate, to: isoDate }).partial()
