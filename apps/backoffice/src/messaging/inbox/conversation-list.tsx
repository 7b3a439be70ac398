import { Badge } from '@atithi/ui/badge'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Inbox } from 'lucide-react'
import { useMinute } from '../../components/minute.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatInstantDay, formatPhone } from '../../lib/format.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { InboxShow } from '../communications-search.ts'
import { ChannelIcon } from '../message-words.tsx'

type Conversation = Outputs['communications']['messages']['conversations']['items'][number]

interface ConversationListProps {
  propertyId: string
  show: InboxShow
  search: string | undefined
  open: string | undefined
  onOpen: (id: string) => void
}

const empty: Record<InboxShow, string> = {
  inbox: 'Messages to guests and their answers appear here.',
  waiting: 'Every guest who wrote has an answer.',
  archived: 'What you put away stands here.',
  all: 'Messages to guests and their answers appear here.',
}

/** The conversation with the newest message first. */
export function ConversationList({
  propertyId,
  show,
  search,
  open,
  onOpen,
}: ConversationListProps) {
  const list = trpc.communications.messages.conversations.useInfiniteQuery(
    { propertyId, show, search, limit: 30 },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (list.isPending) return <SkeletonText lines={8} className="p-4" />
  if (list.isError && rows.length === 0)
    return <QueryFailure title="The conversations could not be loaded" query={list} />
  if (rows.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="No conversations found">
        {search ? 'Try other words.' : empty[show]}
      </EmptyState>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label="Conversations" className="divide-y divide-line">
        {rows.map(row => (
          <li key={row.id}>
            <ConversationRow row={row} isOpen={row.id === open} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="p-3">
          <LoadMore
            summary={`${formatCount(rows.length)} of ${formatCount(total)}`}
            onMore={() => void list.fetchNextPage()}
            isLoading={list.isFetchingNextPage}
          />
        </div>
      )}
    </div>
  )
}

function ConversationRow({
  row,
  isOpen,
  onOpen,
}: {
  row: Conversation
  isOpen: boolean
  onOpen: () => void
}) {
  const now = useMinute()
  const { unread, direction, excerpt, subject, lastMessageAt, priority, tags } = row
  const isUrgent = priority === 'urgent' || priority === 'high'
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={classNames(
        'flex w-full gap-3 px-4 py-3 text-left text-sm -outline-offset-2 hover:bg-hover',
        isOpen && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      <span className="mt-0.5 text-muted">
        <ChannelIcon channel={row.channel} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={classNames('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {formatPhone(row.name)}
          </span>
          <time dateTime={lastMessageAt} className="shrink-0 text-xs text-muted">
            {relativeTime(lastMessageAt, now) ?? formatInstantDay(lastMessageAt)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span className={classNames('truncate', unread === 0 && 'text-muted')}>
            {direction === 'outbound' && 'You: '}
            {subject ?? excerpt}
          </span>
          {unread > 0 && (
            <span className="ml-auto shrink-0 rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
              {unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
        {(isUrgent || tags.length > 0 || row.assignedToName) && (
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-xs text-muted">
            {isUrgent && (
              <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>
                {priority === 'urgent' ? 'Urgent' : 'High'}
              </Badge>
            )}
            {tags.slice(0, 2).map(tag => (
              <span key={tag} className="rounded-full border border-line px-2 leading-5">
                {tag}
              </span>
            ))}
            {row.assignedToName && <span className="truncate">{row.assignedToName}</span>}
          </span>
        )}
      </span>
    </button>
  )
}
