import { z } from 'zod'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An IANA time zone that this runtime knows. PostgreSQL knows more spellings; these names it knows all. */
export const timeZone = z.string().max(60, 'At most 60 characters.').refine(isTimeZone, 'Choose a time zone, as Asia/Kolkata.')
