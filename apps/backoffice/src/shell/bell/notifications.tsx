import { EmptyState } from '@atithi/ui/empty-state'
import { SkeletonText } from '@atithi/ui/skeleton'
import { useNavigate } from '@tanstack/react-router'
import { BellOff } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { trpc } from '../../lib/trpc.ts'
import { useMe } from '../../lib/use-me.ts'
import { NotificationRow } from './notification-row.tsx'
import type { Notification } from './notification-words.ts'
import { useMarkRead } from './use-mark-read.ts'

/** Where it is seen to. */
const channelTabOf: Partial<
  Record<Notification['type'], 'reservations' | 'connections' | 'calendars'>
> = {
  'channel.overbooked': 'reservations',
  'channel.reservation-held': 'reservations',
  'channel.calendar-conflict': 'calendars',
  'channel.calendar-failed': 'calendars',
}

/** The list of the bell. `onLeave` closes what it stands in. */
export function Notifications({ onLeave }: { onLeave: () => void }) {
  const { openBooking, openChange } = useDialogs()
  const navigate = useNavigate()
  const isAdmin = useMe()?.role === 'admin'
  const query = trpc.notifications.list.useQuery({})
  const markRead = useMarkRead()
  const items = query.data?.items
  const look = ({ id, type, bookingId, conversationId, propertyId, isUnread }: Notification) => {
    if (isUnread) markRead(id)
    onLeave()
    if (type === 'review.submitted')
      void navigate({ to: '/property/reviews', search: { property: propertyId } })
    else if (conversationId)
      void navigate({
        to: '/communications',
        search: {
          property: propertyId,
          tab: 'messages',
          show: 'all',
          conversation: conversationId,
        },
      })
    else if (type.startsWith('channel.card-'))
      void navigate({ to: '/payments', search: { property: propertyId, tab: 'channels' } })
    else if (bookingId) openBooking(bookingId)
    else if (type === 'self-audit.conflict')
      void navigate({ to: '/property/ledger-check', search: { property: propertyId } })
    else if (type.startsWith('channel.'))
      void navigate({
        to: '/channels',
        search: { property: propertyId, tab: channelTabOf[type] ?? 'connections' },
      })
    else if (type === 'messaging.mail-domain-lost')
      void navigate({
        to: '/communications',
        search: { property: propertyId, tab: 'settings' },
      })
    else if (type === 'property.webhook-turned-off')
      void navigate({ to: '/settings', search: { section: 'advanced', property: propertyId } })
    else if (type === 'property.help-offered')
      void navigate({ to: '/onboarding', search: { property: propertyId } })
    else if (type === 'staff.changed-by-platform')
      void navigate({ to: '/settings', search: { section: 'staff', property: propertyId } })
    else if (type === 'account.two-factor-reset')
      void navigate({ to: '/settings', search: { section: 'security' } })
    else if (type.startsWith('property.'))
      void navigate({ to: isAdmin ? '/admin/hotels' : '/property', search: {} })
    else if (type === 'plan.asked') void navigate({ to: '/admin' })
    else if (type.startsWith('plan.') && !type.startsWith('plan.bookings'))
      void navigate({ to: '/settings', search: { section: 'billing', property: propertyId } })
    else void navigate({ to: '/website', search: { property: propertyId } })
  }
  return items ? (
    items.length === 0 ? (
      <EmptyState icon={<BellOff />} title="Nothing yet">
        {isAdmin
          ? 'Plans that hotels ask for or have not paid, hotels that others open or suspend, and books that do not agree appear here.'
          : 'New bookings, cancellations by others, messages of guests and reviews appear here, what the plan leaves to sell, and what does not agree in the books.'}
      </EmptyState>
    ) : (
      <ul className="divide-y divide-line">
        {items.map(one => (
          <NotificationRow
            key={one.id}
            notification={one}
            onOpen={() => look(one)}
            onReinstate={() => {
              if (one.isUnread) markRead(one.id)
              onLeave()
              if (one.bookingId) openChange(one.bookingId, 'reinstate')
            }}
          />
        ))}
      </ul>
    )
  ) : query.isError ? (
    <QueryFailure title="The notifications could not be loaded" query={query} />
  ) : (
    <SkeletonText lines={6} className="p-4" />
  )
}
