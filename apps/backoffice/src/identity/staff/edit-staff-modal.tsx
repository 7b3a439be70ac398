import { staffPost } from '@atithi/api/identity/staff/schema'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { PostFields } from './post-fields.tsx'
import type { Member } from './staff-row.tsx'

export function EditStaffModal({
  propertyId,
  member,
  onClose,
}: {
  propertyId: string
  member: Member
  onClose: () => void
}) {
  const update = trpc.settings.staff.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(staffPost),
    // The server's list holds only what its schema let in.
    defaultValues: staffPost
      .catch({ areas: [], grants: [] })
      .parse({ areas: member.areas, grants: member.grants }),
  })
  return (
    <FormModal
      form={form}
      fields={['areas', 'grants']}
      size="lg"
      title={member.name}
      description={member.email}
      saveLabel="Save Changes"
      onClose={onClose}
      save={async values => {
        await update.mutateAsync({ propertyId, userId: member.userId, ...values })
        await utils.settings.staff.list.invalidate()
        return {
          title: `${member.name}’s areas are saved`,
          description: 'They hold from the next thing they do.',
        }
      }}
    >
      <PostFields control={form.control} areas="areas" grants="grants" />
    </FormModal>
  )
}
