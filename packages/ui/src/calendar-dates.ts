const monthNames = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
]
const display = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'YYYY-MM-DD': no other text passes as a day. */
export type Day = `${number}-${number}-${number}`

const dayOf = (utc: Date): Day => utc.toISOString().slice(0, 10) as Day

/** The day of these numbers, or null where there is none. */
export function isoDate(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (
    date.getUTCFullYear() !== year ||
    date.getUTCMonth() !== month - 1 ||
    date.getUTCDate() !== day
  )
    return null
  return dayOf(date)
}

/** The calendar's own days are local midnights; these two never pass through another zone. */
export function toLocalDay(iso: string): Date {
  return new Date(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10)))
}

export function fromLocalDay(date: Date): Day {
  return dayOf(new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())))
}

export function daysLater(iso: Day, days: number): Day {
  return dayOf(new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000))
}

/** Nights of a half-open stay. */
export function nightsApart(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** "Nov 21, 2026" */
export function formatDay(iso: string): string {
  return display.format(new Date(`${iso}T00:00:00Z`))
}

/**
 * A day as it is typed at a desk, day before a month in figures: "21/11/2026", "21-11", "21 nov", "Nov 21, 2026", "2026-11-21", "21" (the
 * next 21st), "today", "tomorrow", "+3". Without a year, the next such day from `today`. Null when it is no day.
 */
export function parseTypedDay(text: string, today: Day): Day | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/, '')
    .replace(/^([a-z]{3,9})\s+(\d{1,2})(?:st|nd|rd|th)?(?=\D|$)/, '$2 $1')
  if (typed === 'today') return today
  if (typed === 'tomorrow') return daysLater(today, 1)
  const ahead = /^\+(\d{1,3})$/.exec(typed)
  if (ahead) return daysLater(today, Number(ahead[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const parts =
    /^(\d{1,2})(?:st|nd|rd|th)?(?:[\s/.-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.,-]+(\d{2}|\d{4}))?)?$/.exec(
      typed,
    )
  if (!parts) return null
  const day = Number(parts[1])
  const month = parts[2] === undefined ? undefined : monthNumber(parts[2])
  if (month === null) return null
  if (parts[3] !== undefined && month !== undefined)
    return isoDate(Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0), month, day)
  return nextSuchDay(today, day, month)
}

function monthNumber(text: string): number | null {
  if (/^\d/.test(text)) return Number(text)
  const index = monthNames.indexOf(text.slice(0, 3))
  return index < 0 ? null : index + 1
}

function nextSuchDay(today: Day, day: number, month: number | undefined): Day | null {
  const year = Number(today.slice(0, 4))
  // Four years reach the next 29 February; twelve months reach the next 31st.
  const candidates =
    month === undefined
      ? Array.from({ length: 12 }, (_, ahead) => isoMonthAhead(today, ahead, day))
      : Array.from({ length: 5 }, (_, ahead) => isoDate(year + ahead, month, day))
  return candidates.find(candidate => candidate !== null && candidate >= today) ?? null
}

function isoMonthAhead(today: Day, ahead: number, day: number): Day | null {
  const index = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + ahead
  return isoDate(Math.floor(index / 12), (index % 12) + 1, day)
}
