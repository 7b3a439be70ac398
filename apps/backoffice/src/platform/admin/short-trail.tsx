import { auditSentence } from '../../components/audit/audit-sentence.ts'
import { formatInstant } from '../../lib/format.ts'

interface Entry {
  id: string
  at: string
  action: string
  actorKind: string
  actorName: string | null
  reason: string | null
}

/** What was done last with one thing, a line each. */
export function ShortTrail({ entries }: { entries: readonly Entry[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">What was done last</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">Nothing was done yet.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {entries.map(entry => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="min-w-0">
                {auditSentence({ ...entry, actingAsName: null, after: null })}
                {entry.reason && <span className="block text-muted">{entry.reason}</span>}
              </span>
              <time dateTime={entry.at} className="text-muted">
                {formatInstant(entry.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
