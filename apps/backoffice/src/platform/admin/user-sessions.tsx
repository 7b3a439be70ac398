import { deviceWords } from '@atithi/api/kernel/shared/device-words'
import { Button } from '@atithi/ui/button'
import { useMinute } from '../../components/minute.ts'
import { formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { useEndSessions } from './use-end-sessions.ts'
import type { UserDetail } from './user.ts'

/** Where a person is signed in, and the end of it. */
export function UserSessions({ user }: { user: UserDetail }) {
  const now = useMinute()
  const { end, ending } = useEndSessions()
  return (
    <section className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">Where they are signed in</h3>
        {user.sessions.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            loading={ending === 'all'}
            onClick={() => end({ userId: user.id, name: user.name })}
          >
            End all
          </Button>
        )}
      </div>
      {user.sessions.length === 0 ? (
        <p className="text-sm text-muted">Nowhere.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {user.sessions.map(session => (
            <li key={session.id} className="flex items-center justify-between gap-4 py-2">
              <span className="min-w-0">
                {deviceWords(session.userAgent)}
                {session.ip && ` from ${session.ip}`}
                {session.actingAsName && `, as ${session.actingAsName}`}
                <span className="block text-muted">
                  last used{' '}
                  {relativeTime(session.lastSeenAt, now) ?? formatInstant(session.lastSeenAt)}
                </span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                loading={ending === session.id}
                aria-label={`End the session of ${deviceWords(session.userAgent)}`}
                onClick={() => end({ userId: user.id, name: user.name, sessionId: session.id })}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
