import { letterNames } from '@atithi/api/guests/correspondence/rules/letters'
import { areInstead } from '@atithi/api/messaging/messages/rules/files'
import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { classNames } from '@atithi/ui/class-names'
import { IconButton } from '@atithi/ui/icon-button'
import { Star } from 'lucide-react'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { MessageFile } from '../message-file.tsx'
import { ChannelIcon, messageStatusWords } from '../message-words.tsx'

export type ThreadMessage =
  Outputs['communications']['messages']['conversation']['messages'][number]

/** One message of a thread: the guest's on the left, the hotel's on the right. */
export function MessageBubble({
  message,
  guestName,
}: {
  message: ThreadMessage
  guestName: string
}) {
  const { openBooking } = useDialogs()
  const { id, direction, channel, status, subject, content, createdAt, failure, isStarred } =
    message
  const isOurs = direction === 'outbound'
  const star = trpc.communications.messages.star.useMutation({
    onSuccess: () => refresh(staleAfter('message.updated')),
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  const isLit = star.isPending ? star.variables.starred === true : isStarred
  return (
    <li className={classNames('flex flex-col gap-1', isOurs ? 'items-end' : 'items-start')}>
      <div
        className={classNames(
          'flex max-w-[92%] items-start gap-1 sm:max-w-[80%]',
          isOurs && 'flex-row-reverse',
        )}
      >
        <div
          className={classNames(
            'flex min-w-0 flex-col gap-2 rounded-xl px-4 py-2.5 text-sm',
            isOurs ? 'rounded-br-sm bg-accent-soft text-ink' : 'rounded-bl-sm bg-sunken',
          )}
        >
          <p className="sr-only">{isOurs ? 'The hotel' : guestName} wrote:</p>
          {subject && <p className="-mb-1 font-semibold wrap-anywhere">{subject}</p>}
          <MessageFile message={message} guestName={guestName} />
          {message.letter && content ? (
            <details>
              <summary className="w-fit rounded-sm font-medium text-accent-strong">
                Show the letter
              </summary>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">{content}</p>
            </details>
          ) : (
            !(message.fileState && areInstead(content)) && (
              <p className="whitespace-pre-line wrap-anywhere">{content}</p>
            )
          )}
        </div>
        <IconButton
          size="sm"
          label={isLit ? 'Take the star away' : 'Star this message'}
          aria-pressed={isLit}
          onClick={() => star.mutate({ messageId: id, starred: !isLit })}
          className={isLit ? 'text-warning-strong' : 'text-muted'}
        >
          <Star className={isLit ? 'fill-current' : undefined} />
        </IconButton>
      </div>
      <p
        className={classNames(
          'flex flex-wrap items-center gap-x-1.5 text-xs text-muted',
          isOurs && 'justify-end',
        )}
      >
        <ChannelIcon channel={channel} className="size-3.5 shrink-0" />
        <span aria-hidden="true">{channelNames[channel]},</span>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        {isOurs && channel !== 'call' && (
          <span className={status === 'failed' ? 'font-medium text-danger-strong' : undefined}>
            · {messageStatusWords[status].label}
          </span>
        )}
        {message.createdByName && <span>· {message.createdByName}</span>}
        {message.templateName && <span>· {message.templateName}</span>}
        {message.letter && <span>· {letterNames[message.letter]}</span>}
        {message.bookingId && message.bookingCode && (
          <button
            type="button"
            onClick={() => message.bookingId && openBooking(message.bookingId)}
            className="rounded-sm font-medium text-accent-strong hover:underline"
          >
            · {message.bookingCode}
          </button>
        )}
      </p>
      {failure && <p className="text-xs text-danger-strong">{failure}</p>}
    </li>
  )
}
