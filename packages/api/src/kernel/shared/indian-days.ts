import type { IsoDate } from './dates.ts'

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

/** Those that follow the moon, by the list of holidays of the Government of India; days of the moon’s sighting may shift by one. */
const moving: Readonly<Record<IsoDate, string>> = {
  '2026-03-04': 'Holi',
  '2026-03-21': 'Eid al-Fitr',
  '2026-04-03': 'Good Friday',
  '2026-08-26': 'Onam',
  '2026-08-28': 'Raksha Bandhan',
  '2026-09-04': 'Janmashtami',
  '2026-09-14': 'Ganesh Chaturthi',
  '2026-10-20': 'Dussehra',
  '2026-11-08': 'Diwali',
  '2026-11-24': 'Guru Nanak Jayanti',
  '2027-03-10': 'Eid al-Fitr',
  '2027-03-22': 'Holi',
  '2027-03-26': 'Good Friday',
  '2027-08-17': 'Raksha Bandhan',
  '2027-08-25': 'Janmashtami',
  '2027-09-04': 'Ganesh Chaturthi',
  '2027-09-12': 'Onam',
  '2027-10-09': 'Dussehra',
  '2027-10-29': 'Diwali',
  '2027-11-14': 'Guru Nanak Jayanti',
  '2028-03-11': 'Holi',
  '2028-04-14': 'Good Friday',
  '2028-09-27': 'Dussehra',
  '2028-10-17': 'Diwali',
}

/** The festival or holiday of a night; undefined for most. */
export const eventOn = (night: IsoDate): string | undefined =>
  moving[night] ?? fixed[night.slice(5)]
