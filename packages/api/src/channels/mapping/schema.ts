import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { requiredText } from '../../kernel/shared/text.ts'

export const saveMappingInput = z.object({
  rates: z
    .array(
      z.object({
        roomTypeId: id,
        ratePlanId: id,
        channelRoomCode: requiredText('the code of the channel’s room', 60),
        channelRateCode: requiredText('the code of the channel’s rate', 60),
      }),
    )
    .max(500, 'At most 500 rates.'),
})
export type SaveMappingInput = z.output<typeof saveMappingInput>
