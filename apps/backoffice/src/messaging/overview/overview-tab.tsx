import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { SkeletonText } from '@atithi/ui/skeleton'
import { ChartColumn, FilePlus2, Inbox, Megaphone, MessagesSquare, PenLine } from 'lucide-react'
import { useMinute } from '../../components/minute.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatInstant } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { Go } from '../communications-search.ts'
import { ChannelIcon, MessageStatusBadge } from '../message-words.tsx'
import { ChannelTable } from './channel-table.tsx'
import { FigureCards } from './figure-cards.tsx'

interface OverviewTabProps {
  propertyId: string
  person: Person
  go: Go
}

export function OverviewTab({ propertyId, person, go }: OverviewTabProps) {
  const { openSendMessage } = useDialogs()
  const overview = trpc.communications.overview.useQuery({ propertyId })
  const { data } = overview
  if (overview.isError && !data)
    return <QueryFailure title="The overview could not be loaded" query={overview} />
  return (
    <div className="flex flex-col gap-6">
      <FigureCards figures={data} span={`${data?.days ?? 30} days`} />
      <section aria-label="Quick actions" className="flex flex-wrap gap-3">
        {mayUse(person, 'guests') && (
          <Button variant="secondary" icon={<PenLine />} onClick={() => openSendMessage({})}>
            Send Message
          </Button>
        )}
        <Button
          variant="secondary"
          icon={<Inbox />}
          onClick={() => go({ tab: 'messages', show: 'waiting' })}
        >
          Answer Guests
        </Button>
        <Button variant="secondary" icon={<FilePlus2 />} onClick={() => go({ tab: 'templates' })}>
          Create Template
        </Button>
        <Button variant="secondary" icon={<Megaphone />} onClick={() => go({ tab: 'campaigns' })}>
          New Campaign
        </Button>
        <Button variant="secondary" icon={<ChartColumn />} onClick={() => go({ tab: 'analytics' })}>
          View Analytics
        </Button>
      </section>
      <section aria-labelledby="by-channel" className="flex flex-col gap-3">
        <h2 id="by-channel" className="text-base font-semibold">
          By channel, last {data?.days ?? 30} days
        </h2>
        {data ? <ChannelTable channels={data.channels} /> : <SkeletonText lines={4} />}
      </section>
      <Card>
        <CardHeader title="Recent activity" />
        <CardBody>
          {data ? <Recent messages={data.recent} go={go} /> : <SkeletonText lines={5} />}
        </CardBody>
      </Card>
    </div>
  )
}

type Message = Outputs['communications']['overview']['recent'][number]

function Recent({ messages, go }: { messages: readonly Message[]; go: Go }) {
  const now = useMinute()
  if (messages.length === 0)
    return (
      <EmptyState icon={<MessagesSquare />} title="No messages yet" className="py-6">
        What you send to guests, and what they write by WhatsApp or SMS, appears here.
      </EmptyState>
    )
  return (
    <ul className="-mx-2 divide-y divide-line">
      {messages.map(message => (
        <li key={message.id}>
          <button
            type="button"
            onClick={() =>
              go({ tab: 'messages', show: 'all', conversation: message.conversationId })
            }
            className="flex w-full items-center gap-3 rounded-md px-2 py-3 text-left text-sm hover:bg-hover"
          >
            <span className="text-muted">
              <ChannelIcon channel={message.channel} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {message.direction === 'inbound' ? 'From' : 'To'} {message.guestName}
              </span>
              <span className="block truncate text-muted">
                {message.subject ?? message.content}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end gap-1">
              <MessageStatusBadge status={message.status} direction={message.direction} />
              <time dateTime={message.createdAt} className="text-xs text-muted">
                {relativeTime(message.createdAt, now) ?? formatInstant(message.createdAt)}
              </time>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
