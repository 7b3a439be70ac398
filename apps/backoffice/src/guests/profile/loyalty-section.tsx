import { DescriptionList } from '@atithi/ui/description-list'
import { formatCount, formatCounted, formatDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { tierWords } from '../guest-words.tsx'

type Statement = Outputs['guests']['loyalty']['statement']
type Entry = Statement['entries'][number]

const kindWords: Record<Entry['kind'], string> = {
  earned: 'Earned',
  'taken-back': 'Taken back',
  redeemed: 'Redeemed',
  'given-back': 'Given back',
  expired: 'Expired',
}

/** The guest's tier and their statement of points: what came, what went, and what is left. */
export function LoyaltySection({ guestId }: { guestId: string }) {
  const statement = trpc.guests.loyalty.statement.useQuery({ guestId }).data
  if (!statement) return null
  const { tier, points, tierPoints, entries, available, lapse } = statement
  return (
    <section aria-label="Loyalty">
      <h3 className="text-sm font-semibold">Loyalty</h3>
      <p className="mt-2 text-sm">
        {tierWords[tier]}, {formatCounted(points, 'point')}
        <span className="text-muted">, {formatCount(tierPoints)} in the last 12 months</span>
      </p>
      {available < points && (
        <p className="mt-1 text-sm text-muted">
          {formatCount(available)} can be redeemed now: the others have expired.
        </p>
      )}
      {points < 0 && (
        <p className="mt-1 text-sm text-muted">
          Points were taken back after they were spent: what is earned next makes up for them.
        </p>
      )}
      {lapse && (
        <p className="mt-1 text-sm text-muted">
          {formatCounted(lapse.points, 'point')} can be redeemed until {formatDay(lapse.on)}.
        </p>
      )}
      {entries.length > 0 && (
        <>
          <DescriptionList className="mt-2" items={sumsOf(statement)} />
          <h4 className="mt-4 text-sm font-medium">Movements</h4>
          <ul className="mt-1 divide-y divide-line text-sm">
            {entries.map(entry => (
              <li key={entry.id} className="flex items-baseline justify-between gap-4 py-2">
                <span className="min-w-0">
                  {kindWords[entry.kind]}
                  <span className="block text-xs text-muted">
                    {formatDay(entry.earnedOn)}, {entry.code}, {entry.propertyName}
                  </span>
                </span>
                <span className="tabular-nums">{signed(entry.points)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const signed = (points: number): string =>
  points > 0 ? `+${formatCount(points)}` : points < 0 ? `−${formatCount(-points)}` : '0'

const sumsOf = ({ earned, takenBack, redeemed, expired, points }: Statement) => [
  { label: 'Earned', value: signed(earned) },
  { label: 'Taken back', value: signed(-takenBack) },
  { label: 'Redeemed', value: signed(-redeemed) },
  { label: 'Expired', value: signed(-expired) },
  { label: 'Balance', value: <strong>{formatCount(points)}</strong> },
]
