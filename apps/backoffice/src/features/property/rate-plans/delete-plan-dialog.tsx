import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { RatePlan } from './plan-words.ts'

/** Asks before a plan goes, and says what became of one that bookings were made with. */
export function DeletePlanDialog({ plan, onClose }: { plan: RatePlan; onClose: () => void }) {
  const remove = trpc.ratePlans.delete.useMutation()
  const confirm = async () => {
    try {
      const { outcome } = await remove.mutateAsync({ ratePlanId: plan.id })
      refresh(staleAfter('rates.updated'))
      if (outcome === 'deleted') toast.show({ tone: 'success', title: `Deleted: ${plan.name}` })
      else
        toast.show({
          tone: 'success',
          title: `${plan.name} is off sale`,
          description: 'Bookings were made with it, so it stays in the list.',
        })
    } catch (error) {
      toast.show({ tone: 'danger', title: `Not deleted: ${plan.name}`, description: messageFor(error) })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onCancel={onClose}
      onConfirm={() => void confirm()}
      loading={remove.isPending}
      title={`Delete ${plan.name}?`}
      confirmLabel="Delete"
    >
      {plan.roomTypeName} is not sold by it any more. Bookings that were made with it keep it.
    </ConfirmDialog>
  )
}
