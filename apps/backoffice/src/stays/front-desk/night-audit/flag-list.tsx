import { Badge, type Tone } from '@atithi/ui/badge'
import { ChevronRight } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatShortDay } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { StillExpected } from '../lists/still-expected.tsx'

type Flag = Outputs['nightAudit']['list']['items'][number]['flags'][number] &
  Partial<Pick<Outputs['nightAudit']['waiting']['flags'][number], 'noShowOn'>>

const flagWords: Record<Flag['kind'], { label: string; tone: Tone }> = {
  overstay: { label: 'Should have left', tone: 'danger' },
  'overdue-arrival': { label: 'Has not arrived', tone: 'warning' },
  'unassigned-arrival': { label: 'No room yet', tone: 'info' },
  'no-show': { label: 'No-show', tone: 'neutral' },
}

/** Bookings that somebody has to look at, each leading to it. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const { openBooking } = useDialogs()
  return (
    <ul className="divide-y divide-line">
      {flags.map(flag => (
        <li key={`${flag.kind} ${flag.bookingId}`} className="flex items-center gap-2">
          <button
            type="button"
            onClick={() => openBooking(flag.bookingId)}
            className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-hover"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{flag.guestName}</span>
              <span className="block text-muted">
                {flag.code}, {formatShortDay(flag.checkIn)} – {formatShortDay(flag.checkOut)}
                {flag.noShowOn && `, no-show when ${formatShortDay(flag.noShowOn)} closes`}
              </span>
            </span>
            <Badge tone={flagWords[flag.kind].tone}>{flagWords[flag.kind].label}</Badge>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
          </button>
          {flag.noShowOn && <StillExpected bookingId={flag.bookingId} guestName={flag.guestName} />}
        </li>
      ))}
    </ul>
  )
}
