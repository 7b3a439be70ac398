import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { SkeletonText } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { QueryFailure } from '../components/query-failure.tsx'
import { formatInstantDay } from '../lib/format.ts'
import { trpc } from '../lib/trpc.ts'
import { DecideModal } from './decide-modal.tsx'
import type { PlanRequest } from './plan-words.ts'

/** What owners ask for and nobody has answered. */
export function PlanRequests() {
  const query = trpc.billing.requests.useQuery({ open: true, limit: 50 })
  const [open, setOpen] = useState<{ request: PlanRequest; accepts: boolean }>()
  return (
    <Card>
      <CardHeader title="Plan requests" />
      <CardBody className="pt-2!">
        {query.data ? (
          query.data.items.length === 0 ? (
            <p className="py-4 text-sm text-muted">No hotel asks for a plan.</p>
          ) : (
            <ul className="divide-y divide-line">
              {query.data.items.map(request => (
                <li
                  key={request.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{request.propertyName}</span>
                    <span className="block text-muted">
                      {request.presentPlanName} to {request.planName}, asked by {request.askedBy} on{' '}
                      {formatInstantDay(request.askedAt)}
                    </span>
                    {request.note && <span className="block">{request.note}</span>}
                  </span>
                  <span className="flex gap-2">
                    <Button size="sm" onClick={() => setOpen({ request, accepts: true })}>
                      Accept
                    </Button>
                    <Button
                      size="sm"
                      variant="secondary"
                      onClick={() => setOpen({ request, accepts: false })}
                    >
                      Decline
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )
        ) : query.isError ? (
          <QueryFailure title="The requests could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={3} className="py-4" />
        )}
      </CardBody>
      {open && (
        <DecideModal
          request={open.request}
          accepts={open.accepts}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
