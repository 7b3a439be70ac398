import { type Step, startOf } from '@atithi/api/insight/reports/rules'
import {
  addDays,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  monthAfter,
  monthOf,
} from '@atithi/api/kernel/shared/dates'
import { oneOf } from '../../lib/search-params.ts'
import { type AnalyticsSearch, nightCounts } from './analytics-search.ts'

const usualNights = 30

interface Span {
  from: IsoDate
  to: IsoDate
}

const before = (span: (day: IsoDate) => Span, today: IsoDate): Span => ({
  from: span(addDays(span(today).from, -1)).from,
  to: addDays(span(today).from, -1),
})
const weekTo = (day: IsoDate): Span => ({ from: startOf(day, 'week'), to: day })
const monthTo = (day: IsoDate): Span => ({ from: startOf(day, 'month'), to: day })

function quarterTo(day: IsoDate): Span {
  const monthsGone = (Number(day.slice(5, 7)) - 1) % 3
  return { from: firstOfMonth(monthAfter(monthOf(day), -monthsGone)), to: day }
}

/** The ranges by name (specification: constants). A week begins on Monday; what has begun goes up to today. */
const named = {
  today: { label: 'Today', span: (today: IsoDate): Span => ({ from: today, to: today }) },
  yesterday: {
    label: 'Yesterday',
    span: (today: IsoDate): Span => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  'this-week': { label: 'This week', span: weekTo },
  'last-week': { label: 'Last week', span: (today: IsoDate) => before(weekTo, today) },
  'this-month': { label: 'This month', span: monthTo },
  'last-month': { label: 'Last month', span: (today: IsoDate) => before(monthTo, today) },
  'this-quarter': { label: 'This quarter', span: quarterTo },
  'this-year': {
    label: 'This year',
    span: (today: IsoDate): Span => ({ from: `${Number(today.slice(0, 4))}-01-01`, to: today }),
  },
} as const
const names = Object.keys(named) as (keyof typeof named)[]

/** Every range of the list, as it is called. */
export const rangeOptions = [
  ...names.map(value => ({ value: value as string, label: named[value].label as string })),
  ...nightCounts.map(count => ({ value: String(count), label: `Last ${count} nights` })),
  { value: 'custom', label: 'Custom range' },
]

/** The first and the last night; without dates those that are over, for tonight is still being sold. */
export function spanOf(search: AnalyticsSearch, today: IsoDate): Span {
  const { nights = usualNights, from, to } = search
  const name = oneOf(search.range, names)
  if (from && to) return { from, to }
  return name ? named[name].span(today) : { from: addDays(today, -nights), to: addDays(today, -1) }
}

/** What the range is called in its list. */
export const rangeOf = ({ nights = usualNights, from, range }: AnalyticsSearch): string =>
  from ? 'custom' : (oneOf(range, names) ?? String(nights))

/** What the address says of a range that was chosen from the list; of a custom one it begins as `span`. */
export function searchOfRange(value: string, span: Span): Partial<AnalyticsSearch> {
  const nothing = {
    from: undefined,
    to: undefined,
    nights: undefined,
    range: undefined,
    by: undefined,
  }
  const chosen =
    value === 'custom'
      ? span
      : { nights: nightCounts.find(count => String(count) === value), range: oneOf(value, names) }
  return Object.assign(nothing, chosen)
}

/** Of reports made as files, where nobody chose: the last seven days, today among them. */
export function fileSpanOf(search: AnalyticsSearch, today: IsoDate): Span & { range: string } {
  const isChosen = search.from ?? search.nights ?? search.range
  return isChosen === undefined
    ? { from: addDays(today, -6), to: today, range: 'custom' }
    : Object.assign(spanOf(search, today), { range: rangeOf(search) })
}

/** Steps that leave a chart readable, where nobody chose. */
export function stepOf({ by }: AnalyticsSearch, span: Span): Step {
  const days = daysBetween(span.from, span.to) + 1
  return by ?? (days <= 62 ? 'day' : days <= 400 ? 'week' : 'month')
}
