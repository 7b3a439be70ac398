import { formatCounted } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type PortalCalendar = Outputs['channels']['calendars']['list']['items'][number]

/** What is not as it should be with a portal's calendar, and what to do about it; the gravest first. */
export function calendarAdvice({
  name,
  events,
  missing,
  failures,
  lastError,
}: PortalCalendar): { tone: 'danger' | 'warning'; title: string; what: string }[] {
  const conflicts = events.filter(({ problem }) => problem !== null).length
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
    ...(failures === 0 && lastError
      ? [{ tone: 'warning' as const, title: 'Not everything is read', what: lastError }]
      : []),
  ]
}
