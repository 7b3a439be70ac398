import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { Megaphone, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { CampaignCard } from './campaign-card.tsx'
import type { Campaign } from './campaign-words.ts'

const CampaignModal = lazy(() =>
  import('./campaign-modal.tsx').then(module => ({ default: module.CampaignModal })),
)
const ScheduleModal = lazy(() =>
  import('./schedule-modal.tsx').then(module => ({ default: module.ScheduleModal })),
)
const ResultsModal = lazy(() =>
  import('./results-modal.tsx').then(module => ({ default: module.ResultsModal })),
)

type Open = { what: 'new' } | { what: 'edit' | 'schedule' | 'stop' | 'results'; campaign: Campaign }

/** Offers to many guests at once. */
export function CampaignsTab({ propertyId, person }: { propertyId: string; person: Person }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isDraft = open?.what === 'stop' && open.campaign.status === 'draft'
  const list = trpc.communications.campaigns.list.useInfiniteQuery(
    { propertyId, limit: 24 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const onError = (error: unknown) =>
    toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) })
  const pause = trpc.communications.campaigns.pause.useMutation({
    onSuccess: () => refresh(staleAfter('campaign.updated')),
    onError,
  })
  const stop = trpc.communications.campaigns.cancel.useMutation({
    onSuccess: ({ spared }) => {
      refresh(staleAfter('campaign.updated'))
      toast.show({
        tone: 'success',
        title: isDraft ? 'The draft is discarded' : 'The campaign is stopped',
        ...(spared > 0 && {
          description: `${formatCounted(spared, 'guest')} will not be written to.`,
        }),
      })
      close()
    },
    onError,
  })
  const create = (
    <Button icon={<Plus />} onClick={() => setOpen({ what: 'new' })}>
      New Campaign
    </Button>
  )
  const campaigns = list.data?.pages.flatMap(page => page.items)
  if (list.isError && !campaigns)
    return <QueryFailure title="The campaigns could not be loaded" query={list} />
  if (!campaigns) return <Skeleton className="h-60" />
  return (
    <div className="flex flex-col gap-4">
      {campaigns.length === 0 ? (
        <Card>
          <EmptyState icon={<Megaphone />} title="No campaigns yet" action={create}>
            An offer to guests who agreed to hear of them: who is reached, and who is left out and
            why, you see before anything goes out.
          </EmptyState>
        </Card>
      ) : (
        <>
          <div className="flex justify-end">{create}</div>
          <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
            {campaigns.map(campaign => (
              <CampaignCard
                key={campaign.id}
                campaign={campaign}
                isBusy={pause.isPending && pause.variables.campaignId === campaign.id}
                onEdit={() => setOpen({ what: 'edit', campaign })}
                onSchedule={() => setOpen({ what: 'schedule', campaign })}
                onPause={() => pause.mutate({ campaignId: campaign.id })}
                onStop={() => setOpen({ what: 'stop', campaign })}
                onResults={() => setOpen({ what: 'results', campaign })}
              />
            ))}
          </ul>
          <LoadMore
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      <Suspense>
        {(open?.what === 'new' || open?.what === 'edit') && (
          <CampaignModal
            propertyId={propertyId}
            campaign={open.what === 'edit' ? open.campaign : undefined}
            person={person}
            onClose={close}
          />
        )}
        {open?.what === 'schedule' && (
          <ScheduleModal propertyId={propertyId} campaign={open.campaign} onClose={close} />
        )}
        {open?.what === 'results' && <ResultsModal campaign={open.campaign} onClose={close} />}
      </Suspense>
      {open?.what === 'stop' && (
        <ConfirmDialog
          open
          title={`${isDraft ? 'Discard' : 'Stop'} ${open.campaign.name}?`}
          confirmLabel={isDraft ? 'Discard Draft' : 'Stop Campaign'}
          loading={stop.isPending}
          onCancel={close}
          onConfirm={() => stop.mutate({ campaignId: open.campaign.id })}
        >
          {isDraft
            ? 'Nothing has gone out. The draft cannot be scheduled any more.'
            : 'Nobody else is written to. What has gone out stays, and the campaign cannot go on.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
