import { formatInstant } from '../../lib/format.ts'
import { type AuditEntry, auditSentence, changesOf } from './audit-sentence.ts'

/** What was done, by whom and as whom, when, and what became different; the newest first. */
export function AuditTrail<Entry extends AuditEntry>({
  entries,
  timeZone,
  aboutOf,
  empty,
}: {
  entries: readonly Entry[]
  timeZone?: string
  /** Where the entries are of many things: which of them, and where. */
  aboutOf?: (entry: Entry) => string
  empty: string
}) {
  if (entries.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <ol className="flex flex-col gap-4 border-l border-line pl-4">
      {entries.map(entry => (
        <li
          key={entry.id}
          className="relative text-sm before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-accent"
        >
          <p>{auditSentence(entry)}</p>
          <Changes entry={entry} />
          {entry.reason && <p className="text-muted">{entry.reason}</p>}
          {aboutOf && <p className="text-muted">{aboutOf(entry)}</p>}
          <time dateTime={entry.at} className="text-xs text-muted">
            {formatInstant(entry.at, timeZone)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
  return (
    <ul className="my-1 flex flex-wrap gap-x-4 text-muted">
      {changes.map(({ label, from, to }) => (
        <li key={label} className="min-w-0 break-words">
          {label}: {from !== undefined && <del className="no-underline">{from} → </del>}
          <ins className="text-ink no-underline">{to}</ins>
        </li>
      ))}
    </ul>
  )
}
