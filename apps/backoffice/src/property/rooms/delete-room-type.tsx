import { Button } from '@atithi/ui/button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RemovalDialog } from '../../components/removal-dialog.tsx'
import type { RoomType } from '../../components/room-type.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

/** Takes a room type away; while a night is booked, says which. */
export function DeleteRoomType({
  roomType,
  onDeleted,
}: {
  roomType: RoomType
  onDeleted: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const deletion = trpc.roomTypes.delete.useMutation()
  const remove = async () => {
    await deletion.mutateAsync({ roomTypeId: roomType.id })
    refresh(staleAfter('room-type.updated'))
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete Room Type
      </Button>
      {isAsking && (
        <RemovalDialog
          name={roomType.name}
          remove={remove}
          onRemoved={onDeleted}
          onClose={() => setAsking(false)}
        >
          Its rooms and rate plans go with it. Bookings that were made of it keep it. To pause its
          sale only, switch off For sale.
        </RemovalDialog>
      )}
    </>
  )
}
