import { RemovalDialog } from '../../components/removal-dialog.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import type { RatePlan } from './plan-words.ts'

/** Asks before a plan goes, and says what became of one that bookings were made with. */
export function DeletePlanDialog({ plan, onClose }: { plan: RatePlan; onClose: () => void }) {
  const { mutateAsync } = trpc.ratePlans.delete.useMutation()
  const remove = async () => {
    const { outcome } = await mutateAsync({ ratePlanId: plan.id })
    refresh(staleAfter('rates.updated'))
    if (outcome !== 'deleted')
      return {
        title: `${plan.name} is off sale`,
        description: 'Bookings were made with it, so it stays in the list.',
      }
  }
  return (
    <RemovalDialog name={plan.name} remove={remove} onClose={onClose}>
      {plan.roomTypeName} is not sold by it any more. Bookings that were made with it keep it.
    </RemovalDialog>
  )
}
