import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@atithi/ui/menu'
import {
  Archive,
  ArchiveRestore,
  ArrowLeft,
  ContactRound,
  Ellipsis,
  Flag,
  PhoneCall,
  Tags,
  UserCheck,
  UserX,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatPhone } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Inputs, type Outputs, trpc } from '../../lib/trpc.ts'

const CallModal = lazy(() =>
  import('./call-modal.tsx').then(module => ({ default: module.CallModal })),
)
const TagsModal = lazy(() =>
  import('./tags-modal.tsx').then(module => ({ default: module.TagsModal })),
)

type Conversation = Outputs['communications']['messages']['conversation']
type Triage = Omit<Inputs['communications']['messages']['triage'], 'conversationId'>

const priorities = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High priority' },
  { value: 'medium', label: 'Normal priority' },
  { value: 'low', label: 'Low priority' },
] as const

interface ThreadHeadProps {
  conversation: Conversation
  person: Person
  onBack: () => void
}

/** With whom, how it is sorted, and what may be done with the conversation. */
export function ThreadHead({ conversation, person, onBack }: ThreadHeadProps) {
  const { openGuest } = useDialogs()
  const [open, setOpen] = useState<'call' | 'tags' | null>(null)
  const { id, guestId, name, phone, email, isArchived, assignedTo, priority, tags } = conversation
  const change = trpc.communications.messages.triage.useMutation({
    onSuccess: () => refresh(staleAfter('conversation.updated')),
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  const triage = (by: Triage) => change.mutate({ conversationId: id, ...by })
  const isMine = assignedTo === person.userId
  const facts = [
    phone && formatPhone(phone),
    email,
    priority !== 'medium' && priorities.find(({ value }) => value === priority)?.label,
    ...tags,
  ].filter(Boolean)
  return (
    <header className="flex items-center gap-2 border-b border-line px-3 py-3 sm:px-5">
      <IconButton label="Back to the conversations" onClick={onBack} className="lg:hidden">
        <ArrowLeft />
      </IconButton>
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base font-semibold">{formatPhone(name)}</h2>
        <p className="truncate text-sm text-muted">
          {facts.length > 0 ? facts.join(', ') : 'No guest has this number'}
        </p>
      </div>
      {guestId && mayUse(person, 'guests') && (
        <IconButton label={`Open the profile of ${name}`} onClick={() => openGuest(guestId)}>
          <ContactRound />
        </IconButton>
      )}
      <IconButton
        label={isArchived ? 'Back to the inbox' : 'Archive'}
        onClick={() => triage({ archived: !isArchived })}
      >
        {isArchived ? <ArchiveRestore /> : <Archive />}
      </IconButton>
      <Menu
        trigger={
          <IconButton label="More for this conversation">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem
          icon={isMine ? <UserX /> : <UserCheck />}
          onClick={() => triage({ assignedTo: isMine ? null : person.userId })}
        >
          {isMine ? 'Give It Back' : 'I Look After It'}
        </MenuItem>
        <MenuItem icon={<Tags />} onClick={() => setOpen('tags')}>
          Tags
        </MenuItem>
        {guestId && phone && (
          <MenuItem icon={<PhoneCall />} onClick={() => setOpen('call')}>
            Log a Call
          </MenuItem>
        )}
        <MenuSeparator />
        {priorities
          .filter(({ value }) => value !== priority)
          .map(({ value, label }) => (
            <MenuItem key={value} icon={<Flag />} onClick={() => triage({ priority: value })}>
              {label}
            </MenuItem>
          ))}
      </Menu>
      <Suspense>
        {open === 'call' && guestId && (
          <CallModal
            guestId={guestId}
            propertyId={conversation.propertyId}
            name={name}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'tags' && (
          <TagsModal conversationId={id} tags={tags} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </header>
  )
}
