import { Button, buttonClasses } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { cancellationSentence } from '../../components/words/policy-words.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatCount, formatCounted, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

/** What holds for guests where nothing else was said: their points, and what cancelling costs them. */
export function DefaultsCard({ chosen }: { chosen: string | undefined }) {
  const { propertyId, hasNone, options } = useWorkProperty(chosen)
  const program = trpc.guests.loyalty.program.useQuery({})
  const policies = trpc.policies.list.useQuery(propertyId ? { propertyId } : skipToken)
  const { openLoyalty } = useDialogs()
  if (hasNone) return null
  const terms = policies.data?.items.find(({ type }) => type === 'cancellation')?.cancellation
  const points = program.data
  const hotel = options.find(({ value }) => value === propertyId)?.label
  return (
    <Card>
      <CardHeader
        title="Loyalty and cancellation"
        description="What holds where a booking or a rate plan says nothing else."
      />
      <CardBody className="flex flex-col divide-y divide-line">
        <Default
          label="Loyalty"
          action={
            <Button variant="secondary" size="sm" disabled={!points} onClick={openLoyalty}>
              Change<span className="sr-only"> the loyalty program</span>
            </Button>
          }
        >
          {program.isError ? (
            <QueryFailure title="The program could not be loaded" query={program} />
          ) : points ? (
            `${formatCounted(points.pointsPerHundred, 'point')} for each ₹100 of room revenue, at all your properties. Silver from ${formatCount(points.silver)}, gold from ${formatCount(points.gold)}, platinum from ${formatCount(points.platinum)} in twelve months. ${redemptionSentence(points)}`
          ) : (
            <Skeleton className="h-5" />
          )}
        </Default>
        <Default
          label={hotel ? `Cancellation at ${hotel}` : 'Cancellation'}
          action={
            propertyId && (
              <Link
                to="/property"
                search={{ view: propertyId, tab: 'policies' }}
                className={buttonClasses('secondary', 'sm')}
              >
                Change<span className="sr-only"> the cancellation terms</span>
              </Link>
            )
          }
        >
          {policies.isError ? (
            <QueryFailure title="The policies could not be loaded" query={policies} />
          ) : !policies.data ? (
            <Skeleton className="h-5" />
          ) : terms ? (
            cancellationSentence(terms)
          ) : (
            'No cancellation policy yet: cancelling is free.'
          )}
        </Default>
      </CardBody>
    </Card>
  )
}

function Default({
  label,
  action,
  children,
}: {
  label: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm font-medium">{label}</p>
        <div className="text-sm text-muted">{children}</div>
      </div>
      {action}
    </div>
  )
}

const redemptionSentence = ({
  pointValue,
  leastPoints,
  expiresAfterMonths,
}: Outputs['guests']['loyalty']['program']): string =>
  `${
    pointValue === 0
      ? 'Points are not redeemed.'
      : `A point takes ${formatMoney(pointValue)} off a bill, from ${formatCounted(leastPoints, 'point')} on.`
  } ${
    expiresAfterMonths === null
      ? 'Points do not expire.'
      : `Points expire after ${formatCounted(expiresAfterMonths, 'month')}.`
  }`
