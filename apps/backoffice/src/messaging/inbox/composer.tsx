import {
  channelNames,
  type WrittenChannel,
  writtenChannels,
} from '@atithi/api/messaging/providers/rules/channels'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Input } from '@atithi/ui/input'
import { Select } from '@atithi/ui/select'
import { Textarea } from '@atithi/ui/textarea'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useMinute } from '../../components/minute.ts'
import { failureOf } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { formatWait } from '../message-words.tsx'
import { smsLength } from '../templates/sms-length.ts'
import { templateLabel, useTemplates } from '../templates/use-templates.ts'
import { useKeyOfRequest } from '../use-key-of-request.ts'

type Conversation = Outputs['communications']['messages']['conversation']

const own = 'own'

/** Over which the guest can be reached: where they wrote last comes first. */
function channelsOf({ email, phone, guestId, messages }: Conversation): WrittenChannel[] {
  const reachable = writtenChannels.filter(channel =>
    channel === 'email' ? Boolean(email) : Boolean(phone) || guestId === null,
  )
  const last = messages.findLast(({ channel }) => reachable.some(one => one === channel))?.channel
  return reachable.toSorted((a, b) => Number(b === last) - Number(a === last))
}

/** The answer to a guest: free words where the channel takes them now, else a template. */
export function Composer({
  conversation,
  propertyId,
}: {
  conversation: Conversation
  propertyId: string
}) {
  const now = useMinute()
  const channels = channelsOf(conversation)
  const [chosen, setChosen] = useState<WrittenChannel | null>(null)
  const channel = chosen ?? channels[0] ?? 'whatsapp'
  const [what, setWhat] = useState(own)
  const [subject, setSubject] = useState('')
  const [content, setContent] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { templates, unread } = useTemplates(propertyId, channel)
  const reply = trpc.communications.messages.reply.useMutation()
  const { keyOf, forget } = useKeyOfRequest()
  const { windowOpenUntil, messages } = conversation
  const secondsLeft =
    windowOpenUntil === null ? 0 : Math.floor((Date.parse(windowOpenUntil) - now.getTime()) / 1000)
  const needsTemplate = channel === 'whatsapp' && secondsLeft <= 0
  const template = templates.find(({ id }) => id === what)
  const isOwn = !template && !needsTemplate
  const answered = messages.findLast(({ direction }) => direction === 'inbound') ?? messages.at(-1)
  if (!answered || channels.length === 0)
    return (
      <p className="border-t border-line px-4 py-4 text-sm text-muted sm:px-6">
        There is no email address and no phone number of this guest to answer to.
      </p>
    )
  const length = smsLength(channel, template?.content ?? content)
  const isReady = !length?.isTooLong && (template !== undefined || (isOwn && content.trim() !== ''))
  const submit = async () => {
    if (!isReady || reply.isPending) return
    setFailure(null)
    const request = {
      messageId: answered.id,
      channel,
      ...(template
        ? { templateId: template.id }
        : { content, ...(channel === 'email' && subject.trim() && { subject }) }),
    }
    try {
      await reply.mutateAsync({ ...request, idempotencyKey: keyOf(request) })
      forget()
      setContent('')
      setSubject('')
      setWhat(own)
      refresh(staleAfter('message.queued'))
    } catch (error) {
      const { message, fields } = failureOf(error)
      setFailure(Object.values(fields)[0] ?? message)
    }
  }
  const byKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      aria-label="Answer"
      noValidate
      className="flex flex-col gap-3 border-t border-line px-4 py-4 sm:px-6"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
      {needsTemplate && (
        <Banner tone="info">
          The guest last wrote by WhatsApp more than 24 hours ago, or never. WhatsApp takes a
          template now.
        </Banner>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          aria-label="Channel of the answer"
          options={channels.map(value => ({ value, label: channelNames[value] }))}
          value={channel}
          onValueChange={value => {
            setChosen(value)
            setWhat(own)
          }}
        />
        <Select
          aria-label="Template"
          placeholder="Choose a template"
          options={[
            ...(needsTemplate ? [] : [{ value: own, label: 'Your own words' }]),
            ...templates.map(one => ({ value: one.id, label: templateLabel(one) })),
          ]}
          value={template?.id ?? (needsTemplate ? null : own)}
          onValueChange={setWhat}
          disabled={templates.length === 0}
        />
      </div>
      {template && (
        <p className="rounded-lg bg-sunken px-4 py-3 text-sm whitespace-pre-line wrap-anywhere">
          {template.content}
        </p>
      )}
      {needsTemplate && templates.length === 0 && (
        <p className="text-sm text-muted">
          {unread ??
            'There is no WhatsApp template yet. Write one under Templates, or choose another channel.'}
        </p>
      )}
      {isOwn && channel === 'email' && (
        <Input
          aria-label="Subject"
          placeholder="Subject: as before when empty"
          maxLength={200}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
      )}
      {isOwn && (
        <Textarea
          aria-label="Your answer"
          placeholder="Write an answer"
          rows={2}
          maxLength={4000}
          value={content}
          onChange={event => setContent(event.currentTarget.value)}
          onKeyDown={byKeys}
          className="min-h-16"
        />
      )}
      <div className="flex items-center justify-between gap-3">
        <p
          role="status"
          className={length?.isTooLong ? 'text-sm text-danger-strong' : 'text-sm text-muted'}
        >
          {length
            ? length.says
            : channel === 'whatsapp' && !needsTemplate
              ? `Free text for ${formatWait(secondsLeft)} more`
              : isOwn && <span className="max-sm:hidden">Ctrl+Enter sends</span>}
        </p>
        <Button type="submit" icon={<Send />} disabled={!isReady} loading={reply.isPending}>
          Send
        </Button>
      </div>
    </form>
  )
}
