import { staffPost } from '@atithi/api/staff/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import { useClosing } from '../../../lib/use-closing.tsx'
import { PostFields } from './post-fields.tsx'
import type { Member } from './staff-row.tsx'

export function EditStaffModal({ propertyId, member, onClose }: { propertyId: string; member: Member; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const update = trpc.settings.staff.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(staffPost),
    // The server's list holds only what its schema let in.
    defaultValues: staffPost.catch({ areas: [], grants: [] }).parse({ areas: member.areas, grants: member.grants }),
  })
  const { formState } = form
  const closing = useClosing(formState.isDirty, onClose)
  const submit = form.handleSubmit(async values => {
    setFailure(null)
    try {
      await update.mutateAsync({ propertyId, userId: member.userId, ...values })
      toast.show({ tone: 'success', title: `${member.name}’s areas are saved`, description: 'They hold from the next thing they do.' })
      await utils.settings.staff.list.invalidate()
      onClose()
    } catch (error) {
      setFailure(applyServerErrors(error, ['areas', 'grants'], form.setError))
    }
  })
  return (
    <Modal
      open
      size="lg"
      title={member.name}
      description={member.email}
      onCloseRequest={closing.request}
      onSubmit={submit}
      footer={
        <>
          <Button variant="secondary" onClick={closing.request}>
            Cancel
          </Button>
          <Button type="submit" loading={formState.isSubmitting}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <PostFields control={form.control} areas="areas" grants="grants" />
      </div>
      {closing.question}
    </Modal>
  )
}
