import { type IsoDate, isRealDate } from '../../../../kernel/shared/dates.ts'

/** '2026-11-21' → '21/11/2026', as Cleartrip writes dates. */
export const toSlashes = (date: IsoDate): string => date.split('-').toReversed().join('/')

/** '21/11/2026' → '2026-11-21'; undefined for what is no date. */
export function fromSlashes(text: string | undefined): IsoDate | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return isRealDate(date) ? date : undefined
}

/** An instant, ISO or '21/11/2026 10:05:00' by Indian time; undefined for what is none. */
export function instantOf(text: string | undefined): string | undefined {
  const date = fromSlashes(text)
  const at = Date.parse(
    date ? `${date}T${(text ?? '').slice(11).trim() || '00:00:00'}+05:30` : (text ?? ''),
  )
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
