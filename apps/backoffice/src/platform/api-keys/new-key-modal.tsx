import { createKeyInput, keyLifetime } from '@atithi/api/identity/api-keys/schema'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Modal } from '@atithi/ui/modal'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CopyField } from '../../components/copy-field.tsx'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextField } from '../../components/forms/text-fields.tsx'
import { trpc, utils } from '../../lib/trpc.ts'
import { ScopesField } from './scopes-field.tsx'

const form = createKeyInput.omit({ days: true }).extend({
  days: z.enum(['30', '90', '365']).transform(Number).pipe(keyLifetime),
})
const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const

/** Makes a key, and shows it the only time that anybody sees it. */
export function NewKeyModal({ propertyId, onClose }: { propertyId: string; onClose: () => void }) {
  const [made, setMade] = useState<string>()
  return made === undefined ? (
    <KeyForm propertyId={propertyId} onMade={setMade} onClose={onClose} />
  ) : (
    <Modal
      open
      title="The key is made"
      onCloseRequest={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-5">
        <Banner tone="warning">
          Copy it now and keep it where passwords are kept. It is not shown again.
        </Banner>
        <CopyField
          label="Key"
          text={made}
          hint="The program sends it as “Authorization: Bearer …”."
        />
        <CopyField
          label="Property"
          text={propertyId}
          hint="Most calls name the hotel by this id."
        />
      </div>
    </Modal>
  )
}

function KeyForm({
  propertyId,
  onMade,
  onClose,
}: {
  propertyId: string
  onMade: (key: string) => void
  onClose: () => void
}) {
  const create = trpc.settings.advanced.apiKeys.create.useMutation()
  const key = useRef<string>(undefined)
  const keyForm = useForm({
    resolver: schemaResolver(form),
    defaultValues: { name: '', scopes: [], days: '365' } as z.input<typeof form>,
  })
  return (
    <FormModal
      form={keyForm}
      fields={['name', 'scopes', 'days']}
      size="lg"
      title="New API key"
      description="It does what you allow it, at this hotel alone. What it does stands in the audit trail under its name."
      saveLabel="Make the key"
      onClose={() => (key.current === undefined ? onClose() : onMade(key.current))}
      save={async values => {
        const made = await create.mutateAsync({ propertyId, ...values })
        await utils.settings.advanced.apiKeys.list.invalidate()
        key.current = made.key
        return { title: `The key for ${values.name} is made` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={keyForm.control}
          name="name"
          label="What uses it"
          placeholder="Door locks"
          autoComplete="off"
          required
        />
        <SelectField
          control={keyForm.control}
          name="days"
          label="Holds for"
          options={lifetimes}
          required
        />
      </div>
      <ScopesField control={keyForm.control} name="scopes" />
    </FormModal>
  )
}
