import { dayIn } from './dates.ts'

/** The clock by which a day is named where no single hotel is meant. */
export const indianTimeZone = 'Asia/Kolkata'

/** The name of a file that is made at an instant, with the day at its hotel; with India's where it is of several hotels. */
export const fileNameAt = (
  { name, format }: { name: string; format: string },
  instant: string,
  timeZone = indianTimeZone,
): string => `${name}-${dayIn(instant, timeZone)}.${format}`
