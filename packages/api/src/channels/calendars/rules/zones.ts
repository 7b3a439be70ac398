import ICAL from 'ical.js'
import { businessDate, type IsoDate, instantAt, isRealDate } from '../../../kernel/shared/dates.ts'

/** By which clock a time is written: 'local' is the hotel's own, where nothing else is said. */
export type Clock = 'local' | 'utc' | { name: string } | { zone: ICAL.Timezone }

/** A day or a time as a calendar writes it. */
export interface Moment {
  time: ICAL.Time
  clock: Clock
}

const mostNames = 100
/** Zones by their own rules, and rules of one: each is followed from 1601 on, year by year. */
const mostFollowed = 5
const mostRules = 10
/** Only such rules of a zone are followed: any other may never come to an end. */
const ruleOfZone =
  /^RRULE:FREQ=YEARLY(?:;(?:INTERVAL=1|BYMONTH=\d{1,2}|BYDAY=[+-]?[1-5]?(?:SU|MO|TU|WE|TH|FR|SA)|WKST=\w\w|UNTIL=\w{8,16}|COUNT=\d{1,3}))*$/i

function isZoneName(name: string): boolean {
  if (name.length > 60 || !/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The names under which a zone may be known: some put a path of their own before it, some a colon for the slash. */
function namesIn(tzid: string): string[] {
  const text = tzid.trim().replace(/^"|"$/g, '').replaceAll(':', '/')
  const parts = text.split('/').filter(part => part !== '')
  return [text, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
}

const lineValue = (lines: readonly string[], name: string) =>
  lines.find(line => line.toUpperCase().startsWith(`${name}:`))?.slice(name.length + 1)

/** The time zones that the events of one calendar name. */
export class Zones {
  private readonly known = new Map<string, Clock | undefined>()

  private followed = 0
  private readonly described: readonly (readonly string[])[]

  constructor(described: readonly (readonly string[])[]) {
    this.described = described
  }

  /** Undefined where nobody knows the zone. */
  of(tzid: string): Clock | undefined {
    if (!this.known.has(tzid) && this.known.size < mostNames) this.known.set(tzid, this.find(tzid))
    return this.known.get(tzid)
  }

  private find(tzid: string): Clock | undefined {
    const lines = this.described.find(zone => lineValue(zone, 'TZID')?.trim() === tzid.trim())
    const place = lines && lineValue(lines, 'X-LIC-LOCATION')
    const name = [...namesIn(tzid), ...(place === undefined ? [] : [place])].find(isZoneName)
    if (name !== undefined) return { name }
    const rules = lines?.filter(line => /^RRULE[;:]/i.test(line)) ?? []
    if (!lines || rules.length > mostRules || this.followed >= mostFollowed) return undefined
    if (!rules.every(rule => ruleOfZone.test(rule))) return undefined
    this.followed += 1
    try {
      const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')))
      return { zone: new ICAL.Timezone(component) }
    } catch {
      return undefined
    }
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The date that is written; undefined for one outside 1900 to 2199. */
export function dateOf({ year, month, day }: ICAL.Time): IsoDate | undefined {
  const text = `${year}-${two(month)}-${two(day)}`
  return isRealDate(text) ? text : undefined
}

/** The instant of a time in milliseconds; undefined for a day, and for what is by the hotel's own clock. */
export function instantOf({ time, clock }: Moment): number | undefined {
  if (time.isDate || clock === 'local') return undefined
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  if (clock === 'utc') return wall
  if ('zone' in clock) return wall - clock.zone.utcOffset(time) * 1000
  const date = dateOf(time)
  return date && instantAt(date, `${two(time.hour)}:${two(time.minute)}`, clock.name).getTime()
}

/** The day at the hotel: an instant is moved to its zone, a day and a time by its own clock are as they stand. */
export function dayAt(moment: Moment, timeZone: string): IsoDate | undefined {
  const written = dateOf(moment.time)
  const instant = written && instantOf(moment)
  return instant === undefined ? written : businessDate(new Date(instant), timeZone, '00:00')
}
