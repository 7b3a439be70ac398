import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { UserDetail } from './user.ts'

const loses: Record<UserDetail['role'], string> = {
  admin: 'They cannot sign in any more, and every session of theirs ends at once.',
  owner:
    'They cannot sign in any more, and every session of theirs ends at once. Their hotels go on: websites take bookings, and their staff can work.',
  staff:
    'They cannot sign in any more, and every session of theirs ends at once. The owner is told.',
}

/** Closes an account or opens it again, with a reason that the person reads. */
export function UserActModal({
  act,
  user,
  onClose,
}: {
  act: 'deactivate' | 'reactivate'
  user: UserDetail
  onClose: () => void
}) {
  const deactivate = trpc.admin.users.deactivate.useMutation()
  const reactivate = trpc.admin.users.reactivate.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  const closes = act === 'deactivate'
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      title={closes ? `Deactivate ${user.name}?` : `Reactivate ${user.name}?`}
      description={closes ? loses[user.role] : 'They can sign in again with their password.'}
      saveLabel={closes ? 'Deactivate' : 'Reactivate'}
      tone={closes ? 'danger' : 'primary'}
      onClose={onClose}
      save={async ({ reason }) => {
        if (closes) await deactivate.mutateAsync({ userId: user.id, reason })
        else await reactivate.mutateAsync({ userId: user.id, reason })
        await utils.admin.users.invalidate()
        return {
          title: closes ? `${user.name} is deactivated` : `${user.name} is active again`,
          description: 'They are told by email.',
        }
      }}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="They read it."
        maxLength={300}
        rows={2}
        required={closes}
        optional={!closes}
      />
    </FormModal>
  )
}
