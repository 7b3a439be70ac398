import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText } from '../../kernel/shared/text.ts'
import { mostImages } from './rules.ts'

export const reorderInput = z.object({
  imageIds: z
    .array(id)
    .min(1, 'Name the pictures in their order.')
    .max(mostImages, `At most ${mostImages} pictures.`),
})
export const updateImageInput = z.object({
  alternativeText: optionalText(200).optional(),
  roomTypeId: z.union([z.null(), id]).optional(),
})
