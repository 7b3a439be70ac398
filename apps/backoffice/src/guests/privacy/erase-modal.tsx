import { eraseInput } from '@atithi/api/guests/privacy/schema'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

interface EraseModalProps {
  guestId: string
  name: string
  onClose: () => void
}

/** Forgets a guest for good, and shows the proof of it. */
export function EraseModal({ guestId, name, onClose }: EraseModalProps) {
  const navigate = useNavigate()
  const erase = trpc.guests.erase.useMutation()
  const form = useForm({ resolver: schemaResolver(eraseInput), defaultValues: { reason: '' } })
  const save = async ({ reason }: { reason: string }) => {
    const { id } = await erase.mutateAsync({ guestId, reason })
    refresh([...staleAfter('guest.erased'), ...staleAfter('booking.updated')])
    void navigate({ to: '/guests/erasures', search: { proof: id } })
    return { title: 'The guest is erased', description: 'This page is the proof of it.' }
  }
  return (
    <FormModal
      form={form}
      fields={['reason']}
      title={`Erase ${name}?`}
      description="Profile, contacts, messages, notes, reviews and loyalty points go for good: nobody can bring them back. Invoices and the register of guests stay for as long as the law asks."
      saveLabel="Erase Guest"
      tone="danger"
      save={save}
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Why"
        hint="For example: asked for it by email on 12 November."
        required
      />
    </FormModal>
  )
}
