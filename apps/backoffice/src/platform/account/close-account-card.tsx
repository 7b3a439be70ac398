import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

const CloseAccountModal = lazy(() =>
  import('./close-account-modal.tsx').then(module => ({ default: module.CloseAccountModal })),
)

/** The end of an account: what stands in its way, and the way back. */
export function CloseAccountCard({ person }: { person: Person }) {
  const query = trpc.settings.advanced.account.get.useQuery()
  const [isClosing, setIsClosing] = useState(false)
  const state = query.data
  return (
    <Card>
      <CardHeader
        title="Close the account"
        description="All properties and websites go offline and nobody signs in any more. For 30 days everything can be brought back; then what no law keeps is erased. Invoices and registers stay for as long as the law asks."
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="The account could not be looked at" query={query} />
        ) : !state ? (
          <Skeleton className="h-12" />
        ) : person.impersonator ? (
          <p className="text-sm text-muted">The owner closes it, signed in as themselves.</p>
        ) : (
          <div className="flex flex-col items-start gap-4">
            {!state.canClose && (
              <Banner tone="warning" title="Not yet" className="w-full">
                {state.open}. See to them first.
              </Banner>
            )}
            <Button variant="danger" disabled={!state.canClose} onClick={() => setIsClosing(true)}>
              Close the account
            </Button>
          </div>
        )}
      </CardBody>
      <Suspense>
        {isClosing && state && (
          <CloseAccountModal needsCode={state.needsCode} onClose={() => setIsClosing(false)} />
        )}
      </Suspense>
    </Card>
  )
}
