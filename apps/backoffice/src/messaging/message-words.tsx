import type { MessageStatus } from '@atithi/api/messaging/messages/rules/statuses'
import { type Channel, channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Bell, type LucideIcon, Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react'

const icons: Record<Channel, LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  push: Bell,
  call: Phone,
}

/** The channel of a message as a picture, with its name for those who do not see it. */
export function ChannelIcon({ channel, className }: { channel: Channel; className?: string }) {
  const Icon = icons[channel]
  return (
    <>
      <Icon aria-hidden="true" className={className ?? 'size-4 shrink-0'} />
      <span className="sr-only">{channelNames[channel]}</span>
    </>
  )
}

export const messageStatusWords: Record<MessageStatus, { label: string; tone: Tone }> = {
  pending: { label: 'On its way', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  read: { label: 'Read', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** How far a message has come; what a guest wrote has simply been received. */
export function MessageStatusBadge({
  status,
  direction,
}: {
  status: MessageStatus
  direction: 'outbound' | 'inbound'
}) {
  if (direction === 'inbound') return <Badge tone="neutral">Received</Badge>
  const { label, tone } = messageStatusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** '45 s', '12 min', '3 h', '2 days': how long an answer took. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.round(seconds / 3600)} h`
  const days = Math.round(seconds / 86_400)
  return days === 1 ? '1 day' : `${days} days`
}
