import { type IsoDate, isRealDate } from '@atithi/api/kernel/shared/dates'

/** A date as a page, a caller or another server says it. Throws for what is none. */
export function saidDate(text: string | null | undefined): IsoDate {
  if (!text || !isRealDate(text)) throw new Error(`no date: ${text}`)
  return text
}
