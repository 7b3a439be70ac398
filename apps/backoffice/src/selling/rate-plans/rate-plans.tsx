import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Ellipsis, Pencil, Plus, Power, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { RoomType } from '../../components/room-type.ts'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { DeletePlanDialog } from './delete-plan-dialog.tsx'
import { adjustmentWords, conditionsOf, mealWords, type RatePlan } from './plan-words.ts'

const PlanForm = lazy(() =>
  import('./plan-form.tsx').then(module => ({ default: module.PlanForm })),
)

const PlanPaymentForm = lazy(() =>
  import('./plan-payment-form.tsx').then(module => ({ default: module.PlanPaymentForm })),
)

// The list may be long, and what is edited in it far below the form.
const bringIntoView = (frame: HTMLDivElement | null) => frame?.scrollIntoView({ block: 'start' })

/** By what plans each room type is sold; the one that is written stands above the list. */
export function RatePlans({
  propertyId,
  roomTypes,
}: {
  propertyId: string
  roomTypes: readonly RoomType[]
}) {
  const query = trpc.ratePlans.list.useQuery({ propertyId, includeInactive: true })
  const [edited, setEdited] = useState<RatePlan | 'new' | null>(null)
  const [doomed, setDoomed] = useState<RatePlan | null>(null)
  const plans = query.data?.items
  const sold = roomTypes.filter(type => type.isActive)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-base font-semibold">Rate plans</h3>
          <p className="max-w-prose text-sm text-muted">
            Best Available is what the calendar says. Meals, corporate and non-refundable rates are
            plans beside it, and follow it.
          </p>
        </div>
        <Button
          size="sm"
          variant="secondary"
          icon={<Plus />}
          onClick={() => setEdited('new')}
          disabled={edited !== null || sold.length === 0}
        >
          Add Rate Plan
        </Button>
      </div>
      {edited && (
        <div ref={bringIntoView} className="scroll-mt-4 rounded-lg bg-sunken p-4">
          <Suspense fallback={<Skeleton className="h-160" />}>
            {edited !== 'new' && edited.isBestAvailable ? (
              <PlanPaymentForm key={edited.id} plan={edited} onDone={() => setEdited(null)} />
            ) : (
              <PlanForm
                key={edited === 'new' ? 'new' : edited.id}
                propertyId={propertyId}
                roomTypes={sold}
                plan={edited === 'new' ? undefined : edited}
                onDone={() => setEdited(null)}
              />
            )}
          </Suspense>
        </div>
      )}
      {plans ? (
        <Table caption="Rate plans" frameClassName="sm:max-h-96">
          <TableHead>
            <TableHeadCell>Rate plan</TableHeadCell>
            <TableHeadCell>Room type</TableHeadCell>
            <TableHeadCell>Price</TableHeadCell>
            <TableHeadCell>Conditions</TableHeadCell>
            <TableHeadCell>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </TableHead>
          <TableBody>
            {plans.map(plan => (
              <PlanRow
                key={plan.id}
                plan={plan}
                isBusy={edited !== null}
                onEdit={() => setEdited(plan)}
                onDelete={() => setDoomed(plan)}
              />
            ))}
          </TableBody>
        </Table>
      ) : query.isError ? (
        <QueryFailure title="The rate plans could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {doomed && <DeletePlanDialog plan={doomed} onClose={() => setDoomed(null)} />}
    </section>
  )
}

interface PlanRowProps {
  plan: RatePlan
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

function PlanRow({ plan, isBusy, onEdit, onDelete }: PlanRowProps) {
  const update = trpc.ratePlans.update.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: `${plan.name} was not changed`,
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('rates.updated')),
  })
  const conditions = conditionsOf(plan)
  return (
    <TableRow>
      <TableCell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium max-sm:pr-10">
          {plan.name}
          {!plan.isActive && <Badge>Not for sale</Badge>}
          {!plan.isPublic && <Badge tone="info">Desk only</Badge>}
        </span>
        <span className="block text-muted">{mealWords[plan.mealPlan]}</span>
      </TableCell>
      <TableCell label="Room type">{plan.roomTypeName}</TableCell>
      <TableCell label="Price" className="tabular-nums">
        {adjustmentWords(plan.adjustment)}
      </TableCell>
      <TableCell label="Conditions">
        {conditions.length === 0 ? 'None of its own' : conditions.join(' ')}
      </TableCell>
      <TableCell actions>
        <Menu
          trigger={
            <IconButton
              size="sm"
              label={`Actions for ${plan.name} of ${plan.roomTypeName}`}
              disabled={isBusy}
            >
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onClick={onEdit}>
            {plan.isBestAvailable ? 'Edit Payment' : 'Edit'}
          </MenuItem>
          {!plan.isBestAvailable && (
            <MenuItem
              icon={<Power />}
              onClick={() => update.mutate({ ratePlanId: plan.id, isActive: !plan.isActive })}
            >
              {plan.isActive ? 'Take off sale' : 'Put on sale'}
            </MenuItem>
          )}
          {!plan.isBestAvailable && (
            <MenuItem icon={<Trash2 />} tone="danger" onClick={onDelete}>
              Delete
            </MenuItem>
          )}
        </Menu>
      </TableCell>
    </TableRow>
  )
}
