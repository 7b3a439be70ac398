import type { IsoDate } from '../../../kernel/shared/dates.ts'

interface Stay {
  code: string
  checkIn: IsoDate
  checkOut: IsoDate
  hotel: string
  address: string
  /** What stands over the event, and what in it. */
  summary: string
  note: string
  /** Of the hotel's website, where guests can open it. */
  siteUrl: string | undefined
  isCancelled?: boolean
  /** Counts up with each version of the event, so that a calendar takes the newest. */
  sequence?: number
}

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')
const compact = (date: IsoDate) => date.replaceAll('-', '')

const encoder = new TextEncoder()
const bytesOf = (text: string) => encoder.encode(text).length

/** Lines of at most 75 bytes, the rest on lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (bytesOf(part + character) > 74) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

/** The stay as an event of whole days, for the guest's calendar. `now` is its time stamp. */
export function stayCalendar(stay: Stay, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atithi//Stay//EN',
    'BEGIN:VEVENT',
    `UID:${stay.code}@atithi-stay`,
    `DTSTAMP:${stamp}`,
    `SEQUENCE:${stay.sequence ?? 0}`,
    `STATUS:${stay.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;VALUE=DATE:${compact(stay.checkIn)}`,
    `DTEND;VALUE=DATE:${compact(stay.checkOut)}`,
    `SUMMARY:${escaped(stay.summary)}`,
    `LOCATION:${escaped(`${stay.hotel}, ${stay.address}`)}`,
    `DESCRIPTION:${escaped(stay.note)}`,
    ...(stay.siteUrl ? [`URL:${stay.siteUrl}/`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
