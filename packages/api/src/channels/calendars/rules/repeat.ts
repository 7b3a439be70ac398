import ICAL from 'ical.js'
import { addDays, daysBetween, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { ReadEvent } from './read-event.ts'
import { dateOf, dayAt, instantOf, type Moment } from './zones.ts'

/** How much work the series of one calendar may make, all of them together. */
export interface Work {
  steps: number
}

export const workOfCalendar = (): Work => ({ steps: 10_000 })

const largestInterval = 1000
const workOfSeries = 10
/** What one step of a rule costs, and how many days ical.js goes through for it, one by one. */
const rules: Readonly<Record<string, { work: number; days: number }>> = {
  DAILY: { work: 1, days: 1 },
  WEEKLY: { work: 1, days: 7 },
  MONTHLY: { work: 2, days: 0 },
  YEARLY: { work: 4, days: 0 },
}
const daysOfWork = 30

/** Further than anybody reads, or more work than anybody makes. */
class OutOfWork extends Error {}
class BeyondHorizon extends Error {}

function spend(work: Work, steps: number): void {
  work.steps -= steps
  if (work.steps < 0) throw new OutOfWork()
}

/** An iterator that ends: a rule that nothing fulfils has ical.js look for ever. */
class BoundedIterator extends ICAL.RecurIterator {
  private readonly work: Work
  private readonly lastYear: number
  private readonly cost: number

  constructor(options: { rule: ICAL.Recur; dtstart: ICAL.Time }, work: Work, end: IsoDate) {
    spend(work, workOfSeries)
    super(options)
    this.work = work
    this.lastYear = Number(end.slice(0, 4))
    const { work: own = 1, days = 0 } = rules[options.rule.freq] ?? {}
    this.cost = own + Math.floor((days * options.rule.interval) / daysOfWork)
  }

  override check_contracting_rules(): boolean {
    spend(this.work, this.cost)
    if (this.last.year > this.lastYear + 1) throw new BeyondHorizon()
    return super.check_contracting_rules()
  }
}

const timeOf = (date: IsoDate): ICAL.Time => ICAL.Time.fromDateString(date)

/** Where an until in UTC stands by the clock of the series, by which ical.js compares. */
function untilOf({ until }: ICAL.Recur, start: Moment): ICAL.Time | undefined {
  if (!until) return undefined
  const time = until.clone()
  const isUtc = time.zone === ICAL.Timezone.utcTimezone
  time.zone = ICAL.Timezone.localTimezone
  if (!isUtc || start.time.isDate) return time
  const wall = instantOf({ time, clock: 'utc' })
  const instant = instantOf({ time, clock: start.clock })
  if (wall !== undefined && instant !== undefined)
    time.adjust(0, 0, 0, Math.round((wall - instant) / 1000))
  return time
}

/** The first time of a series at or after a day, where it can be reckoned; else its own first. */
function nearest({ time }: Moment, rule: ICAL.Recur, day: IsoDate): ICAL.Time {
  const start = time.clone()
  start.zone = ICAL.Timezone.localTimezone
  const days = (rules[rule.freq]?.days ?? 0) * rule.interval
  const date = dateOf(time)
  if (days === 0 || rule.count || !date) return start
  const passed = Math.floor(daysBetween(date, day) / days) * days
  if (passed > 0) start.adjust(passed, 0, 0, 0)
  return start
}

/** Occurrences from `span.from` to before `span.to`. Throws what stops it. */
function timesOf(
  start: Moment,
  original: ICAL.Recur,
  { span, work }: { span: { from: IsoDate; to: IsoDate }; work: Work },
): ICAL.Time[] {
  const rule = original.clone()
  const until = untilOf(rule, start)
  const end = timeOf(span.to)
  rule.until = until && until.compare(end) < 0 ? until : end
  const iterator = new BoundedIterator(
    { rule, dtstart: nearest(start, rule, span.from) },
    work,
    span.to,
  )
  const times: ICAL.Time[] = []
  try {
    for (let time = iterator.next(); time; time = iterator.next()) {
      const date = dateOf(time)
      if (date !== undefined && date >= span.to) break
      if (date !== undefined && date >= span.from) times.push(time.clone())
    }
  } catch (error) {
    if (!(error instanceof BeyondHorizon)) throw error
  }
  return times
}

/** By what one occurrence of a series is known: the day, or the instant. */
function slotOf(
  { time, clock }: Moment,
  { isByDay, timeZone }: { isByDay: boolean; timeZone: string },
): string {
  const here = { time, clock: clock === 'local' ? { name: timeZone } : clock }
  const instant = isByDay ? undefined : instantOf(here)
  return String(instant ?? dateOf(time))
}

/** One occurrence of a series. */
interface Occurrence {
  /** The day on which the series has it, wherever it was moved. */
  slot: IsoDate
  from: IsoDate
  to: IsoDate
}

export interface Series {
  occurrences: Occurrence[]
  remarks: string[]
  /** Not all of it is known: what it had before is not given back. */
  isPartly: boolean
}

interface Expansion {
  /** Those that stand for single occurrences, or for all later ones. */
  overrides: readonly ReadEvent[]
  span: { from: IsoDate; to: IsoDate }
  work: Work
  timeZone: string
}

/** Why a rule is not followed, in the end of a sentence. */
function refusalOf(rule: ICAL.Recur): string | undefined {
  if (!rules[rule.freq]) return 'repeats more often than by the day: its first nights are taken.'
  if (!(rule.interval >= 1 && rule.interval <= largestInterval))
    return 'repeats by a rule that cannot be read: its first nights are taken.'
  return undefined
}

/**
 * The occurrences of a series within the span, without those that are left out (EXDATE) and those for which an event of its own stands
 * (RECURRENCE-ID), which are not in the answer. One a day at most.
 */
export function expandSeries(
  master: ReadEvent,
  { overrides, span, work, timeZone }: Expansion,
): Series {
  const remarks: string[] = []
  let isPartly = false
  const nights = daysBetween(master.from, master.to)
  const wide = { from: addDays(span.from, -nights), to: span.to }
  const isByDay = master.start.time.isDate
  const times = [master.start.time]
  for (const rule of master.repeats) {
    const refused = refusalOf(rule)
    if (refused !== undefined) remarks.push(`The event from ${master.from} ${refused}`)
    if (refused === undefined)
      try {
        times.push(...timesOf(master.start, rule, { span: wide, work }))
      } catch (error) {
        const why =
          error instanceof OutOfWork
            ? 'repeats more often than is read: what it had before is kept.'
            : 'repeats by a rule that cannot be read: its first nights are taken.'
        remarks.push(`The event from ${master.from} ${why}`)
        isPartly = true
      }
  }
  const moments = [...times.map(time => ({ time, clock: master.start.clock })), ...master.extra]
  const slot = (moment: Moment, byDay = isByDay) => slotOf(moment, { timeZone, isByDay: byDay })
  const left = new Set(
    [...master.except, ...overrides.flatMap(({ replaces }) => replaces?.moment ?? [])].map(one =>
      slot(one),
    ),
  )
  const onward = overrides
    .flatMap(one => (one.replaces?.isOnward ? [{ ...one, day: one.replaces.day }] : []))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const bySlot = new Map<IsoDate, Occurrence>()
  for (const moment of moments) {
    // A day that is left out leaves out what is on it, also by the hour.
    if (left.has(slot(moment)) || left.has(slot(moment, true))) continue
    const day = dayAt(moment, timeZone)
    if (!day || bySlot.has(day)) continue
    const changed = onward.findLast(one => one.day <= day)
    if (changed?.isCancelled) continue
    const from = changed ? addDays(day, daysBetween(changed.day, changed.from)) : day
    const to = addDays(from, changed ? daysBetween(changed.from, changed.to) : nights)
    if (to > span.from && from < span.to) bySlot.set(day, { slot: day, from, to })
  }
  return { occurrences: [...bySlot.values()], remarks, isPartly }
}
