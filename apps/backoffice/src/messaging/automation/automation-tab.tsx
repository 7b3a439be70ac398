import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { ListChecks, Plus, Workflow } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { AutomationCard } from './automation-card.tsx'
import type { Automation } from './automation-words.ts'

const AutomationModal = lazy(() =>
  import('./automation-modal.tsx').then(module => ({ default: module.AutomationModal })),
)
const ReachModal = lazy(() =>
  import('./reach-modal.tsx').then(module => ({ default: module.ReachModal })),
)

/** The rules by which messages go out by themselves. */
export function AutomationTab({ propertyId }: { propertyId: string }) {
  const list = trpc.communications.automations.list.useQuery({ propertyId })
  const [edited, setEdited] = useState<Automation | 'new' | null>(null)
  const [looked, setLooked] = useState<Automation | null>(null)
  const addReady = trpc.communications.automations.addReadySet.useMutation({
    onSuccess: ({ added }) => {
      refresh(staleAfter('automation.updated'))
      toast.show({
        tone: 'success',
        title:
          added > 0 ? `${formatCounted(added, 'rule')} added, all off` : 'All of them are here',
        description: 'Read their words under Templates, then turn on what you like.',
      })
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was added', description: messageFor(error) }),
  })
  const create = (
    <div className="flex flex-wrap justify-center gap-3">
      <Button
        variant="secondary"
        icon={<ListChecks />}
        loading={addReady.isPending}
        onClick={() => addReady.mutate({ propertyId })}
      >
        Add the ready set
      </Button>
      <Button icon={<Plus />} onClick={() => setEdited('new')}>
        New Automation
      </Button>
    </div>
  )
  const rules = list.data?.items
  if (list.isError && !rules)
    return <QueryFailure title="The automations could not be loaded" query={list} />
  if (!rules) return <Skeleton className="h-60" />
  return (
    <div className="flex flex-col gap-4">
      {rules.length === 0 ? (
        <Card>
          <EmptyState icon={<Workflow />} title="No automations yet" action={create}>
            A rule sends a template by itself. The ready set has six, in English and Hindi, all off:
            before arrival, the day of arrival, during the stay, thanks, birthday, and come back.
            Confirmations of bookings go out without a rule.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex justify-end">{create}</div>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {rules.map(rule => (
              <AutomationCard
                key={rule.id}
                rule={rule}
                onEdit={() => setEdited(rule)}
                onLook={() => setLooked(rule)}
              />
            ))}
          </ul>
        </>
      )}
      <Suspense>
        {edited && (
          <AutomationModal
            key={edited === 'new' ? 'new' : edited.id}
            propertyId={propertyId}
            rule={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {looked && <ReachModal rule={looked} onClose={() => setLooked(null)} />}
      </Suspense>
    </div>
  )
}
