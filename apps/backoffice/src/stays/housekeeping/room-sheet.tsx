import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { housekeepingStates } from '@atithi/api/property/rooms/schema'
import { classNames } from '@atithi/ui/class-names'
import { Drawer } from '@atithi/ui/drawer'
import { Check } from 'lucide-react'
import { ClosingGuard } from '../../components/forms/unsaved-guard.tsx'
import { formatDayWithin } from '../../lib/format.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { AssignRoom } from './assign-room.tsx'
import { OutOfOrder } from './out-of-order.tsx'
import { RoomFaults } from './room-faults.tsx'
import type { Room } from './room-state.ts'
import { stateWords } from './state-words.ts'
import { useSetHousekeeping } from './use-set-housekeeping.ts'

interface RoomSheetProps {
  propertyId: string
  room: Room
  person: Person
  today: IsoDate
  onClose: () => void
}

/** What can be said of one room: one press marks it and closes. */
export function RoomSheet({ propertyId, room, person, today, onClose }: RoomSheetProps) {
  const setHousekeeping = useSetHousekeeping(propertyId)
  return (
    <ClosingGuard onClose={onClose}>
      {requestClose => (
        <Drawer
          open
          onCloseRequest={requestClose}
          size="sm"
          title={`Room ${room.number}`}
          description={room.roomTypeName}
        >
          <div className="flex flex-col gap-8">
            <p className="text-sm">
              {room.guestName
                ? `${room.guestName}${room.checkOut ? `, until ${formatDayWithin(room.checkOut, today)}` : ''}`
                : 'Vacant'}
              {room.features.length > 0 && (
                <span className="block text-muted">{room.features.join(', ')}</span>
              )}
            </p>
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-2 text-sm font-semibold">Mark as</legend>
              {housekeepingStates.map(state => {
                const { label, icon: Icon } = stateWords[state]
                const isNow = room.housekeeping === state
                return (
                  <button
                    key={state}
                    type="button"
                    aria-pressed={isNow}
                    onClick={() => {
                      if (!isNow) setHousekeeping.mutate({ roomId: room.id, housekeeping: state })
                      onClose()
                    }}
                    className={classNames(
                      'flex h-14 items-center gap-3 rounded-lg border px-4 font-medium transition-colors',
                      isNow
                        ? 'border-accent bg-accent-soft text-accent-strong'
                        : 'border-control bg-surface hover:bg-hover',
                    )}
                  >
                    <Icon aria-hidden="true" className="size-5" />
                    {label}
                    {isNow && <Check aria-hidden="true" className="ml-auto size-5" />}
                  </button>
                )
              })}
            </fieldset>
            <AssignRoom propertyId={propertyId} room={room} />
            <RoomFaults propertyId={propertyId} room={room} />
            {mayUse(person, 'property') && (
              <OutOfOrder propertyId={propertyId} room={room} today={today} />
            )}
          </div>
        </Drawer>
      )}
    </ClosingGuard>
  )
}
