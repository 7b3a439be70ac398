import type { IsoDate } from '@atithi/api/shared/dates'

// A calendar date has no zone; it is written in the one that the date itself was read in.
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' })
  return (date: IsoDate): string =>
    format
      .format(new Date(`${date}T00:00:00Z`))
      .replace('Sept', 'Sep')
      .replace(/, (?=\d{4}$)/, ' ')
}

/** 'Sat, 21 Nov 2026' */
export const longDate = inWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
/** 'Sat, 21 Nov' */
export const shortDate = inWords({ weekday: 'short', day: 'numeric', month: 'short' })

/** '14:00' → '2:00 pm' */
export function clockTime(time: string): string {
  const [hours = 0, minutes = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

/** The hour of an instant as the hotel's clock shows it. */
export function timeAt(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return clockTime(parts.format(new Date(instant)))
}

/** '1 night', '3 nights' */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Calendar dates within a sentence, as people write them. */
export const datesInWords = (sentence: string): string => sentence.replace(/\d{4}-\d{2}-\d{2}/g, date => shortDate(date))

/** '+919876543210' → '+91 98765 43210'. Indian landlines have area codes of several lengths and stay in one piece. */
export const phoneInWords = (phone: string): string =>
  phone.replace(/^\+91([6-9]\d{4})(\d{5})$/, '+91 $1 $2').replace(/^\+91(?=\d)/, '+91 ')

/** WhatsApp takes Indian mobile numbers; a landline has none. */
export const whatsAppLink = (phone: string | null): string | undefined =>
  phone && /^\+91[6-9]\d{9}$/.test(phone) ? `https://wa.me/${phone.slice(1)}` : undefined

/** At most `length` characters, cut between words. */
export function shortened(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= length) return flat
  const cut = flat.slice(0, length)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(length / 2)))
  return `${words.replace(/[,;:.\s]+$/, '')}…`
}
