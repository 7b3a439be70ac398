import { z } from 'zod'
import { phone } from '../../kernel/shared/contact.ts'
import { requiredName } from '../../kernel/shared/text.ts'
import { timeZone } from '../../kernel/shared/time-zone.ts'
import { languages } from './rules.ts'

export const profileFields = z.object({
  name: requiredName('your name', 120),
  phone: z.union([z.literal('').transform(() => null), z.null(), phone]),
  language: z.enum(languages, 'Choose a language.'),
  timeZone,
})
export const updateProfileInput = profileFields.partial()
export type ProfilePatch = z.output<typeof updateProfileInput>
