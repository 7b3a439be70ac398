import { updateUserInput } from '@atithi/api/platform/users/schema'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PhoneField, TextField } from '../../components/forms/text-fields.tsx'
import { PostFields } from '../../identity/staff/post-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import type { UserDetail } from './user.ts'

const fields = updateUserInput.omit({ userId: true })

/** The particulars of a person and, of staff, what they may do. */
export function EditUserModal({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const update = trpc.admin.users.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(fields),
    defaultValues: valuesOf(user),
  })
  const { control } = form
  return (
    <FormModal
      form={form}
      fields={['name', 'email', 'phone', 'areas', 'grants']}
      size="lg"
      title={`Edit ${user.name}`}
      description="They are told by email what you change. Another email ends their sessions, and they sign in with it."
      saveLabel="Save Changes"
      onClose={onClose}
      save={async values => {
        await update.mutateAsync({ userId: user.id, ...values })
        await utils.admin.users.invalidate()
        return { title: `${values.name ?? user.name} is saved`, description: 'They are told.' }
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
        <PhoneField control={control} name="phone" label="Phone" optional />
      </div>
      {user.role === 'staff' && <PostFields control={control} areas="areas" grants="grants" />}
    </FormModal>
  )
}

const post = fields.pick({ areas: true, grants: true }).catch({})

function valuesOf(user: UserDetail): z.input<typeof fields> {
  const { name, email, phone } = user
  const particulars = { name, email, phone: phone ?? '' }
  if (user.role !== 'staff') return particulars
  // The server's list holds only what its schema let in.
  return Object.assign(particulars, post.parse({ areas: user.areas, grants: user.grants }))
}
