import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AuditTrail } from '../components/audit/audit-trail.tsx'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatInstantDay } from '../lib/format.ts'
import type { Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'
import type { BillingSearch } from './billing-search.ts'
import { CommissionCard } from './commission-card.tsx'
import { invoiceFilterOf } from './invoice-filters.ts'
import { InvoiceList } from './invoice-list.tsx'
import { isTight, PlacesCard } from './places-card.tsx'
import { PlanCards } from './plan-cards.tsx'
import type { Plan } from './plan-words.ts'
import { PresentPlan } from './present-plan.tsx'
import { useAsking } from './use-asking.ts'
import { usePayInvoice } from './use-pay-invoice.ts'

const ChangePlanModal = lazy(() =>
  import('./change-plan-modal.tsx').then(module => ({ default: module.ChangePlanModal })),
)
const PlanDatesModal = lazy(() =>
  import('./plan-dates-modal.tsx').then(module => ({ default: module.PlanDatesModal })),
)

interface BillingOfHotelProps {
  person: Person
  propertyId: string
  name: string | undefined
  search: BillingSearch
  go: (next: BillingSearch) => void
}

/** The plan of one hotel, what it owes and what it has used. */
export function BillingOfHotel({ person, propertyId, name, search, go }: BillingOfHotelProps) {
  const current = trpc.billing.current.useQuery({ propertyId })
  const offered = trpc.billing.plans.useQuery()
  const history = trpc.billing.history.useQuery({ propertyId })
  const places = trpc.billing.places.useQuery({ propertyId })
  const asking = useAsking(propertyId)
  const pay = usePayInvoice()
  const [open, setOpen] = useState<{ what: 'change'; planId: Plan['id'] } | { what: 'dates' }>()
  const close = () => setOpen(undefined)
  const { paid } = search
  const mayAsk = person.role === 'owner' && !person.impersonator
  // Back from the page of the gateway: what became of it is asked for once, and the address forgets it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the invoice that comes with the address starts it
  useEffect(() => {
    if (!paid || !mayAsk) return
    pay.check(paid)
    go({ paid: undefined })
  }, [paid, mayAsk])
  if (current.isError) return <QueryFailure title="The plan could not be loaded" query={current} />
  if (offered.isError) return <QueryFailure title="The plans could not be loaded" query={offered} />
  if (!current.data || !offered.data) return <Skeleton className="h-96" />
  const subscription = current.data
  const { request, planId } = subscription
  const isAdmin = person.role === 'admin'
  return (
    <div className="flex flex-col gap-6">
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
      {places.data && isTight(places.data) && (
        <PlacesCard propertyId={propertyId} places={places.data} mayChoose={mayAsk} />
      )}
      <InvoiceList
        propertyId={propertyId}
        filter={invoiceFilterOf(search.invoices)}
        onFilter={filter => go({ invoices: filter === 'all' ? undefined : filter })}
        may={isAdmin ? 'settle' : mayAsk && subscription.paysOnline ? 'pay' : 'read'}
        transfer={isAdmin || subscription.paysOnline ? undefined : subscription.transferDetails}
      />
      <CommissionCard
        propertyId={propertyId}
        today={subscription.today}
        month={search.month}
        onMonth={month => go({ month })}
      />
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
