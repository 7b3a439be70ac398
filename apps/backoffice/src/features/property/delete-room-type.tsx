import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { RoomType } from './room-type.ts'

/** Takes a room type away; while a night is booked, says which. */
export function DeleteRoomType({ roomType, onDeleted }: { roomType: RoomType; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = trpc.roomTypes.delete.useMutation()
  const confirm = async () => {
    try {
      await remove.mutateAsync({ roomTypeId: roomType.id })
      refresh(staleAfter('room-type.updated'))
      toast.show({ tone: 'success', title: `Deleted: ${roomType.name}` })
      setAsking(false)
      onDeleted()
    } catch (error) {
      toast.show({ tone: 'danger', title: `Not deleted: ${roomType.name}`, description: messageFor(error) })
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="ghost" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Delete Room Type
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
          loading={remove.isPending}
          title={`Delete ${roomType.name}?`}
          confirmLabel="Delete"
        >
          Its rooms and rate plans go with it. Bookings that were made of it keep it. To pause its sale only, switch off For sale.
        </ConfirmDialog>
      )}
    </>
  )
}
