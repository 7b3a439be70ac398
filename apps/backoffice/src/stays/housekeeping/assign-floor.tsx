import { Button } from '@atithi/ui/button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { UserRound } from 'lucide-react'
import { trpc } from '../../lib/trpc.ts'
import type { Room } from './room-state.ts'
import { useAssignCleaner } from './use-assign-cleaner.ts'

interface AssignFloorProps {
  propertyId: string
  rooms: readonly Room[]
  /** Its name. */
  floor: string
}

/** Gives all rooms of a floor that are shown to one person; nothing where the hotel has no staff to choose from. */
export function AssignFloor({ propertyId, rooms, floor }: AssignFloorProps) {
  const cleaners = trpc.rooms.cleaners.useQuery({ propertyId }).data?.items ?? []
  const assign = useAssignCleaner()
  if (cleaners.length === 0) return null
  const give = (userId: string | null) =>
    assign.mutate({ propertyId, roomIds: rooms.map(({ id }) => id), userId })
  return (
    <Menu
      trigger={
        <Button size="sm" variant="ghost" icon={<UserRound />} loading={assign.isPending}>
          Assign
          <span className="sr-only"> {floor}</span>
        </Button>
      }
    >
      {cleaners.map(({ userId, name }) => (
        <MenuItem key={userId} onClick={() => give(userId)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem onClick={() => give(null)}>Nobody in particular</MenuItem>
    </Menu>
  )
}
