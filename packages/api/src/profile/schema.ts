import { z } from 'zod'
import { phone } from '../shared/contact.ts'
import { requiredText } from '../shared/text.ts'

export const languages = ['en', 'hi'] as const

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

export const profileFields = z.object({
  name: requiredText('your name', 120),
  phone: z.union([z.literal('').transform(() => null), z.null(), phone]),
  language: z.enum(languages, 'Choose a language.'),
  timeZone: z.string().max(60, 'At most 60 characters.').refine(isTimeZone, 'Choose a time zone, as Asia/Kolkata.'),
})
export const updateProfileInput = profileFields.partial()
export type ProfilePatch = z.output<typeof updateProfileInput>
