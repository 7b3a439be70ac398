import { Button } from '@atithi/ui/button'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { RemovalDialog } from '../../components/removal-dialog.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Fee } from './fee-words.ts'

/** Takes a fee away for good; nights that are booked keep it. */
export function RetireFee({
  propertyId,
  fee,
  onRetired,
}: {
  propertyId: string
  fee: Fee
  onRetired: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  const retire = trpc.fees.retire.useMutation()
  const remove = async () => {
    await retire.mutateAsync({ propertyId, feeId: fee.feeId })
    refresh(staleAfter('fees.changed'))
  }
  return (
    <>
      <Button variant="ghost" size="sm" icon={<Trash2 />} onClick={() => setAsking(true)}>
        Retire Fee
      </Button>
      {isAsking && (
        <RemovalDialog
          verb="Retire"
          name={fee.name}
          remove={remove}
          onRemoved={onRetired}
          onClose={() => setAsking(false)}
        >
          New bookings do without it. Stays that are booked keep it. To pause it only, set it to Not
          charged now.
        </RemovalDialog>
      )}
    </>
  )
}
