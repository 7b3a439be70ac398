import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText } from '../../kernel/shared/text.ts'

/** A guest as a form has them so far: known by their email, or by their phone with a name that fits. */
export const alertsForInput = z.object({
  guestName: optionalText(120).default(''),
  guestEmail: optionalText(254).default(''),
  guestPhone: optionalText(30).default(''),
  checkIn: isoDate.optional(),
  checkOut: isoDate.optional(),
})
export type AlertsForInput = z.output<typeof alertsForInput>
