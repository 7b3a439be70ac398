import type { BlockedDays, LeftReason } from '@atithi/api/channels/calendars/rules/kinds'
import type { Tone } from '@atithi/ui/badge'
import { formatCounted, formatShortDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type PortalCalendar = Outputs['channels']['calendars']['list']['items'][number]
type PortalEvent = PortalCalendar['events'][number]

/** What becomes of a portal's blocked days, as it is chosen and as it is shown. */
export const blockedDaysWords: Readonly<
  Record<BlockedDays, { label: string; hint: string; short: string }>
> = {
  'by-portal': {
    label: 'Leave them on sale here, except Booking.com’s',
    hint: 'Airbnb and Vrbo write what they block apart from their stays. Booking.com writes both as “CLOSED – Not available”: those go off sale, in case a guest is behind them.',
    short: 'On sale here, except Booking.com’s',
  },
  take: {
    label: 'Take them off sale here',
    hint: 'For owners who block days at the portal when they need the room themselves.',
    short: 'Off sale here',
  },
  leave: {
    label: 'Leave them all on sale here',
    hint: 'Not for Booking.com: its stays would stay on sale, too.',
    short: 'All on sale here',
  },
}

const leftWords: Readonly<Record<LeftReason, string>> = {
  echo: 'Your own nights',
  window: 'Beyond its booking window',
  setting: 'Blocked there, on sale here',
}

/** Dates in a sentence of the server, as people write them. */
export const withDays = (text: string, format: (day: string) => string): string =>
  text.replace(/\d{4}-\d{2}-\d{2}/g, format)

/** How one event of a portal stands, in a word; what needs somebody comes first. */
export function standingOf({ kind, left, problem }: PortalEvent): {
  order: number
  tone: Tone
  label: string
} {
  if (left !== null) return { order: 2, tone: 'neutral', label: leftWords[left] }
  if (problem !== null)
    return kind === 'blocked'
      ? { order: 2, tone: 'neutral', label: 'Blocked there, no room left here' }
      : { order: 0, tone: 'danger', label: withDays(problem, formatShortDay) }
  return kind === 'blocked'
    ? { order: 1, tone: 'info', label: 'Blocked there, off sale here' }
    : { order: 1, tone: 'success', label: 'Off sale here' }
}

/** What is not as it should be with a portal's calendar, and what to do about it; the gravest first. */
export function calendarAdvice({
  name,
  events,
  missing,
  failures,
  lastError,
}: PortalCalendar): { tone: 'danger' | 'warning'; title: string; what: string }[] {
  const conflicts = events.filter(
    ({ problem, kind }) => problem !== null && kind !== 'blocked',
  ).length
  return [
    ...(conflicts > 0
      ? [
          {
            tone: 'danger' as const,
            title: `${formatCounted(conflicts, 'stay')} without a room`,
            what: 'The portal sold nights on which no room is left. Move one of the guests, or cancel at the portal; the first room that comes free is taken by itself.',
          },
        ]
      : []),
    ...(missing > 0
      ? [
          {
            tone: 'warning' as const,
            title: `${formatCounted(missing, 'stay')} vanished at once`,
            what: `${name} says nothing of them any more. They are kept, in case its calendar is broken.`,
          },
        ]
      : []),
    ...(failures > 0
      ? [
          {
            tone: 'danger' as const,
            title: `The calendar of ${name} cannot be read`,
            what: `${lastError ?? 'No answer.'} What it said last holds; it is tried again by itself.`,
          },
        ]
      : []),
  ]
}
