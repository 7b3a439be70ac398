import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Fee } from './fee-words.ts'

/** Takes a fee away for good; nights that are booked keep it. */
export function RetireFee({ propertyId, fee, onRetired }: { propertyId: string; fee: Fee; onRetired: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const retire = trpc.fees.retire.useMutation()
  const confirm = async () => {
    try {
      await retire.mutateAsync({ propertyId, feeId: fee.feeId })
      refresh(staleAfter('fees.changed'))
      toast.show({ tone: 'success', title: `Retired: ${fee.name}` })
      onRetired()
    } catch (error) {
      toast.show({ tone: 'danger', title: `Not retired: ${fee.name}`, description: messageFor(error) })
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Retire Fee
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onCancel={() => setAsking(false)}
          onConfirm={() => void confirm()}
          loading={retire.isPending}
          title={`Retire ${fee.name}?`}
          confirmLabel="Retire"
        >
          New bookings do without it. Stays that are booked keep it. To pause it only, set it to Not charged now.
        </ConfirmDialog>
      )}
    </>
  )
}
