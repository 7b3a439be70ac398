import { z } from 'zod'

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** An IANA name, as Asia/Kolkata: an offset such as +05:30, which Intl also takes, PostgreSQL would read the other way round. */
export const timeZone = z
  .string()
  .max(60, 'At most 60 characters.')
  .regex(/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)*$/, 'Choose a time zone, as Asia/Kolkata.')
  .refine(isTimeZone, 'Choose a time zone, as Asia/Kolkata.')
