import { inviteStaffInput } from '@atithi/api/identity/staff/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import { PostFields } from './post-fields.tsx'

const invitation = inviteStaffInput.omit({ propertyId: true })
const empty: z.input<typeof invitation> = {
  name: '',
  email: '',
  areas: ['bookings', 'guests'],
  grants: [],
}

interface InviteModalProps {
  propertyId: string
  propertyName: string
  onClose: () => void
}

export function InviteModal({ propertyId, propertyName, onClose }: InviteModalProps) {
  const invite = trpc.settings.staff.invite.useMutation()
  const form = useForm({ resolver: schemaResolver(invitation), defaultValues: empty })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['name', 'email', 'areas', 'grants']}
      size="lg"
      title="Invite a member of staff"
      description={`They work at ${propertyName} and choose their own password through an emailed link.`}
      saveLabel="Send invitation"
      onClose={onClose}
      save={async values => {
        await invite.mutateAsync({ propertyId, ...values })
        await utils.settings.staff.list.invalidate()
        return {
          title: `${values.name} is invited`,
          description: `A link has gone to ${values.email}, good for 72 hours.`,
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Full name" autoComplete="off" required />
        <TextField
          control={control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
      </div>
      <PostFields control={control} areas="areas" grants="grants" />
    </FormModal>
  )
}
