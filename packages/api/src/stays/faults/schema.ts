import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText, requiredText } from '../../kernel/shared/text.ts'

/** A fault is in a numbered room, or elsewhere in the house. */
export const reportFaultInput = z
  .object({
    roomId: id.nullable().default(null),
    place: optionalText(80).default(''),
    what: requiredText('what is broken', 300),
  })
  .refine(input => input.roomId !== null || input.place !== '', {
    path: ['place'],
    message: 'Choose the room, or enter the place.',
  })
export type ReportFaultInput = z.output<typeof reportFaultInput>

export const settleFaultInput = z.object({ faultId: id, isFixed: z.boolean() })
export type SettleFaultInput = z.output<typeof settleFaultInput>
