import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { subjectKinds } from './rules.ts'

export const pictureInput = z.object({ pictureId: id })

/** What an upload names in its address. */
export const subjectInput = z.object({ kind: z.enum(subjectKinds), id })
