import { addDays, type IsoDate } from '../../kernel/shared/dates.ts'

const lowest = '0000-7000-8000-000000000000'

/** The least id that is made at an instant or later: ids begin with the milliseconds of their making (RFC 9562, UUID version 7). */
export function firstIdAt(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${lowest.slice(5)}`
}

const midnightInIndia = (day: IsoDate): Date => new Date(`${day}T00:00:00+05:30`)

/** The ids of entries from the beginning of one day to the end of another; each end may be open. */
export const idsOfDays = ({
  from,
  to,
}: {
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}) => ({
  atLeast: from && firstIdAt(midnightInIndia(from)),
  below: to && firstIdAt(midnightInIndia(addDays(to, 1))),
})
