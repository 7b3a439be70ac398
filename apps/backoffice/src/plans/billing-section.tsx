import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AuditTrail } from '../components/audit/audit-trail.tsx'
import { QueryFailure } from '../components/query-failure.tsx'
import { useWorkProperty } from '../components/work-property.ts'
import { formatInstantDay } from '../lib/format.ts'
import type { Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'
import { PlanCards } from './plan-cards.tsx'
import type { Plan } from './plan-words.ts'
import { PresentPlan } from './present-plan.tsx'
import { useAsking } from './use-asking.ts'

const ChangePlanModal = lazy(() =>
  import('./change-plan-modal.tsx').then(module => ({ default: module.ChangePlanModal })),
)
const PlanDatesModal = lazy(() =>
  import('./plan-dates-modal.tsx').then(module => ({ default: module.PlanDatesModal })),
)

/** What a property subscribes to: its owner asks for another plan, an administrator changes it, staff look. */
export function BillingSection({ person, chosen }: { person: Person; chosen: string | undefined }) {
  const { propertyId, hasNone, options } = useWorkProperty(chosen)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  const name = options.find(({ value }) => value === propertyId)?.label
  return <BillingOf key={propertyId} person={person} propertyId={propertyId} name={name} />
}

function BillingOf({
  person,
  propertyId,
  name,
}: {
  person: Person
  propertyId: string
  name: string | undefined
}) {
  const current = trpc.billing.current.useQuery({ propertyId })
  const offered = trpc.billing.plans.useQuery()
  const history = trpc.billing.history.useQuery({ propertyId })
  const asking = useAsking(propertyId)
  const [open, setOpen] = useState<{ what: 'change'; planId: Plan['id'] } | { what: 'dates' }>()
  const close = () => setOpen(undefined)
  if (current.isError) return <QueryFailure title="The plan could not be loaded" query={current} />
  if (offered.isError) return <QueryFailure title="The plans could not be loaded" query={offered} />
  if (!current.data || !offered.data) return <Skeleton className="h-96" />
  const subscription = current.data
  const { request, planId } = subscription
  const mayAsk = person.role === 'owner' && !person.impersonator
  const isAdmin = person.role === 'admin'
  return (
    <div className="flex flex-col gap-6">
      {name && <p className="text-sm text-muted">Plan of {name}</p>}
      {request && (
        <Banner
          title={`The ${request.planName} plan was asked for on ${formatInstantDay(request.askedAt)}`}
          action={
            mayAsk && (
              <Button
                variant="secondary"
                size="sm"
                loading={asking.isWithdrawing}
                onClick={asking.withdraw}
              >
                Withdraw
              </Button>
            )
          }
        >
          {isAdmin ? request.note : 'We look at it and write to you.'}
        </Banner>
      )}
      <PresentPlan
        subscription={subscription}
        actions={
          isAdmin && (
            <Button variant="secondary" size="sm" onClick={() => setOpen({ what: 'dates' })}>
              Change dates
            </Button>
          )
        }
      />
      <section className="flex flex-col gap-4">
        <h2 className="text-base font-semibold">Available plans</h2>
        {!mayAsk && !isAdmin && (
          <p className="text-sm text-muted">
            {person.impersonator
              ? 'A plan is not asked for while acting as somebody else.'
              : 'The owner of the property asks for another plan.'}
          </p>
        )}
        <PlanCards
          plans={offered.data.plans}
          presentId={planId}
          actionOf={plan => {
            if (plan.id === planId && !subscription.next) return null
            if (isAdmin)
              return (
                <Button
                  variant="secondary"
                  onClick={() => setOpen({ what: 'change', planId: plan.id })}
                >
                  Change to {plan.name}
                </Button>
              )
            if (!mayAsk || request) return null
            return (
              <Button
                variant={plan.monthlyPrice > subscription.monthlyPrice ? 'primary' : 'secondary'}
                loading={asking.isAsking(plan.id)}
                onClick={() => asking.ask(plan)}
              >
                Ask for {plan.name}
              </Button>
            )
          }}
        />
      </section>
      <Card>
        <CardHeader title="History" />
        <CardBody>
          {history.data ? (
            <AuditTrail
              entries={history.data.entries}
              empty="Nothing has changed since the hotel was added."
            />
          ) : history.isError ? (
            <QueryFailure title="The history could not be loaded" query={history} />
          ) : (
            <Skeleton className="h-24" />
          )}
        </CardBody>
      </Card>
      <Suspense>
        {open?.what === 'change' && (
          <ChangePlanModal
            propertyId={propertyId}
            hotel={name ?? 'the hotel'}
            plans={offered.data.plans}
            planId={open.planId}
            onClose={close}
          />
        )}
        {open?.what === 'dates' && (
          <PlanDatesModal propertyId={propertyId} subscription={subscription} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
