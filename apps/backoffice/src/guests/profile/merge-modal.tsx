import type { Choices } from '@atithi/api/guests/recognition/rules'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Modal } from '@atithi/ui/modal'
import { RadioGroup } from '@atithi/ui/radio-group'
import { useState } from 'react'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatDay, formatPhone } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { GuestProfile } from '../guest-types.ts'

const fields = ['name', 'email', 'phone', 'dateOfBirth', 'anniversary', 'companyId'] as const
type Differing = (typeof fields)[number]

const labels: Record<Differing, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  dateOfBirth: 'Birthday',
  anniversary: 'Anniversary',
  companyId: 'Company',
}

function wordOf(guest: GuestProfile, field: Differing): string | null {
  if (field === 'companyId') return guest.company?.name ?? null
  const value = guest[field]
  if (!value) return null
  if (field === 'phone') return formatPhone(value)
  return field === 'dateOfBirth' || field === 'anniversary' ? formatDay(value) : value
}

interface MergeModalProps {
  keepId: string
  mergeId: string
  onClose: () => void
}

/** Which value of each field stays, where the two differ. All else is joined. */
export function MergeModal({ keepId, mergeId, onClose }: MergeModalProps) {
  const keep = trpc.guests.get.useQuery({ guestId: keepId }).data
  const other = trpc.guests.get.useQuery({ guestId: mergeId }).data
  const merge = trpc.guests.merge.useMutation()
  const [choices, setChoices] = useState<Choices>({})
  if (!keep || !other) return null
  const differing = fields.flatMap(field => {
    const [mine, theirs] = [wordOf(keep, field), wordOf(other, field)]
    return mine && theirs && mine !== theirs ? [{ field, mine, theirs }] : []
  })
  const save = async () => {
    await merge.mutateAsync({ keepId, mergeId, choices })
    refresh([...staleAfter('guest.updated'), ...staleAfter('booking.updated')])
    toast.show({
      tone: 'success',
      title: `${other.name} is merged into ${keep.name}`,
      description: 'It can be undone for 30 days in the details of the guest.',
    })
    onClose()
  }
  return (
    <Modal
      open
      onCloseRequest={onClose}
      title="Merge Guests"
      description="Bookings, reviews, tags, notes, relations and consents of both come together."
      onSubmit={event => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={merge.isPending}>
            Merge Guests
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormFailure failure={merge.isError ? messageFor(merge.error) : null} />
        {differing.map(({ field, mine, theirs }) => (
          <Field key={field} label={labels[field]} group>
            <RadioGroup
              options={[
                { value: 'keep', label: mine },
                { value: 'merge', label: theirs },
              ]}
              value={choices[field] ?? 'keep'}
              onValueChange={choice => setChoices(before => ({ ...before, [field]: choice }))}
            />
          </Field>
        ))}
        {differing.length === 0 && <p className="text-sm">Nothing of the two contradicts.</p>}
      </div>
    </Modal>
  )
}
