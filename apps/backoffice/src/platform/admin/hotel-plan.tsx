import { trpc } from '../../lib/trpc.ts'
import { ChangePlanModal } from '../../plans/change-plan-modal.tsx'
import type { HotelInHand } from './hotel.ts'

/** The change of a hotel's plan, once the plans are known. */
export function HotelPlan({ hotel, onClose }: { hotel: HotelInHand; onClose: () => void }) {
  const { data } = trpc.billing.plans.useQuery()
  const present = data?.plans.find(({ id }) => id === hotel.currentPlanId)
  if (!data || !present) return null
  return (
    <ChangePlanModal
      propertyId={hotel.id}
      hotel={hotel.name}
      plans={data.plans}
      planId={present.id}
      onClose={onClose}
    />
  )
}
