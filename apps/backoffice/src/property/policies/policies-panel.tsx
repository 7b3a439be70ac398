import { Badge } from '@atithi/ui/badge'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { ScrollText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ContentList } from '../../components/content-list.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { cancellationSentence, policyWords } from '../../components/words/policy-words.ts'
import { trpc } from '../../lib/trpc.ts'

const PolicyForm = lazy(() =>
  import('./policy-form.tsx').then(module => ({ default: module.PolicyForm })),
)

/** What guests agree to when they book. */
export function PoliciesPanel({ propertyId }: { propertyId: string }) {
  const query = trpc.policies.list.useQuery({ propertyId })
  const remove = trpc.policies.delete.useMutation()
  if (query.isError && !query.data)
    return <QueryFailure title="The policies could not be loaded" query={query} />
  if (!query.data) return <Skeleton className="h-48" />
  const { items } = query.data
  return (
    <ContentList
      title="Policies"
      hint="A cancellation and a payment policy are needed; the others as you like."
      addLabel="Add Policy"
      items={items}
      nameOf={policy => policy.title}
      summary={policy => (
        <>
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {policy.title} <Badge>{policyWords[policy.type].label}</Badge>
          </p>
          {policy.cancellation && <p>{cancellationSentence(policy.cancellation)}</p>}
          <p className="whitespace-pre-line text-muted">{policy.description}</p>
        </>
      )}
      form={(policy, onDone) => (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <PolicyForm
            propertyId={propertyId}
            policy={policy}
            taken={items.map(item => item.type)}
            onDone={onDone}
          />
        </Suspense>
      )}
      onDelete={contentId => remove.mutateAsync({ contentId })}
      empty={
        <EmptyState icon={<ScrollText />} title="No policies added">
          Add policies to set clear expectations for guests.
        </EmptyState>
      }
    />
  )
}
