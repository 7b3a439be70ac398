import type { Outputs } from '../../../lib/trpc.ts'

export type ArrivalForm = Outputs['bookings']['formC']['items'][number]

export const guestOf = ({
  givenName,
  surname,
}: Pick<ArrivalForm, 'givenName' | 'surname'>): string => `${givenName} ${surname}`

const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'always' })

/** How long is left to file a form, or how long it is late: 'in 5 hours', '40 minutes ago'. */
export function dueWords(dueAt: string, now: Date): string {
  const minutes = Math.round((new Date(dueAt).getTime() - now.getTime()) / 60_000)
  const hours = Math.trunc(minutes / 60)
  if (Math.abs(hours) >= 48) return words.format(Math.trunc(hours / 24), 'day')
  return hours === 0 ? words.format(minutes, 'minute') : words.format(hours, 'hour')
}
