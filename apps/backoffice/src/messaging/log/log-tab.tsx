import { letterNames } from '@atithi/api/guests/correspondence/rules/letters'
import { type MessageStatus, messageStatuses } from '@atithi/api/messaging/messages/rules/statuses'
import { channelNames, channels } from '@atithi/api/messaging/providers/rules/channels'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { FilterBar } from '@atithi/ui/filter-bar'
import { LoadMore } from '@atithi/ui/pagination'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { SkeletonText } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useSearchText } from '../../components/use-search-text.ts'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { CommunicationsSearch, Go } from '../communications-search.ts'
import { ChannelIcon, MessageStatusBadge, messageStatusWords } from '../message-words.tsx'
import type { LoggedMessage } from './logged-message.ts'
import { MessageModal } from './message-modal.tsx'

const any = 'any'
const channelOptions = [
  { value: any, label: 'Any channel' },
  ...channels
    .filter(channel => channel !== 'push')
    .map(value => ({ value, label: channelNames[value] })),
]
const statusOptions = [
  { value: any, label: 'Any status' },
  ...messageStatuses.map((value: MessageStatus) => ({
    value,
    label: messageStatusWords[value].label,
  })),
]

interface LogTabProps {
  propertyId: string
  search: CommunicationsSearch
  go: Go
}

/** Every message, the newest first; a press on one shows all that became of it. */
export function LogTab({ propertyId, search, go }: LogTabProps) {
  const { q, channel, status } = search
  const text = useSearchText(q, typed => go({ q: typed }))
  const [open, setOpen] = useState<LoggedMessage | null>(null)
  const list = trpc.communications.messages.list.useInfiniteQuery(
    { propertyId, search: q, channel, status, limit: 50 },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      placeholderData: previous => previous,
    },
  )
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const isFiltered = Boolean(q || channel || status)
  const clear = () => {
    text.setText('')
    go({ q: undefined, channel: undefined, status: undefined })
  }
  return (
    <div className="flex flex-col gap-4">
      <FilterBar
        count={list.data && formatCounted(total, 'message')}
        {...(isFiltered && { onClear: clear })}
      >
        <SearchInput
          value={text.text}
          onValueChange={text.setText}
          placeholder="Guest, booking or words"
          aria-label="Search messages"
        />
        <Select
          aria-label="Channel"
          options={channelOptions}
          value={channel ?? any}
          onValueChange={chosen => go({ channel: channels.find(one => one === chosen) })}
        />
        <Select
          aria-label="Status"
          options={statusOptions}
          value={status ?? any}
          onValueChange={chosen => go({ status: messageStatuses.find(one => one === chosen) })}
        />
      </FilterBar>
      {list.isPending ? (
        <SkeletonText lines={8} />
      ) : list.isError && rows.length === 0 ? (
        <QueryFailure title="The messages could not be loaded" query={list} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState icon={<MailX />} title="No messages found">
            {isFiltered
              ? 'Try adjusting your filters to see more results.'
              : 'What is sent to guests, and what they write, stands here.'}
          </EmptyState>
        </Card>
      ) : (
        <>
          <LogTable rows={rows} onOpen={setOpen} />
          <LoadMore
            summary={
              list.hasNextPage ? `${formatCount(rows.length)} of ${formatCount(total)}` : undefined
            }
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
            isLoading={list.isFetchingNextPage}
          />
        </>
      )}
      {open && (
        <MessageModal
          message={open}
          onReply={() =>
            go({ tab: 'messages', show: 'all', q: undefined, conversation: open.conversationId })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

interface LogTableProps {
  rows: readonly LoggedMessage[]
  onOpen: (message: LoggedMessage) => void
}

function LogTable({ rows, onOpen }: LogTableProps) {
  return (
    <Table caption="Messages">
      <TableHead>
        <TableHeadCell>Guest</TableHeadCell>
        <TableHeadCell>Message</TableHeadCell>
        <TableHeadCell>Channel</TableHeadCell>
        <TableHeadCell>Status</TableHeadCell>
        <TableHeadCell>Time</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(message => (
          <TableRow
            key={message.id}
            onOpen={() => onOpen(message)}
            aria-label={`Message ${message.direction === 'inbound' ? 'from' : 'to'} ${message.guestName}`}
          >
            <TableCell label="Guest">
              <span className="block min-w-0 sm:max-w-44">
                <span className="block truncate font-medium">{message.guestName}</span>
                <span className="block truncate text-xs text-muted">
                  {message.bookingCode ?? message.address}
                </span>
              </span>
            </TableCell>
            <TableCell label="Message" className="sm:w-full sm:max-w-0">
              <span className="block min-w-0 max-sm:max-w-[60vw]">
                <span className="block truncate">{message.subject ?? message.content}</span>
                {message.letter && (
                  <span className="block truncate text-xs text-muted">
                    {letterNames[message.letter]}
                  </span>
                )}
              </span>
            </TableCell>
            <TableCell label="Channel">
              <span className="flex items-center gap-2 whitespace-nowrap">
                <span aria-hidden="true">
                  <ChannelIcon channel={message.channel} />
                </span>
                {channelNames[message.channel]}
              </span>
            </TableCell>
            <TableCell label="Status">
              <MessageStatusBadge status={message.status} direction={message.direction} />
            </TableCell>
            <TableCell label="Time">
              <time dateTime={message.createdAt} className="whitespace-nowrap">
                {formatInstant(message.createdAt)}
              </time>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
