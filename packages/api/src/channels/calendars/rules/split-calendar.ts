/** A text that is no calendar, or only the beginning of one. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError'
}

/** What is read of a calendar at most, in bytes and in characters. */
export const largestCalendar = 2_000_000
const mostEvents = 5000
const mostZones = 20
const mostLinesOfZone = 400

/** The lines of one event, without what lies inside it (alarms). */
export interface EventLines {
  lines: string[]
  /** Of a calendar that calls off what it names (METHOD:CANCEL). */
  isCancelling: boolean
  /** Another one begins, or the calendar ends, before its own end. */
  isBroken: boolean
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

/** One walk over the lines: what is open, and what has been found. */
class Splitter {
  readonly events: EventLines[] = []
  readonly zones: string[][] = []
  private calendar: EventLines[] = []
  private event: EventLines | undefined
  /** Components inside the event, which have properties of the same names. */
  private inner: string[] = []
  private zone: string[] | undefined
  private isCancelling = false

  take(line: string): void {
    const [, mark = '', name = ''] = /^(BEGIN|END):\s*([\w-]+)$/i.exec(line) ?? []
    const component = name.toUpperCase()
    const isEnd = mark.toUpperCase() === 'END'
    if (this.zone) this.takeOfZone(line, component, isEnd)
    else if (isEnd) this.end(component)
    else if (mark !== '') this.begin(component)
    else if (this.event && this.inner.length === 0) this.event.lines.push(line)
    else if (!this.event && /^METHOD:\s*CANCEL$/i.test(line)) this.isCancelling = true
  }

  private takeOfZone(line: string, component: string, isEnd: boolean): void {
    this.zone?.push(line)
    if (!isEnd || component !== 'VTIMEZONE') return
    if (this.zone && this.zone.length <= mostLinesOfZone && this.zones.length < mostZones)
      this.zones.push(this.zone)
    this.zone = undefined
  }

  private begin(component: string): void {
    if (component === 'VEVENT' || component === 'VCALENDAR') this.close(true)
    if (component === 'VEVENT') this.event = { lines: [], isCancelling: false, isBroken: false }
    else if (this.event) this.inner.push(component)
    else if (component === 'VTIMEZONE') this.zone = ['BEGIN:VTIMEZONE']
  }

  private end(component: string): void {
    if (component === 'VEVENT') this.close(false)
    else if (component === 'VCALENDAR') this.endCalendar()
    else if (this.inner.at(-1) === component) this.inner.pop()
  }

  private close(isBroken: boolean): void {
    if (this.event) this.calendar.push({ ...this.event, isBroken })
    this.event = undefined
    this.inner = []
    if (this.calendar.length + this.events.length > mostEvents)
      throw new CalendarError('The calendar has too many events.')
  }

  private endCalendar(): void {
    this.close(true)
    for (const event of this.calendar)
      this.events.push({ ...event, isCancelling: this.isCancelling })
    this.calendar = []
    this.isCancelling = false
  }
}

/**
 * The events and the time zones of a calendar, each apart, so that one that cannot be read loses no other. A calendar that is not whole is
 * none: half of one would give nights back that are taken. Throws CalendarError.
 */
export function splitCalendar(source: string): { events: EventLines[]; zones: string[][] } {
  if (source.length > largestCalendar) throw new CalendarError('The calendar is too large.')
  const lines = linesOf(source)
  if (lines[0]?.toUpperCase() !== 'BEGIN:VCALENDAR') throw new CalendarError('This is no calendar.')
  if (lines.at(-1)?.toUpperCase() !== 'END:VCALENDAR')
    throw new CalendarError('The calendar ends before its end.')
  const splitter = new Splitter()
  for (const line of lines) splitter.take(line)
  return splitter
}
