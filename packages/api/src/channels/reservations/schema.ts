import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { page } from '../../kernel/shared/paging.ts'
import { channelIds } from '../rules.ts'

export const listReservationsInput = page.extend({
  connectionId: id.optional(),
  channelId: z.enum(channelIds).optional(),
  state: z.enum(['booked', 'modified', 'cancelled']).optional(),
  /** Only those that wait for somebody. */
  needsAction: z.boolean().default(false),
})
export type ListReservationsInput = z.output<typeof listReservationsInput>

export const reservationInput = z.object({ reservationId: id })
