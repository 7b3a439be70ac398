import ICAL from 'ical.js'
import { addDays, daysBetween, type IsoDate, isRealDate } from '../../../kernel/shared/dates.ts'
import type { EventLines } from './split-calendar.ts'
import { type Clock, dayAt, type Moment, type Zones } from './zones.ts'

/** One VEVENT, as far as it tells of nights. */
export interface ReadEvent {
  /** Empty where it has none. */
  uid: string
  summary: string
  from: IsoDate
  /** Half-open: the day of departure. */
  to: IsoDate
  start: Moment
  /** Which occurrence of a series it takes the place of; `isOnward`: of all later ones, too. */
  replaces: { moment: Moment; day: IsoDate; isOnward: boolean } | undefined
  repeats: ICAL.Recur[]
  extra: Moment[]
  except: Moment[]
  /** Undefined where it says none. */
  sequence: number | undefined
  stamp: string
  isCancelled: boolean
  isFree: boolean
  remarks: string[]
}

/** Why an event is passed over; `uid` is known all the same, so that what it had is not given back. */
export interface PassedOver {
  uid: string
  passedOver: string
  /** It calls off what bears its UID, which takes no day. */
  isCancelled: boolean
  sequence: number
}

const longestLine = 20_000
const mostDates = 1000

/** The value begins after the first colon outside quotes. */
const linePattern = /^([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/

interface Line {
  name: string
  parameters: string
  value: string
}

function lineOf(text: string): Line | undefined {
  const found = linePattern.exec(text.slice(0, longestLine))
  return found?.[1] === undefined
    ? undefined
    : { name: found[1].toUpperCase(), parameters: found[2] ?? '', value: (found[3] ?? '').trim() }
}

const parameterOf = ({ parameters }: Line, name: string): string | undefined =>
  new RegExp(`;${name}=("[^"]*"|[^";:]*)`, 'i').exec(parameters)?.[1]?.replaceAll('"', '')

const datePattern = /^(\d{4})(\d{2})(\d{2})(?:T(\d{4}|\d{6})(Z?))?$/i

/** Days and times of a property by ical.js, which refuses a day that does not say that it is one. */
function momentsOf(
  line: Line,
  zones: Zones,
): { moments: Moment[]; isPartly: boolean; unknownZone?: string } {
  const tzid = parameterOf(line, 'TZID')
  const zone = tzid === undefined ? undefined : zones.of(tzid)
  const values = line.value.split(',', mostDates).map(value => value.split('/')[0] ?? '')
  const moments = values.flatMap(value => {
    const [, year, month, day, time, utc] = datePattern.exec(value.trim()) ?? []
    if (!isRealDate(`${year}-${month}-${day}`)) return []
    const isDate = time === undefined || parameterOf(line, 'VALUE')?.toUpperCase() === 'DATE'
    const text = isDate
      ? `X;VALUE=DATE:${year}${month}${day}`
      : `X;VALUE=DATE-TIME:${year}${month}${day}T${time.padEnd(6, '0')}${utc?.toUpperCase()}`
    const found = ICAL.Property.fromString(text).getFirstValue()
    const clock: Clock = utc && !isDate ? 'utc' : (zone ?? 'local')
    return found instanceof ICAL.Time ? [{ time: found, clock }] : []
  })
  const isUnknown = tzid !== undefined && !zone && moments.some(one => !one.time.isDate)
  const isPartly = moments.length < values.length
  return { moments, isPartly, ...(isUnknown && { unknownZone: tzid }) }
}

/** Nights of a duration from a day or a time; hours count: PT48H is two nights. Undefined for what is no duration. */
function endAfter(start: Moment, duration: string, timeZone: string): IsoDate | undefined {
  try {
    const length = ICAL.Duration.fromString(duration.toUpperCase())
    const seconds = length.toSeconds()
    if (seconds <= 0 || seconds > 3_700 * 86_400) return undefined
    const time = start.time.clone()
    if (time.isDate) time.adjust(Math.ceil(seconds / 86_400), 0, 0, 0)
    else time.addDuration(length)
    return dayAt({ time, clock: start.clock }, timeZone)
  } catch {
    return undefined
  }
}

function textOf(line: Line | undefined): string {
  if (!line) return ''
  try {
    const value = ICAL.Property.fromString(`SUMMARY:${line.value}`).getFirstValue()
    return typeof value === 'string' ? value : line.value
  } catch {
    return line.value
  }
}

const plain = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL keeps none of these.
    .replace(/[\u0000-\u001F\u007F\uD800-\uDFFF]/g, ' ')
    .trim()

function rulesOf(lines: readonly Line[]): { rules: ICAL.Recur[]; isAnyUnread: boolean } {
  const rules: ICAL.Recur[] = []
  let isAnyUnread = false
  for (const { value } of lines)
    try {
      if (value.length > 500) throw new Error('no rule of a stay is so long')
      rules.push(ICAL.Recur.fromString(value))
    } catch {
      isAnyUnread = true
    }
  return { rules, isAnyUnread }
}

/** Reads one event by ical.js, property by property: what nights do not depend on may be broken. `timeZone` is the hotel's. */
export function readEvent(
  { lines: texts, isCancelling, isBroken }: EventLines,
  { zones, timeZone }: { zones: Zones; timeZone: string },
): ReadEvent | PassedOver {
  const lines = texts.flatMap(text => lineOf(text) ?? [])
  const all = (name: string) => lines.filter(line => line.name === name)
  const get = (name: string) => lines.find(line => line.name === name)
  const upper = (name: string) => get(name)?.value.toUpperCase()
  const uid = (get('UID')?.value ?? '').replace(/[^\x20-\x7E]/g, '?').slice(0, 280)
  const isCancelled = isCancelling || upper('STATUS') === 'CANCELLED'
  const said = Number.parseInt(get('SEQUENCE')?.value ?? '', 10)
  const sequence = Number.isNaN(said) ? undefined : said
  const passedOver = (why: string): PassedOver => ({
    uid,
    passedOver: why,
    isCancelled,
    sequence: sequence ?? 0,
  })
  if (isBroken) return passedOver('An event does not end: it is passed over.')
  const read = (name: string) => {
    const line = get(name)
    return line && momentsOf(line, zones)
  }
  const begin = read('DTSTART')
  const start = begin?.moments[0]
  const from = start && dayAt(start, timeZone)
  if (!start || !from)
    return passedOver('An event has no day on which it begins: it is passed over.')

  const remarks: string[] = []
  const remark = (what: string) => void remarks.push(`The event from ${from} ${what}`)
  const end = read('DTEND')
  const last = end?.moments[0] && dayAt(end.moments[0], timeZone)
  if (end && !last)
    return passedOver(`The event from ${from} has an end that is no day: it is passed over.`)
  const unknownZone = begin?.unknownZone ?? end?.unknownZone
  if (unknownZone !== undefined)
    remark(
      `is by the clock of “${plain(unknownZone).slice(0, 60)}”, which is not known: its days are taken as written.`,
    )
  const duration = get('DURATION')
  const lasted = last ?? (duration && endAfter(start, duration.value, timeZone))
  if (!last && duration && !lasted)
    remark('lasts for a time that cannot be read: one night is taken.')
  const replaced = read('RECURRENCE-ID')?.moments[0]
  const replacedDay = replaced && dayAt(replaced, timeZone)
  const { rules, isAnyUnread } = rulesOf(all('RRULE'))
  if (isAnyUnread) remark('repeats by a rule that cannot be read: its first nights are taken.')
  const datesOf = (name: string) => {
    const read = all(name).map(line => momentsOf(line, zones))
    if (read.some(({ isPartly }) => isPartly))
      remark('names days of its series that cannot be read: they are passed over.')
    return read.flatMap(({ moments }) => moments).slice(0, mostDates)
  }
  const range = get('RECURRENCE-ID')
  return {
    uid,
    summary: plain(textOf(get('SUMMARY'))).slice(0, 200),
    from,
    // What ends on the day on which it begins has that night all the same.
    to: lasted !== undefined && daysBetween(from, lasted) > 0 ? lasted : addDays(from, 1),
    start,
    replaces: replaced &&
      replacedDay && {
        moment: replaced,
        day: replacedDay,
        isOnward: range !== undefined && /THISANDFUTURE/i.test(parameterOf(range, 'RANGE') ?? ''),
      },
    repeats: rules,
    extra: datesOf('RDATE'),
    except: datesOf('EXDATE'),
    sequence,
    stamp: get('DTSTAMP')?.value ?? '',
    isCancelled,
    isFree: upper('TRANSP') === 'TRANSPARENT',
    remarks,
  }
}
