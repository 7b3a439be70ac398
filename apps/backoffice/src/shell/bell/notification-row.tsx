import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { useMinute } from '../../components/minute.ts'
import { formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { type Notification, notificationWords } from './notification-words.ts'

export function NotificationRow({
  notification,
  onOpen,
  onReinstate,
}: {
  notification: Notification
  onOpen: () => void
  onReinstate: () => void
}) {
  const { at, isUnread, type, canReinstate } = notification
  const now = useMinute()
  const { title, detail } = notificationWords(notification)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={classNames('mt-1.5 size-2 shrink-0 rounded-full', isUnread && 'bg-accent')}
        />
        <span className="min-w-0 flex-1">
          <span className={classNames('block', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          <span className="block text-muted">{detail}</span>
          <time dateTime={at} className="block text-xs text-muted">
            {relativeTime(at, now) ?? formatInstant(at)}
          </time>
        </span>
      </button>
      {type === 'booking.no-show' && canReinstate && (
        <div className="-mt-1 pr-4 pb-3 pl-9">
          <Button size="sm" variant="secondary" onClick={onReinstate}>
            Reinstate
          </Button>
        </div>
      )}
    </li>
  )
}
