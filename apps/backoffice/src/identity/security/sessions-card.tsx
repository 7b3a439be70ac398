import { deviceWords, isHandheld } from '@atithi/api/kernel/shared/device-words'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useMinute } from '../../components/minute.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'

type Session = Outputs['auth']['sessions']['items'][number]

export function SessionsCard({ timeZone }: { timeZone: string | undefined }) {
  const [asksAll, setAsksAll] = useState(false)
  const query = trpc.auth.sessions.useQuery()
  const endOthers = trpc.settings.security.endOtherSessions.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'You are signed out everywhere else' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The sessions were not ended',
        description: messageFor(error),
      }),
    onSettled: async () => {
      setAsksAll(false)
      await utils.auth.sessions.invalidate()
    },
  })
  const items = query.data?.items
  const others = items?.filter(session => !session.isCurrent).length ?? 0
  return (
    <Card>
      <CardHeader
        title="Where you are signed in"
        actions={
          others > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setAsksAll(true)}>
              Sign out everywhere else
            </Button>
          )
        }
      />
      <CardBody className="pt-2!">
        {items ? (
          <ul className="divide-y divide-line">
            {items.map(session => (
              <SessionRow key={session.id} session={session} timeZone={timeZone} />
            ))}
          </ul>
        ) : query.isError ? (
          <QueryFailure title="The sessions could not be loaded" query={query} />
        ) : (
          <SkeletonText lines={4} className="py-4" />
        )}
      </CardBody>
      <ConfirmDialog
        open={asksAll}
        onCancel={() => setAsksAll(false)}
        onConfirm={() => endOthers.mutate()}
        loading={endOthers.isPending}
        title="Sign out everywhere else?"
        confirmLabel="Sign out everywhere else"
        cancelLabel="Stay signed in"
      >
        {others === 1 ? 'The other session ends' : `The ${others} other sessions end`} at once, and
        what is not saved there is lost. This one stays.
      </ConfirmDialog>
    </Card>
  )
}

function SessionRow({ session, timeZone }: { session: Session; timeZone: string | undefined }) {
  const { id, userAgent, ip, isCurrent, lastSeenAt, createdAt } = session
  const now = useMinute()
  const device = deviceWords(userAgent)
  const revoke = trpc.auth.revokeSession.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: `${device} is signed out` }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The session was not ended',
        description: messageFor(error),
      }),
    onSettled: () => utils.auth.sessions.invalidate(),
  })
  const Icon = isHandheld(userAgent) ? Smartphone : Laptop
  return (
    <li className="flex items-start gap-3 py-3 text-sm">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device}</p>
        <p className="text-muted">
          {ip ? `From ${ip}, ` : ''}
          {isCurrent
            ? 'in use now'
            : `last used ${relativeTime(lastSeenAt, now) ?? formatInstant(lastSeenAt, timeZone)}`}
        </p>
        <p className="text-muted">Signed in {formatInstant(createdAt, timeZone)}</p>
      </div>
      {isCurrent ? (
        <Badge tone="success">This device</Badge>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          loading={revoke.isPending}
          aria-label={`Sign out ${device}`}
          onClick={() => revoke.mutate({ sessionId: id })}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
