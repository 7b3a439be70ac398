import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import ICAL from 'ical.js'
import nodeIcal, { type DateWithTimeZone } from 'node-ical'

/** The nights of each event by a reader that others wrote, as 'from/to', sorted. */
export type OtherReader = (text: string, span: { from: IsoDate; to: IsoDate }) => string[]

const timeZone = 'Asia/Kolkata'
const at = (day: IsoDate) => new Date(`${day}T00:00:00Z`)
const two = (value: number) => String(value).padStart(2, '0')
const dateOf = (year: number, month: number, day: number) =>
  `${year}-${two(month)}-${two(day)}` as IsoDate

function nights(from: IsoDate, to: IsoDate | undefined): { from: IsoDate; to: IsoDate } {
  return { from, to: to !== undefined && to > from ? to : addDays(from, 1) }
}

function within(all: { from: IsoDate; to: IsoDate }[], span: { from: IsoDate; to: IsoDate }) {
  return all
    .filter(({ from, to }) => to > span.from && from < span.to)
    .map(({ from, to }) => `${from}/${to}`)
    .toSorted()
}

/** A day, and a time by no clock, stand as they are written; an instant is moved to the hotel's zone. */
function dayOfIcal(time: ICAL.Time): IsoDate {
  if (time.isDate || time.zone === ICAL.Timezone.localTimezone)
    return dateOf(time.year, time.month, time.day)
  return businessDate(new Date(time.toUnixTime() * 1000), timeZone, '00:00')
}

/** ical.js, as its own documentation has it: the whole file at once. */
export const byIcalJs: OtherReader = (text, span) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const found: { from: IsoDate; to: IsoDate }[] = []
  const end = ICAL.Time.fromDateString(span.to)
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const status = component.getFirstPropertyValue('status')
    const isFree = component.getFirstPropertyValue('transp') === 'TRANSPARENT'
    if (status === 'CANCELLED' || isFree) continue
    const event = new ICAL.Event(component)
    if (!event.isRecurring()) {
      const isPartOfSeries =
        event.isRecurrenceException() &&
        calendar
          .getAllSubcomponents('vevent')
          .some(one => one.hasProperty('rrule') && one.getFirstPropertyValue('uid') === event.uid)
      if (!isPartOfSeries) found.push(nights(dayOfIcal(event.startDate), dayOfIcal(event.endDate)))
      continue
    }
    const iterator = event.iterator()
    for (let time = iterator.next(); time && time.compare(end) < 0; time = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(time)
      found.push(nights(dayOfIcal(startDate), dayOfIcal(endDate)))
    }
  }
  return within(found, span)
}

function dayOfNode(date: DateWithTimeZone): IsoDate {
  return date.dateOnly
    ? dateOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
    : businessDate(date, timeZone, '00:00')
}

/** node-ical, with its own expansion of series. */
export const byNodeIcal: OtherReader = (text, span) => {
  const found: { from: IsoDate; to: IsoDate }[] = []
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT' || event.status === 'CANCELLED') continue
    if (event.transparency === 'TRANSPARENT') continue
    if (!event.rrule && !event.recurrences) {
      found.push(nights(dayOfNode(event.start), event.end && dayOfNode(event.end)))
      continue
    }
    const options = { from: at(span.from), to: at(span.to), expandOngoing: true }
    for (const { start, end } of nodeIcal.expandRecurringEvent(event, options))
      found.push(nights(dayOfNode(start), dayOfNode(end)))
  }
  return within(found, span)
}
