import { shortestReason } from '@atithi/api/identity/platform-acts/rules/reason'
import { useRouter } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { TextAreaField } from '../../components/forms/text-fields.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { trpc, utils } from '../../lib/trpc.ts'

/** Goes on as another person, to their first screen, with a reason that they read. */
export function ImpersonateModal({
  user,
  onClose,
}: {
  user: { id: string; name: string }
  onClose: () => void
}) {
  const router = useRouter()
  const start = trpc.auth.impersonate.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <FormModal
      form={form}
      fields={['reason']}
      size="sm"
      title={`Act as ${user.name}?`}
      description="For an hour at most. Everything you do stands in the audit trail under both names. Money verbs, messages to guests, exports, passwords and plans stay theirs."
      saveLabel="Impersonate"
      onClose={onClose}
      save={async ({ reason }) => {
        await start.mutateAsync({ userId: user.id, reason })
        queryClient.clear()
        await utils.auth.me.fetch()
        await router.navigate({ to: '/dashboard', search: {} })
        await router.invalidate()
        return {
          title: `You are acting as ${user.name}`,
          description: 'They are told by email, now and when it is over.',
        }
      }}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint={`They read it. At least ${shortestReason} characters; with the number of the ticket where there is one.`}
        maxLength={300}
        rows={3}
        required
      />
    </FormModal>
  )
}
