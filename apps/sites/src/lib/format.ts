import type { IsoDate } from '@atithi/api/shared/dates'

/** Calendar dates in the words of one language. A date has no zone: it is written in the one that it was read in. */
export function datesIn(locale: string) {
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: IsoDate): string =>
      format
        .format(new Date(`${date}T00:00:00Z`))
        .replace('Sept', 'Sep')
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
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return format.format(new Date(instant))
}

/** '1 night', '3 nights' */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/**
 * Codes of Indian cities that begin like a mobile number does. Stored without the leading zero, 0832 264 7310 of Goa has ten
 * digits that begin with 8: a landline, whose number within the city begins with 2.
 */
const cityCodes =
  '79 80 612 621 631 641 651 657 661 663 671 674 680 712 721 724 731 733 734 744 747 751 755 761 771 788 816 820 821 824 831 832 836 861 863 866 870 877 878 883 884 891'
const landline = new RegExp(`^\\+91(${cityCodes.replaceAll(' ', '|')})(2\\d+)$`)

const isIndianMobile = (phone: string) => /^\+91[6-9]\d{9}$/.test(phone) && !landline.test(phone)

/** '+919876543210' → '+91 98765 43210'. Other landlines have area codes of several lengths and stay in one piece. */
export const phoneInWords = (phone: string): string =>
  isIndianMobile(phone) ? phone.replace(/^(\+91)(\d{5})/, '$1 $2 ') : phone.replace(landline, '+91 $1 $2').replace(/^\+91(?=\d)/, '+91 ')

/** WhatsApp takes Indian mobile numbers; a landline has none. */
export const whatsAppLink = (phone: string | null): string | undefined =>
  phone && isIndianMobile(phone) ? `https://wa.me/${phone.slice(1)}` : undefined

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
