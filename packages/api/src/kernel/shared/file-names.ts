import { dayIn } from './dates.ts'

/** The clock by which a day is named where no single hotel is meant. */
const indianTimeZone = 'Asia/Kolkata'

/** The name of a file that is made at an instant, with the day at its hotel; with India's where no single hotel is meant. */
export const fileNameAt = (
  { name, format }: { name: string; format: string },
  instant: string,
  timeZone: string | null,
): string => `${name}-${dayIn(instant, timeZone ?? indianTimeZone)}.${format}`
