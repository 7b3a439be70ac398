import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'

/** What UIDs of ours end with: a portal that repeats what it reads sends them back. */
export const ownDomain = '@calendar.atithi'

export interface TakenSpan {
  from: IsoDate
  /** Half-open: the day of departure. */
  to: IsoDate
}

/** Nights in a row put together. */
export function spansOf(nights: readonly IsoDate[]): TakenSpan[] {
  const spans: TakenSpan[] = []
  for (const night of nights.toSorted()) {
    const last = spans.at(-1)
    if (last?.to === night) last.to = addDays(night, 1)
    else spans.push({ from: night, to: addDays(night, 1) })
  }
  return spans
}

const basic = (day: IsoDate) => day.replaceAll('-', '')
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, mark => `\\${mark}`).replace(/\r?\n/g, '\\n')
const encoder = new TextEncoder()

/** A line of at most 75 octets, going on in the next after one space. */
function folded(line: string): string {
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 74) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A calendar of taken nights, with nothing of who has taken them. `id` is the calendar's own, `day` that on which it is written. */
export function writeCalendar({
  id,
  name,
  day,
  spans,
}: {
  id: string
  name: string
  day: IsoDate
  spans: readonly TakenSpan[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atithi//Availability 1.0//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-PUBLISHED-TTL:PT15M',
    `X-WR-CALNAME:${escaped(name)}`,
    ...spans.flatMap(({ from, to }) => [
      'BEGIN:VEVENT',
      `UID:${id}-${basic(from)}${ownDomain}`,
      `DTSTAMP:${basic(day)}T000000Z`,
      `DTSTART;VALUE=DATE:${basic(from)}`,
      `DTEND;VALUE=DATE:${basic(to)}`,
      'SUMMARY:Not available',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
