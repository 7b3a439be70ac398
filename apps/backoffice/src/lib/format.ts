const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortDayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  timeZone: 'UTC',
})
const longDayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  day: '2-digit',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
})
const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
})
const counts = new Intl.NumberFormat('en-IN')

const utc = (day: string) => new Date(`${day}T00:00:00Z`)
const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayMs = 86_400_000

/** '2026-11-24' → 'Nov 24, 2026'. */
export const formatDay = (day: string): string => dayFormat.format(utc(day))

/** '2026-11-24' → 'Nov 24'. */
export const formatShortDay = (day: string): string => shortDayFormat.format(utc(day))

/** '2026-11' → 'Nov 2026'. */
export const formatMonth = (month: string): string => monthFormat.format(utc(`${month}-01`))

/** '2026-11-24' → 'Tuesday, November 24, 2026'. */
export const formatLongDay = (day: string): string => longDayFormat.format(utc(day))

/** A stay in words: 'Today – Nov 24, 2026', and 'Dec 06 – Dec 11, 2026' within one year. */
export function formatStay(
  checkIn: string,
  checkOut: string,
  businessDate: string | undefined,
): string {
  const from = formatDayBeside(checkIn, businessDate)
  if (checkIn === checkOut) return from
  const isPlain = from === formatDay(checkIn) && checkIn.slice(0, 4) === checkOut.slice(0, 4)
  return `${isPlain ? formatShortDay(checkIn) : from} – ${formatDayBeside(checkOut, businessDate)}`
}

/** 'Today', 'Tomorrow' or 'Yesterday' beside the property's business date, else the date. */
export function formatDayBeside(day: string, businessDate: string | undefined): string {
  if (!businessDate) return formatDay(day)
  const apart = Math.round((utc(day).getTime() - utc(businessDate).getTime()) / dayMs)
  if (apart === 0) return 'Today'
  if (apart === 1) return 'Tomorrow'
  return apart === -1 ? 'Yesterday' : formatDay(day)
}

/** The same within a sentence, as in 'until tomorrow'. */
export function formatDayWithin(day: string, businessDate: string | undefined): string {
  const beside = formatDayBeside(day, businessDate)
  return beside === formatDay(day) ? beside : beside.toLowerCase()
}

/** An instant in a property's own time: 'Nov 24, 2026, 14:05'. */
export function formatInstant(instant: string, timeZone = 'Asia/Kolkata'): string {
  const date = new Date(instant)
  const day = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone,
  }).format(date)
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(date)
  return `${day}, ${time}`
}

/** The day of an instant in a property's own time: 'Nov 24, 2026'. */
export const formatInstantDay = (instant: string, timeZone = 'Asia/Kolkata'): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone,
  }).format(new Date(instant))

/** The last day before an instant that ends one, at midnight of a property's own time. */
export const formatLastDay = (end: string, timeZone?: string): string =>
  formatInstantDay(new Date(Date.parse(end) - 1).toISOString(), timeZone)

/** Paise as ₹1,23,456.50, and as ₹1,23,456 where the paise are zero. */
export const formatMoney = (paise: number): string =>
  paise % 100 === 0 ? wholeRupees.format(paise / 100) : rupees.format(paise / 100)

/** Paise to the rupee, for figures that are averages or sums over many. */
export const formatRoundMoney = (paise: number): string =>
  wholeRupees.format(Math.round(paise / 100))

export const formatCount = (count: number): string => counts.format(count)

/** 'one night', '3 nights'. */
export const formatCounted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** What a list has found, where it may have counted only so far: '3 hotels', 'more than 1,000 hotels'. */
export const formatFound = (
  { total, hasMoreThanTotal }: { total: number; hasMoreThanTotal: boolean },
  one: string,
  many?: string,
): string =>
  hasMoreThanTotal
    ? `more than ${formatCounted(total, one, many)}`
    : formatCounted(total, one, many)

/** A mean of stars: 4.62 → '4.6'. */
export const formatRating = (average: number): string => average.toFixed(1)

export const formatPercent = (percent: number): string => `${counts.format(percent)}%`

let abroad: ((phone: string) => string) | undefined

/** Fetches how other countries write their numbers; screens of guests wait for it, so that the first load does without. */
export const loadPhoneWords = async (): Promise<void> => {
  try {
    abroad = (await import('@atithi/api/kernel/shared/phone')).phoneInWords
  } catch {
    // Without it a number is shown as it is kept.
  }
}

/** '+919876543210' → '+91 98765 43210'; other countries' numbers as they write them, once that is loaded. */
export const formatPhone = (phone: string): string =>
  /^\+91\d{10}$/.test(phone)
    ? `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`
    : (abroad?.(phone) ?? phone)
