import { letterNames } from '@atithi/api/guests/correspondence/rules/letters'
import { areInstead } from '@atithi/api/messaging/messages/rules/files'
import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { Reply } from 'lucide-react'
import { useDialogs } from '../../lib/dialogs.ts'
import { formatInstant, formatMoney, formatPhone } from '../../lib/format.ts'
import { MessageFile } from '../message-file.tsx'
import { formatWait, MessageStatusBadge } from '../message-words.tsx'
import type { LoggedMessage } from './logged-message.ts'

interface MessageModalProps {
  message: LoggedMessage
  onReply: () => void
  onClose: () => void
}

/** One message with all that became of it. */
export function MessageModal({ message, onReply, onClose }: MessageModalProps) {
  const { openBooking } = useDialogs()
  const { bookingId, bookingCode, subject, content, failure } = message
  const at = (label: string, instant: string | null) =>
    instant ? [{ label, value: formatInstant(instant) }] : []
  const facts = [
    { label: 'Channel', value: channelNames[message.channel] },
    {
      label: 'Status',
      value: <MessageStatusBadge status={message.status} direction={message.direction} />,
    },
    {
      label: message.direction === 'inbound' ? 'From' : 'To',
      value: message.channel === 'email' ? message.address : formatPhone(message.address),
    },
    ...(bookingId && bookingCode
      ? [
          {
            label: 'Booking',
            value: (
              <button
                type="button"
                className="rounded-sm font-medium text-accent-strong hover:underline"
                onClick={() => {
                  onClose()
                  openBooking(bookingId)
                }}
              >
                {bookingCode}
              </button>
            ),
          },
        ]
      : []),
    ...(message.templateName ? [{ label: 'Template', value: message.templateName }] : []),
    ...(message.letter ? [{ label: 'Letter', value: letterNames[message.letter] }] : []),
    ...at(message.direction === 'inbound' ? 'Received' : 'Sent', message.sentAt),
    ...(message.direction === 'outbound'
      ? [...at('Delivered', message.deliveredAt), ...at('Read', message.readAt)]
      : []),
    ...at('Failed', message.failedAt),
    ...(message.responseSeconds === null
      ? []
      : [{ label: 'Answered after', value: formatWait(message.responseSeconds) }]),
    ...(message.cost === null ? [] : [{ label: 'Cost', value: formatMoney(message.cost) }]),
    ...(message.tags.length > 0 ? [{ label: 'Tags', value: message.tags.join(', ') }] : []),
  ]
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title={`Message ${message.direction === 'inbound' ? 'from' : 'to'} ${message.guestName}`}
      description={message.propertyName}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button icon={<Reply />} onClick={onReply}>
            Reply
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {failure && <p className="text-sm text-danger-strong">{failure}</p>}
        <div className="flex flex-col gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
          {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
          <MessageFile message={message} guestName={message.guestName} />
          {!(message.fileState && areInstead(content)) && (
            <p className="whitespace-pre-line wrap-anywhere">{content}</p>
          )}
        </div>
        <DescriptionList items={facts} />
      </div>
    </Modal>
  )
}
