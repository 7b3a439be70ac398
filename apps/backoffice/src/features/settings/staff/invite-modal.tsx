import { inviteStaffInput } from '@atithi/api/staff/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { TextField } from '../../../lib/text-fields.tsx'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import { useClosing } from '../../../lib/use-closing.tsx'
import { PostFields } from './post-fields.tsx'

const invitation = inviteStaffInput.omit({ propertyId: true })
const empty: z.input<typeof invitation> = { name: '', email: '', areas: ['bookings', 'guests'], grants: [] }

interface InviteModalProps {
  propertyId: string
  propertyName: string
  onClose: () => void
}

export function InviteModal({ propertyId, propertyName, onClose }: InviteModalProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const invite = trpc.settings.staff.invite.useMutation()
  const form = useForm({ resolver: schemaResolver(invitation), defaultValues: empty })
  const { control, formState } = form
  const closing = useClosing(formState.isDirty, onClose)
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await invite.mutateAsync({ propertyId, ...values })
      toast.show({
        tone: 'success',
        title: `${values.name} is invited`,
        description: `A link has gone to ${values.email}, good for 72 hours.`,
      })
      await utils.settings.staff.list.invalidate()
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, ['name', 'email', 'areas', 'grants'], form.setError))
    }
  })
  return (
    <Modal
      open
      size="lg"
      title="Invite a member of staff"
      description={`They work at ${propertyName} and choose their own password through an emailed link.`}
      onCloseRequest={closing.request}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={closing.request}>
            Cancel
          </Button>
          <Button type="submit" loading={formState.isSubmitting}>
            Send invitation
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField control={control} name="name" label="Full name" autoComplete="off" required />
          <TextField control={control} name="email" label="Email" type="email" inputMode="email" autoComplete="off" required />
        </div>
        <PostFields control={control} areas="areas" grants="grants" />
      </div>
      {closing.question}
    </Modal>
  )
}
