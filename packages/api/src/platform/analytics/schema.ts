import { z } from 'zod'

const analyticsSpans = [7, 30, 90] as const

/** The last so many days, today included. */
export const analyticsInput = z
  .object({ days: z.literal(analyticsSpans, 'Choose 7, 30 or 90 days.').default(30) })
  .default({ days: 30 })
