import { addDays, businessDate, type IsoDate, isRealDate } from '../../../kernel/shared/dates.ts'

/** A text that is no calendar, or only the beginning of one. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError'
}

/** Nights that a portal's calendar says are taken; half-open. */
export interface TakenNights {
  uid: string
  from: IsoDate
  to: IsoDate
  summary: string
}

interface Property {
  name: string
  parameters: string
  value: string
}

const mostEvents = 2000
/** Events of ours come back from portals that repeat what they read. */
export const ownDomain = '@calendar.atithi'

const linePattern = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/

function propertyOf(line: string): Property | undefined {
  const found = linePattern.exec(line)
  return found?.[1] === undefined
    ? undefined
    : {
        name: found[1].toUpperCase(),
        parameters: (found[2] ?? '').toUpperCase(),
        value: found[3] ?? '',
      }
}

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, mark: string) => (/n/i.test(mark) ? '\n' : mark))

/** The day of a DATE or a DATE-TIME at the hotel: an instant in UTC is moved to its zone, a local time has its day already. */
function dayOf({ value }: Property, timeZone: string): IsoDate | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim())
  if (!found) return undefined
  const day = `${found[1]}-${found[2]}-${found[3]}`
  if (!isRealDate(day)) return undefined
  if (found[7] !== 'Z') return day
  const at = new Date(`${day}T${found[4]}:${found[5]}:${found[6]}Z`)
  return Number.isNaN(at.getTime()) ? undefined : businessDate(at, timeZone, '00:00')
}

/** Nights of an ISO 8601 duration; hours alone are less than one. */
function nightsIn(duration: string): number | undefined {
  const found = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T.*)?$/i.exec(duration.trim())
  return found ? Number(found[1] ?? 0) * 7 + Number(found[2] ?? 0) : undefined
}

/** Lines with what was folded put together again; also of calendars that end their lines otherwise than RFC 5545 has it. */
function linesOf(source: string): string[] {
  return source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')
}

/** One event, or why it is passed over: undefined where it takes nothing. */
function eventOf(
  properties: readonly Property[],
  timeZone: string,
): TakenNights | { skipped: string } | undefined {
  const get = (name: string) => properties.find(one => one.name === name)
  const status = get('STATUS')?.value.trim().toUpperCase()
  const uid = get('UID')?.value.trim() ?? ''
  if (status === 'CANCELLED' || get('TRANSP')?.value.trim().toUpperCase() === 'TRANSPARENT')
    return undefined
  if (uid.endsWith(ownDomain)) return undefined
  if (get('RRULE') || get('RDATE')) return { skipped: 'An event that repeats is not read.' }
  const start = get('DTSTART')
  const from = start && dayOf(start, timeZone)
  if (!from) return { skipped: 'An event has no day on which it begins.' }
  const end = get('DTEND')
  const said = end ? dayOf(end, timeZone) : undefined
  if (end && !said) return { skipped: 'An event has an end that is no day.' }
  const duration = get('DURATION')
  const to = said ?? addDays(from, (duration && nightsIn(duration.value)) || 1)
  const summary = unescaped(get('SUMMARY')?.value ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps none of these.
    .replace(/[\u0000-\u001F\u007F\uD800-\uDFFF]/g, ' ')
    .trim()
    .slice(0, 200)
  return {
    uid: (uid || `${from}/${to}`).replace(/[^\x20-\x7E]/g, '?').slice(0, 300),
    from,
    // What ends on the day on which it begins has that night all the same.
    to: to > from ? to : addDays(from, 1),
    summary,
  }
}

/**
 * What a calendar says is taken. A calendar that is not whole is none: half of one would give nights back that are taken. Throws
 * CalendarError. `timeZone` is that of the hotel.
 */
export function readCalendar(
  source: string,
  timeZone: string,
): { events: TakenNights[]; skipped: string[] } {
  const lines = linesOf(source)
  if (lines[0]?.toUpperCase() !== 'BEGIN:VCALENDAR') throw new CalendarError('This is no calendar.')
  if (lines.at(-1)?.toUpperCase() !== 'END:VCALENDAR')
    throw new CalendarError('The calendar ends before its end.')
  const events = new Map<string, TakenNights>()
  const skipped = new Set<string>()
  const open: string[] = []
  let current: Property[] = []
  for (const line of lines) {
    const property = propertyOf(line)
    if (property?.name === 'BEGIN') {
      open.push(property.value.toUpperCase())
      if (open.at(-1) === 'VEVENT') current = []
    } else if (property?.name === 'END') {
      if (open.pop() !== property.value.toUpperCase())
        throw new CalendarError('The calendar is not well-formed.')
      if (property.value.toUpperCase() !== 'VEVENT') continue
      const event = eventOf(current, timeZone)
      if (event && 'skipped' in event) skipped.add(event.skipped)
      else if (event && !events.has(event.uid)) events.set(event.uid, event)
      if (events.size > mostEvents) throw new CalendarError('The calendar has too many events.')
    } else if (property && open.at(-1) === 'VEVENT') current.push(property)
  }
  if (open.length > 0) throw new CalendarError('The calendar is not well-formed.')
  return { events: [...events.values()], skipped: [...skipped] }
}
