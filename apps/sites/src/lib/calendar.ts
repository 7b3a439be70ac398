import type { IsoDate } from '@atithi/api/kernel/shared/dates'

interface Stay {
  code: string
  checkIn: IsoDate
  checkOut: IsoDate
  hotel: string
  address: string
  /** What stands over the event, and what in it. */
  summary: string
  note: string
  siteUrl: string
}

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, sign => `\\${sign}`).replace(/\r?\n/g, '\\n')
const compact = (date: IsoDate) => date.replaceAll('-', '')

/** Lines of at most 75 bytes, the rest on lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
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
    `UID:${stay.code}@${new URL(stay.siteUrl).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(stay.checkIn)}`,
    `DTEND;VALUE=DATE:${compact(stay.checkOut)}`,
    `SUMMARY:${escaped(stay.summary)}`,
    `LOCATION:${escaped(`${stay.hotel}, ${stay.address}`)}`,
    `DESCRIPTION:${escaped(stay.note)}`,
    `URL:${stay.siteUrl}/`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
