import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { BedDouble, ChevronRight } from 'lucide-react'
import { DoNotMove } from '../../../components/do-not-move.tsx'
import { GuestFlags } from '../../../components/guest-flags.tsx'
import { BookingStatusBadge, sourceWords } from '../../../components/words/booking-words.tsx'
import { owedWords } from '../../../components/words/owed-words.ts'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDayWithin } from '../../../lib/format.ts'
import { type DayStay, placeOf } from './stay-words.ts'

const verbWords = { 'check-in': 'Check in', 'check-out': 'Check out' } as const

/** One stay of the day, with the one thing that is done with it. */
export function StayCard({
  stay,
  today,
  verb,
}: {
  stay: DayStay
  today: IsoDate
  verb: keyof typeof verbWords | null
}) {
  const { openBooking, openVerb } = useDialogs()
  const mayAct = verb !== null && !(verb === 'check-in' && stay.status === 'pending')
  return (
    <Card className="flex flex-col gap-3 p-4">
      <button type="button" onClick={() => openBooking(stay.id)} className="rounded-md text-left">
        <span className="flex items-start justify-between gap-3">
          <span className="min-w-0 truncate text-base font-semibold">{stay.guestName}</span>
          <span className="flex shrink-0 items-center gap-1">
            <BookingStatusBadge status={stay.status} />
            <ChevronRight aria-hidden="true" className="size-4 text-muted" />
          </span>
        </span>
        <span className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
          <BedDouble aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate">{placeOf(stay)}</span>
          {stay.isPinned && <DoNotMove />}
        </span>
        {stay.guestFlags.length > 0 && (
          <span className="mt-2 flex flex-wrap gap-1.5">
            <GuestFlags flags={stay.guestFlags} />
          </span>
        )}
      </button>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-sm text-muted">
          {formatCounted(daysBetween(stay.checkIn, stay.checkOut), 'night')},{' '}
          {stay.checkOut === today
            ? 'leaves today'
            : `until ${formatDayWithin(stay.checkOut, today)}`}
          <span className="block">
            {verb === 'check-in' && stay.expectedArrival && `Comes at ${stay.expectedArrival}, `}
            {sourceWords[stay.source]}
            {stay.balance > 0 && (
              <>
                , <span className="font-medium text-ink">{owedWords(stay)}</span>
              </>
            )}
          </span>
        </p>
        {mayAct && (
          <Button onClick={() => openVerb(verb, stay.id)} className="min-w-28">
            {verbWords[verb]}
          </Button>
        )}
      </div>
    </Card>
  )
}
