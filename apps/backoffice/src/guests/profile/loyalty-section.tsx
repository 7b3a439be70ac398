import { formatCount, formatCounted, formatDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { tierWords } from '../guest-words.tsx'

/** The guest's tier and points, and the stays that they come of. */
export function LoyaltySection({ guestId }: { guestId: string }) {
  const statement = trpc.guests.loyalty.statement.useQuery({ guestId }).data
  if (!statement) return null
  const { tier, points, tierPoints, entries } = statement
  return (
    <section aria-label="Loyalty">
      <h3 className="text-sm font-semibold">Loyalty</h3>
      <p className="mt-2 text-sm">
        {tierWords[tier]}, {formatCounted(points, 'point')}
        <span className="text-muted">, {formatCount(tierPoints)} in the last 12 months</span>
      </p>
      {entries.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-sm">
          {entries.map(entry => (
            <li key={entry.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0 text-muted">
                {formatDay(entry.earnedOn)}, {entry.code}, {entry.propertyName}
              </span>
              <span className="tabular-nums">
                {entry.points > 0 && '+'}
                {formatCount(entry.points)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
