import { type IsoDate, isRealDate } from './dates.ts'

/** Days that fill hotels, on the same date each year: of the calendar of the Government of India, and the turn of the year. */
const fixed: Readonly<Record<string, string>> = {
  '01-01': 'New Year',
  '01-14': 'Makar Sankranti',
  '01-26': 'Republic Day',
  '08-15': 'Independence Day',
  '10-02': 'Gandhi Jayanti',
  '12-25': 'Christmas',
  '12-31': 'New Year’s Eve',
}

/**
 * Those that move from year to year, 2024 to 2028: up to 2026 by the list of holidays of the Government of India, then as they are reckoned
 * (India in python-holidays 0.105); days of the moon’s sighting may shift by one.
 */
const moving: Readonly<Record<string, readonly IsoDate[]>> = {
  Holi: ['2024-03-25', '2025-03-14', '2026-03-04', '2027-03-22', '2028-03-11'],
  'Eid al-Fitr': ['2024-04-11', '2025-03-31', '2026-03-21', '2027-03-10', '2028-02-27'],
  'Good Friday': ['2024-03-29', '2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14'],
  'Eid al-Adha': ['2024-06-17', '2025-06-07', '2026-05-27', '2027-05-17', '2028-05-06'],
  'Raksha Bandhan': ['2024-08-19', '2025-08-09', '2026-08-28', '2027-08-17', '2028-08-05'],
  Janmashtami: ['2024-08-26', '2025-08-16', '2026-09-04', '2027-08-25', '2028-08-13'],
  'Ganesh Chaturthi': ['2024-09-07', '2025-08-27', '2026-09-14', '2027-09-04', '2028-08-23'],
  Onam: ['2024-09-15', '2025-09-05', '2026-08-26', '2027-09-12', '2028-09-01'],
  Dussehra: ['2024-10-12', '2025-10-02', '2026-10-20', '2027-10-09', '2028-09-27'],
  Diwali: ['2024-10-31', '2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17'],
  'Guru Nanak Jayanti': ['2024-11-15', '2025-11-05', '2026-11-24', '2027-11-14', '2028-11-02'],
}

const movingDays = new Map(
  Object.entries(moving).flatMap(([event, days]) => days.map(day => [day, event] as const)),
)

/** The festival or holiday of a night; undefined for most. */
export const eventOn = (night: IsoDate): string | undefined =>
  movingDays.get(night) ?? fixed[night.slice(5)]

/** The years of which the days that move are known here. */
export const yearsOfDays: readonly number[] = [2024, 2025, 2026, 2027, 2028]

/** The day of an event in a year; undefined where it is not known. Whether it was published, or only reckoned, and may shift by a day. */
export function dayOfEvent(
  event: string,
  year: number,
): { day: IsoDate; isConfirmed: boolean } | undefined {
  const moved = moving[event]?.find(day => day.startsWith(`${year}-`))
  if (moved !== undefined)
    return { day: moved, isConfirmed: year <= lastPublishedYear || isReckonedBySun(event) }
  const day = `${year}-${Object.keys(fixed).find(key => fixed[key] === event)}`
  return isRealDate(day) ? { day, isConfirmed: true } : undefined
}

const lastPublishedYear = 2026
/** Easter follows a rule that nobody has to look at the moon for. */
const isReckonedBySun = (event: string): boolean => event === 'Good Friday'
