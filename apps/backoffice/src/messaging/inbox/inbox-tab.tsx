import { Card } from '@atithi/ui/card'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { SearchInput } from '@atithi/ui/search-input'
import { Select } from '@atithi/ui/select'
import { MessagesSquare } from 'lucide-react'
import { useSearchText } from '../../components/use-search-text.ts'
import type { Person } from '../../lib/session.ts'
import type { CommunicationsSearch, Go, InboxShow } from '../communications-search.ts'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

const showOptions: { value: InboxShow; label: string }[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'waiting', label: 'Waiting for an answer' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
]

interface InboxTabProps {
  propertyId: string
  search: CommunicationsSearch
  person: Person
  go: Go
}

/** Conversations beside the one that is open; on a phone one of the two. */
export function InboxTab({ propertyId, search, person, go }: InboxTabProps) {
  const { conversation, q } = search
  const show = search.show ?? 'inbox'
  const text = useSearchText(q, typed => go({ q: typed }))
  return (
    <Card className="grid overflow-hidden lg:h-[calc(100dvh-17rem)] lg:min-h-[32rem] lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div
        className={classNames(
          'flex min-h-0 min-w-0 flex-col border-line lg:border-r',
          conversation && 'max-lg:hidden',
        )}
      >
        <div className="flex flex-col gap-3 border-b border-line p-3">
          <SearchInput
            value={text.text}
            onValueChange={text.setText}
            placeholder="Guest or words"
            aria-label="Search conversations"
          />
          <Select
            aria-label="Conversations to show"
            options={showOptions}
            value={show}
            onValueChange={chosen => go({ show: chosen })}
          />
        </div>
        <ConversationList
          propertyId={propertyId}
          show={show}
          search={q}
          open={conversation}
          onOpen={id => go({ conversation: id })}
        />
      </div>
      <div
        className={classNames('flex min-h-0 min-w-0 flex-col', !conversation && 'max-lg:hidden')}
      >
        {conversation ? (
          <Thread
            key={conversation}
            conversationId={conversation}
            propertyId={propertyId}
            person={person}
            onBack={() => go({ conversation: undefined })}
          />
        ) : (
          <EmptyState icon={<MessagesSquare />} title="No conversation is open" className="my-auto">
            Choose one to read it and to answer.
          </EmptyState>
        )}
      </div>
    </Card>
  )
}
