import { Button } from '@atithi/ui/button'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import { roomsToClean, serviceOf } from '../../housekeeping/room-state.ts'
import { useSetHousekeeping } from '../../housekeeping/use-set-housekeeping.ts'
import { DayList } from './day-list.tsx'

/** The rooms that wait to be made, those first into which somebody comes today. */
export function RoomsToClean({ propertyId }: { propertyId: string }) {
  const rooms = trpc.rooms.list.useQuery({ propertyId }).data?.items ?? []
  const mark = useSetHousekeeping(propertyId)
  const waiting = roomsToClean(rooms)
  return (
    <DayList
      title="Rooms to clean"
      count={waiting.length}
      empty="Every room is made."
      actions={
        <Link to="/property/housekeeping" className={`text-sm print:hidden ${textLink}`}>
          Housekeeping
        </Link>
      }
    >
      {waiting.map(room => (
        <li key={room.id} className="flex items-center gap-3 px-4 py-2 text-sm">
          <span className="w-10 shrink-0 text-base font-semibold tabular-nums">{room.number}</span>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{serviceOf(room)}</span>
            <span className="block truncate text-xs text-muted">{room.roomTypeName}</span>
          </span>
          <Button
            size="sm"
            variant="secondary"
            className="print:hidden"
            onClick={() => mark.mutate({ roomId: room.id, housekeeping: 'clean' })}
          >
            Clean
            <span className="sr-only"> {room.number}</span>
          </Button>
        </li>
      ))}
    </DayList>
  )
}
