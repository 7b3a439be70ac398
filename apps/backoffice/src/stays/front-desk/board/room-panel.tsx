import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Person } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { RoomSheet } from '../../housekeeping/room-sheet.tsx'

interface RoomPanelProps {
  propertyId: string
  roomId: string
  person: Person
  today: IsoDate
  onClose: () => void
}

/** A room of the board: who is in it, its housekeeping, out of order. */
export function RoomPanel({ propertyId, roomId, person, today, onClose }: RoomPanelProps) {
  const rooms = trpc.rooms.list.useQuery({ propertyId })
  const room = rooms.data?.items.find(candidate => candidate.id === roomId)
  if (!room) return null
  return (
    <RoomSheet
      propertyId={propertyId}
      room={room}
      person={person}
      today={today}
      onClose={onClose}
    />
  )
}
