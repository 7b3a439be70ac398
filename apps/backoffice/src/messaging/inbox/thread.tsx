import { SkeletonText } from '@atithi/ui/skeleton'
import { useEffect, useEffectEvent, useRef } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { ThreadHead } from './thread-head.tsx'

interface ThreadProps {
  conversationId: string
  propertyId: string
  person: Person
  onBack: () => void
}

/** All that a guest and the hotel wrote, the newest below, and the answer that is being written. */
export function Thread({ conversationId, propertyId, person, onBack }: ThreadProps) {
  const query = trpc.communications.messages.conversation.useQuery({ conversationId })
  const markRead = trpc.communications.messages.markRead.useMutation()
  const { data } = query
  const unread = data?.unread ?? 0
  const read = useEffectEvent(() => markRead.mutate({ conversationId }))
  useEffect(() => {
    if (unread > 0) read()
  }, [unread])
  const end = useRef<HTMLDivElement>(null)
  // A picture that is fetched by now is taller than the words that stood for it.
  const newest = data?.messages.at(-1)
  const last = newest && `${newest.id} ${newest.fileState}`
  useEffect(() => {
    if (last && end.current) end.current.scrollTop = end.current.scrollHeight
  }, [last])
  if (query.isError && !data)
    return <QueryFailure title="The conversation could not be loaded" query={query} />
  if (!data) return <SkeletonText lines={8} className="p-6" />
  return (
    <>
      <ThreadHead conversation={data} person={person} onBack={onBack} />
      <div
        ref={end}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard
        tabIndex={0}
        role="log"
        aria-label={`Messages with ${data.name}`}
        className="min-h-64 flex-1 overflow-y-auto px-4 py-5 -outline-offset-2 sm:px-6"
      >
        <ol className="flex flex-col gap-4">
          {data.messages.map(message => (
            <MessageBubble key={message.id} message={message} guestName={data.name} />
          ))}
        </ol>
      </div>
      <Composer conversation={data} propertyId={propertyId} />
    </>
  )
}
