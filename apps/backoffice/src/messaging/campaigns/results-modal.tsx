import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { LoadMore } from '@atithi/ui/pagination'
import { SkeletonText } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted, formatInstant, formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { audienceWords, type Campaign, reasonWords, stateWords } from './campaign-words.ts'

/** What became of a campaign, in figures and guest by guest. */
export function ResultsModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const results = trpc.communications.campaigns.results.useQuery({ campaignId: campaign.id })
  const { data } = results
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={onClose}
      title={campaign.name}
      description={audienceWords(campaign)}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {results.isError ? (
          <QueryFailure title="The results could not be loaded" query={results} />
        ) : !data ? (
          <SkeletonText lines={6} />
        ) : (
          <DescriptionList
            items={[
              { label: 'Sent', value: formatCount(data.sent) },
              // Nobody says of an email whether it arrived.
              ...(campaign.channel === 'email'
                ? []
                : [
                    { label: 'Delivered', value: formatCount(data.delivered) },
                    { label: 'Read', value: formatCount(data.read) },
                  ]),
              { label: 'Failed', value: formatCount(data.failed) },
              { label: 'Called offers off', value: formatCount(data.unsubscribed) },
              { label: 'Cost', value: formatMoney(data.cost) },
              {
                label: `Booked within ${data.withinDays} days`,
                value: `${formatCounted(data.bookings, 'booking')}, ${formatMoney(data.bookedAmount)}`,
              },
              ...data.excluded.map(({ reason, count }) => ({
                label: `Left out: ${reasonWords(reason)}`,
                value: formatCount(count),
              })),
            ]}
          />
        )}
        <Recipients campaignId={campaign.id} />
      </div>
    </Modal>
  )
}

function Recipients({ campaignId }: { campaignId: string }) {
  const list = trpc.communications.campaigns.recipients.useInfiniteQuery(
    { campaignId, limit: 25 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (list.isError && rows.length === 0)
    return <QueryFailure title="The guests could not be loaded" query={list} />
  return (
    <section aria-labelledby="recipients" className="flex flex-col gap-2">
      <h3 id="recipients" className="text-sm font-semibold">
        Guests{total > 0 && `: ${formatCount(total)}`}
      </h3>
      {list.isPending ? (
        <SkeletonText lines={4} />
      ) : rows.length === 0 ? (
        <p className="text-sm text-muted">They are listed once the campaign begins.</p>
      ) : (
        <>
          <ul className="divide-y divide-line text-sm">
            {rows.map(row => (
              <li key={row.id} className="flex items-center justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{row.guestName}</span>
                  <span className="block text-muted">
                    {row.reason ? reasonWords(row.reason) : formatInstant(row.at)}
                  </span>
                </span>
                <Badge tone={stateWords[row.state].tone}>{stateWords[row.state].label}</Badge>
              </li>
            ))}
          </ul>
          <LoadMore
            summary={
              list.hasNextPage ? `${formatCount(rows.length)} of ${formatCount(total)}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
    </section>
  )
}
