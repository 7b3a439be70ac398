import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { useSetHousekeeping } from '../../stays/housekeeping/use-set-housekeeping.ts'
import { RoomFeatures } from './room-features.tsx'

const states = [
  { value: 'clean' as const, label: 'Clean' },
  { value: 'dirty' as const, label: 'Dirty' },
  { value: 'inspected' as const, label: 'Inspected' },
]

/** Every numbered room: who is in it and whether it is ready. */
export function NumberedRooms({ propertyId }: { propertyId: string }) {
  const query = trpc.rooms.list.useQuery({ propertyId })
  const setHousekeeping = useSetHousekeeping(propertyId)
  const rooms = query.data?.items
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-base font-semibold">Rooms</h3>
        {rooms && (
          <span className="flex flex-wrap items-center gap-4">
            <Button
              size="sm"
              variant="secondary"
              icon={<Sparkles />}
              onClick={() => setIsOpen(true)}
            >
              Features
            </Button>
            <Link
              to="/property/housekeeping"
              search={{ property: propertyId }}
              className={classNames(textLink, 'text-sm')}
            >
              Open housekeeping
            </Link>
          </span>
        )}
      </div>
      {rooms ? (
        <Table caption="Rooms" frameClassName="sm:max-h-96">
          <TableHead>
            <TableHeadCell>Room</TableHeadCell>
            <TableHeadCell>Floor</TableHeadCell>
            <TableHeadCell>Room type</TableHeadCell>
            <TableHeadCell>Features</TableHeadCell>
            <TableHeadCell>Guest</TableHeadCell>
            <TableHeadCell>Housekeeping</TableHeadCell>
          </TableHead>
          <TableBody>
            {rooms.map(room => (
              <TableRow key={room.id}>
                <TableCell className="font-medium tabular-nums">{room.number}</TableCell>
                <TableCell label="Floor">{room.floor || '–'}</TableCell>
                <TableCell label="Room type">{room.roomTypeName}</TableCell>
                <TableCell label="Features">{room.features.join(', ') || '–'}</TableCell>
                <TableCell label="Guest">
                  {room.guestName
                    ? `${room.guestName}${room.checkOut ? `, until ${formatDay(room.checkOut)}` : ''}`
                    : 'Vacant'}
                </TableCell>
                <TableCell label="Housekeeping">
                  <Select
                    aria-label={`Housekeeping of room ${room.number}`}
                    className="w-36"
                    options={states}
                    value={room.housekeeping}
                    onValueChange={housekeeping =>
                      setHousekeeping.mutate({ roomId: room.id, housekeeping })
                    }
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : query.isError ? (
        <QueryFailure title="The rooms could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {isOpen && rooms && (
        <RoomFeatures propertyId={propertyId} rooms={rooms} onClose={() => setIsOpen(false)} />
      )}
    </section>
  )
}
