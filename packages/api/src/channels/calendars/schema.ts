import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { blockedDays } from './rules/kinds.ts'
import { readIntervals } from './rules/plan-reading.ts'

const url = requiredText('the address of the portal’s calendar', 2000)
const everyMinutes = z.literal(readIntervals, 'Choose how often.')
const ofBlockedDays = z.enum(blockedDays, 'Choose what becomes of its blocked days.')

export const createCalendarInput = z.object({
  roomTypeId: id,
  name: requiredText('the name of the portal', 80),
  /** Left out: the portal reads ours, and its own is not read. */
  url: url.optional(),
  everyMinutes: everyMinutes.default(15),
  blockedDays: ofBlockedDays.default('by-portal'),
})
export type CreateCalendarInput = z.output<typeof createCalendarInput>

/** What is left out stays as it is; `url` null: its calendar is read no more. */
export const configureCalendarInput = z
  .object({
    name: requiredText('the name of the portal', 80),
    url: url.nullable(),
    everyMinutes,
    blockedDays: ofBlockedDays,
    /** What the portal's calendar has lost is meant: those nights are on sale again. */
    acceptMissing: z.literal(true),
  })
  .partial()
export type ConfigureCalendarInput = z.output<typeof configureCalendarInput>
