import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Badge } from '@atithi/ui/badge'
import { LogIn, Paintbrush } from 'lucide-react'
import { formatDayWithin } from '../../lib/format.ts'
import { type Room, stateOf } from './room-state.ts'
import { stateWords } from './state-words.ts'

interface RoomTileProps {
  room: Room
  today: IsoDate | undefined
  onOpen: () => void
}

/** A room as large as a thumb: its number, how it is and who is in it. */
export function RoomTile({ room, today, onOpen }: RoomTileProps) {
  const { label, tone } = stateWords[stateOf(room)]
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex h-full min-h-28 w-full flex-col items-start gap-1.5 rounded-lg border border-line bg-surface p-3 text-left shadow-sm transition-colors hover:bg-hover"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-1.5">
        <span className="text-lg leading-7 font-semibold tabular-nums">{room.number}</span>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="w-full truncate text-xs text-muted">{room.roomTypeName}</span>
      <span className="mt-auto w-full truncate text-sm">
        {room.guestName ? (
          <>
            {room.guestName}
            {room.checkOut && (
              <span className="block truncate text-xs text-muted">
                {room.checkOut === today
                  ? 'leaves today'
                  : `until ${formatDayWithin(room.checkOut, today)}`}
              </span>
            )}
          </>
        ) : (
          <span className="text-muted">Vacant</span>
        )}
        {room.cleanerName && (
          <span className="mt-1 flex items-center gap-1 text-xs text-muted">
            <Paintbrush aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{room.cleanerName}</span>
          </span>
        )}
        {room.arrivingGuest && (
          <span className="mt-1 flex items-center gap-1 text-xs font-medium text-accent-strong">
            <LogIn aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">Today: {room.arrivingGuest}</span>
          </span>
        )}
      </span>
    </button>
  )
}
