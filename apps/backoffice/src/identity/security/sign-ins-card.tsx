import { deviceWords } from '@atithi/api/kernel/shared/device-words'
import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { SkeletonText } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

export function SignInsCard({ timeZone }: { timeZone: string | undefined }) {
  const query = trpc.settings.security.signIns.useQuery()
  return (
    <Card>
      <CardHeader
        title="Recent sign-ins"
        description="The last twenty, refused ones too. Is one not yours? Change the password."
      />
      <CardBody className="pt-2!">
        {query.data?.items.length === 0 && (
          <p className="py-4 text-sm text-muted">Nobody has signed in with the password yet.</p>
        )}
        {query.data ? (
          <ul className="divide-y divide-line">
            {query.data.items.map(({ id, at, succeeded, ip, userAgent }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-2.5 text-sm">
                <div className="min-w-0">
                  <p className="truncate">{deviceWords(userAgent)}</p>
                  <p className="text-muted">
                    <time dateTime={at}>{formatInstant(at, timeZone)}</time>
                    {ip && `, from ${ip}`}
                  </p>
                </div>
                <Badge tone={succeeded ? 'success' : 'danger'}>
                  {succeeded ? 'Signed in' : 'Refused'}
                </Badge>
              </li>
            ))}
          </ul>
        ) : query.isError ? (
          <QueryFailure title="The sign-ins could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={5} className="py-4" />
        )}
      </CardBody>
    </Card>
  )
}
