import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { trpc } from '../../lib/trpc.ts'
import type { Room } from './room-state.ts'
import { useAssignCleaner } from './use-assign-cleaner.ts'

const nobody = { value: '', label: 'Nobody in particular' }

/** Who makes the room today; nothing where the hotel has no staff to choose from. */
export function AssignRoom({ propertyId, room }: { propertyId: string; room: Room }) {
  const cleaners = trpc.rooms.cleaners.useQuery({ propertyId }).data?.items
  const assign = useAssignCleaner()
  if (!cleaners || (cleaners.length === 0 && room.cleanerId === null)) return null
  // Who has left since still has the room today.
  const gone = cleaners.every(({ userId }) => userId !== room.cleanerId) &&
    room.cleanerId !== null && { value: room.cleanerId, label: room.cleanerName ?? '' }
  return (
    <Field label="Cleaned today by">
      <Select
        options={[
          nobody,
          ...cleaners.map(({ userId, name }) => ({ value: userId, label: name })),
          ...(gone ? [gone] : []),
        ]}
        value={room.cleanerId ?? ''}
        onValueChange={userId =>
          assign.mutate({ propertyId, roomIds: [room.id], userId: userId || null })
        }
      />
    </Field>
  )
}
