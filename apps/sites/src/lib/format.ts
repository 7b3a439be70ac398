import type { IsoDate } from '@atithi/api/kernel/shared/dates'

/** Calendar dates in the words of one language. A date has no zone: it is written in the one that it was read in. */
export function datesIn(locale: string) {
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: IsoDate): string =>
      format
        .format(new Date(`${date}T00:00:00Z`))
        .replace(/Sept\b/, 'Sep')
        .replace(/, (?=\d{4}$)/, ' ')
  }
  return {
    /** 'Sat, 21 Nov 2026' */
    longDate: inWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    /** 'Sat, 21 Nov' */
    shortDate: inWords({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** 'November 2026' */
    monthName: inWords({ month: 'long', year: 'numeric' }),
    /** 'Saturday, 21 November 2026' */
    fullDate: inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** 'Sat' */
    weekday: inWords({ weekday: 'short' }),
  }
}

/** The hour of an instant as the hotel's clock shows it: '16:05'. */
export function hourAt(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(new Date(instant))
}

/** '1 night', '3 nights' */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** At most `length` characters, cut between words. */
export function shortened(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= length) return flat
  const cut = flat.slice(0, length)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(length / 2)))
  return `${words.replace(/[,;:.\s]+$/, '')}…`
}

/** A text of the owner's in its paragraphs, which blank lines part. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(Boolean)
