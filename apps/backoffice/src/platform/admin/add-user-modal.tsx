import { createUserInput } from '@atithi/api/platform/users/schema'
import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PhoneField, TextField } from '../../components/forms/text-fields.tsx'
import { PostFields } from '../../identity/staff/post-fields.tsx'
import { roleWords } from '../../lib/session.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import { HotelField } from './hotel-field.tsx'

const empty: z.input<typeof createUserInput> = {
  role: 'owner',
  name: '',
  email: '',
  phone: '',
  areas: [],
  grants: [],
}
const roles = (['owner', 'staff', 'admin'] as const).map(value => ({
  value,
  label: roleWords[value],
}))

/** A new account of any role: the person chooses a password through the letter, and nobody else does. */
export function AddUserModal({ onClose }: { onClose: () => void }) {
  const create = trpc.admin.users.create.useMutation()
  const form = useForm({ resolver: schemaResolver(createUserInput), defaultValues: empty })
  const { control } = form
  const role = useWatch({ control, name: 'role' })
  return (
    <FormModal
      form={form}
      fields={['role', 'name', 'email', 'phone', 'propertyId', 'areas', 'grants']}
      size="lg"
      title="Add User"
      description="A link goes to their email, by which they choose a password themselves. It is good for 72 hours."
      saveLabel="Send invitation"
      onClose={onClose}
      save={async values => {
        await create.mutateAsync(values)
        await utils.admin.users.invalidate()
        return {
          title: `${values.name} is invited`,
          description: `A link has gone to ${values.email}.`,
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
        <SelectField control={control} name="role" label="Role" options={roles} required />
        {role !== 'staff' && <PhoneField control={control} name="phone" label="Phone" optional />}
        {role === 'staff' && (
          <HotelField
            error={form.formState.errors.propertyId?.message}
            onChosen={id =>
              form.setValue('propertyId', id, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        )}
      </div>
      {role === 'staff' && <PostFields control={control} areas="areas" grants="grants" />}
      {role === 'admin' && (
        <p className="text-sm text-warning-strong">
          An administrator sees and changes every hotel and every account.
        </p>
      )}
    </FormModal>
  )
}
