import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { SkeletonText } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { type Automation, fieldWords, whenWords } from './automation-words.ts'

/** Whom a rule reaches in the days to come, and what it did lately. */
export function ReachModal({ rule, onClose }: { rule: Automation; onClose: () => void }) {
  const upcoming = trpc.communications.automations.upcoming.useQuery({ automationId: rule.id })
  const runs = trpc.communications.automations.runs.useQuery({ automationId: rule.id, limit: 25 })
  const { data } = upcoming
  return (
    <Modal
      open
      size="lg"
      onCloseRequest={onClose}
      title={rule.name}
      description={`${whenWords(rule)}${rule.isActive ? '' : '. It is off: nothing goes out.'}`}
      footer={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <section aria-labelledby="reached" className="flex flex-col gap-2">
          <h3 id="reached" className="text-sm font-semibold">
            Next {data?.days ?? 7} days
          </h3>
          {upcoming.isError ? (
            <QueryFailure title="The guests could not be loaded" query={upcoming} />
          ) : !data ? (
            <SkeletonText lines={4} />
          ) : data.items.length === 0 ? (
            <p className="text-sm text-muted">By the bookings as they are now, nobody.</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {data.items.map(({ occurrence, guestName, dueAt, failingField }) => (
                <li key={occurrence} className="flex items-center justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{guestName}</span>
                    <span className="block text-muted">{formatInstant(dueAt)}</span>
                  </span>
                  {failingField && (
                    <Badge tone="warning">Not by its condition: {fieldWords[failingField]}</Badge>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            Consent, addresses and approvals are asked once more when the message goes out.
          </p>
        </section>
        <section aria-labelledby="ran" className="flex flex-col gap-2">
          <h3 id="ran" className="text-sm font-semibold">
            What it did{runs.data ? `: ${formatCount(runs.data.total)}` : ''}
          </h3>
          {runs.isError ? (
            <QueryFailure title="The runs could not be loaded" query={runs} />
          ) : !runs.data ? (
            <SkeletonText lines={4} />
          ) : runs.data.items.length === 0 ? (
            <p className="text-sm text-muted">Nothing yet.</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {runs.data.items.map(run => (
                <li key={run.id} className="flex items-center justify-between gap-4 py-2.5">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">
                      {run.guestName}
                      {run.bookingCode && `, ${run.bookingCode}`}
                    </span>
                    <span className="block text-muted">
                      {formatInstant(run.at)}
                      {run.reason && `. ${run.reason}`}
                    </span>
                  </span>
                  <Badge tone={run.outcome === 'sent' ? 'success' : 'neutral'}>
                    {run.outcome === 'sent' ? 'Sent' : 'Not sent'}
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Modal>
  )
}
