import { type IsoDate, isRealDate } from './dates.ts'

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

/** 05/11/26, 05-11-2026, 5 Nov 2026, 2026-11-05: the day comes first, as it is written in India. Undefined for what is no day. */
export function readDay(text: string): IsoDate | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const parts = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/i.exec(text)
  if (!parts) return undefined
  const [, day, month = '', year = ''] = parts
  const named = monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return realDay(year.length === 2 ? `20${year}` : year, named > 0 ? String(named) : month, day)
}

const realDay = (year = '', month = '', day = ''): IsoDate | undefined => {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isRealDate(date) ? date : undefined
}
