import { SkeletonText } from '@atithi/ui/skeleton'
import { formatCount, formatCounted } from '../../lib/format.ts'
import { reasonWords } from './campaign-words.ts'

interface Reach {
  recipients: number
  excluded: readonly { reason: string; count: number }[]
  days?: number
}

/** Whom a campaign reaches, and who is left out for which reason. */
export function ReachList({ reach, title }: { reach: Reach | undefined; title: string }) {
  return (
    <section aria-label={title} aria-live="polite" className="rounded-lg border border-line p-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      {reach ? (
        <>
          <p className="mt-1 text-2xl font-semibold tabular-nums">
            {formatCounted(reach.recipients, 'guest')}
          </p>
          {reach.days !== undefined && reach.days > 1 && (
            <p className="text-sm text-muted">
              Takes {formatCounted(reach.days, 'day')} within the limit of a day.
            </p>
          )}
          {reach.excluded.length > 0 && (
            <ul className="mt-3 divide-y divide-line text-sm">
              {reach.excluded.map(({ reason, count }) => (
                <li key={reason} className="flex justify-between gap-4 py-2">
                  <span className="text-muted">Left out: {reasonWords(reason)}</span>
                  <span className="tabular-nums">{formatCount(count)}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <SkeletonText lines={3} />
      )}
    </section>
  )
}
