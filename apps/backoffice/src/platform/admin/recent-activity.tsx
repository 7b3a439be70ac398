import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { auditSentence } from '../../components/audit/audit-sentence.ts'
import { useMinute } from '../../components/minute.ts'
import { formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Entry = Outputs['admin']['dashboard']['activity'][number]

/** What was done last on the whole platform. */
export function RecentActivity({ entries }: { entries: readonly Entry[] }) {
  const now = useMinute()
  return (
    <Card>
      <CardHeader
        title="Recent System Activity"
        actions={
          <Link to="/admin/security" search={{ tab: 'audit' }} className={`text-sm ${textLink}`}>
            Audit trail
          </Link>
        }
      />
      <CardBody className="pt-2!">
        {entries.length === 0 ? (
          <p className="py-4 text-sm text-muted">Nothing was done yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {entries.map(entry => (
              <li key={entry.id} className="py-2.5 text-sm">
                <p>{auditSentence(entry)}</p>
                <p className="text-xs text-muted">
                  {[entry.bookingCode ?? entry.about, entry.propertyName]
                    .filter(Boolean)
                    .map(text => `${text} · `)
                    .join('')}
                  <time dateTime={entry.at}>
                    {relativeTime(entry.at, now) ?? formatInstant(entry.at)}
                  </time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
