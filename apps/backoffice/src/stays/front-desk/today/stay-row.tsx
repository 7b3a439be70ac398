import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { MessageSquareText } from 'lucide-react'
import { DoNotMove } from '../../../components/do-not-move.tsx'
import { GuestFlags } from '../../../components/guest-flags.tsx'
import { sourceWords } from '../../../components/words/booking-words.tsx'
import { owedWords } from '../../../components/words/owed-words.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDayWithin, formatShortDay } from '../../../lib/format.ts'
import { type DayStay, endingOf, partyOf, placeOf } from '../lists/stay-words.ts'
import { StillExpected } from '../lists/still-expected.tsx'

export type DayKind = 'arrivals' | 'departures' | 'inHouse' | 'due'

interface StayRowProps {
  stay: DayStay
  kind: DayKind
  today: IsoDate
}

/** One stay of the day with the one thing that is done with it. */
export function StayRow({ stay, kind, today }: StayRowProps) {
  const { openBooking } = useDialogs()
  return (
    <li className="flex items-center gap-2 py-1.5 pr-4 pl-2">
      <button
        type="button"
        onClick={() => openBooking(stay.id, kind === 'due' ? 'payment' : undefined)}
        className="min-w-0 flex-1 rounded-md px-2 py-1 text-left text-sm hover:bg-hover"
      >
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-0 truncate font-medium">{stay.guestName}</span>
          {stay.hasRequests && (
            <>
              <MessageSquareText aria-hidden="true" className="size-3.5 shrink-0 text-muted" />
              <span className="sr-only">, with requests</span>
            </>
          )}
          {stay.isPinned && <DoNotMove />}
          <Late stay={stay} kind={kind} today={today} />
          <GuestFlags flags={stay.guestFlags} />
        </span>
        <span className="block truncate text-xs text-muted">{placeOf(stay)}</span>
        <span className="block text-xs text-pretty text-muted">{detailOf(stay, kind, today)}</span>
      </button>
      <Act stay={stay} kind={kind} today={today} />
    </li>
  )
}

function detailOf(stay: DayStay, kind: DayKind, today: IsoDate): string {
  const { checkIn, checkOut, source } = stay
  const owes = owedWords(stay)
  if (kind === 'arrivals')
    // The hour and the money first: they are what is looked for.
    return `${expectedOf(stay)}${owes}, ${formatCounted(daysBetween(checkIn, checkOut), 'night')}, ${partyOf(stay)}, ${sourceWords[source]}`
  if (kind === 'departures') return owes.charAt(0).toUpperCase() + owes.slice(1)
  if (kind === 'due') return `${owes}, ${endingOf(stay, today)} ${formatDayWithin(checkOut, today)}`
  return `Until ${formatDayWithin(checkOut, today)}, ${partyOf(stay)}`
}

const expectedOf = ({ expectedArrival }: DayStay): string =>
  expectedArrival ? `At ${expectedArrival}, ` : ''

/** Since when somebody should have come or gone, and which close makes a no-show of it. */
function Late({ stay, kind, today }: StayRowProps) {
  const since =
    kind === 'arrivals' ? stay.checkIn : kind === 'departures' ? stay.checkOut : undefined
  if (since === undefined || since >= today) return null
  return (
    <Badge tone="warning" className="h-5 px-2">
      Since {formatShortDay(since)}
      {stay.noShowOn !== null && `, no-show when ${formatShortDay(stay.noShowOn)} closes`}
    </Badge>
  )
}

function Act({ stay, kind, today }: StayRowProps) {
  const { openVerb, openBooking } = useDialogs()
  if (kind === 'inHouse') return null
  if (kind === 'due')
    return (
      <Button size="sm" variant="secondary" onClick={() => openBooking(stay.id, 'payment')}>
        Open bill
      </Button>
    )
  if (kind === 'departures')
    return (
      <Button size="sm" variant="secondary" onClick={() => openVerb('check-out', stay.id)}>
        Check out
      </Button>
    )
  if (stay.status === 'pending')
    return (
      <Button size="sm" variant="secondary" onClick={() => openBooking(stay.id)}>
        Confirm
      </Button>
    )
  return (
    <div className="flex flex-col items-stretch gap-1.5">
      <Button size="sm" onClick={() => openVerb('check-in', stay.id)}>
        Check in
      </Button>
      {stay.noShowOn !== null && stay.noShowOn <= today && (
        <StillExpected bookingId={stay.id} guestName={stay.guestName} />
      )}
    </div>
  )
}
