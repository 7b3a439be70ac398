import { z } from 'zod'

export const setDailyMessageInput = z.object({
  on: z.boolean(),
  /** By the clock of the first hotel. */
  sendsAt: z
    .string()
    .regex(/^([01][0-9]|2[0-3]):(00|15|30|45)$/, 'Choose a time of a quarter hour, as 07:00.'),
  byEmail: z.boolean(),
  byWhatsapp: z.boolean(),
})
export type SetDailyMessageInput = z.output<typeof setDailyMessageInput>
