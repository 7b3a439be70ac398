import { policyFields, policyTypes } from '@atithi/api/property/content/schema'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { ContentItemForm } from '../../components/forms/content-item-form.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TextAreaField, TextField } from '../../components/forms/text-fields.tsx'
import { type PolicyType, policyWords } from '../../components/words/policy-words.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { CancellationFields } from './cancellation-fields.tsx'
import type { PolicyInput } from './policy-input.ts'

type Policy = Outputs['policies']['list']['items'][number]

interface PolicyFormProps {
  propertyId: string
  policy: Policy | undefined
  /** The kinds that the property has already. */
  taken: readonly PolicyType[]
  onDone: () => void
}

const usualTerms = { freeUntilHours: 48, fee: { kind: 'nights', nights: 1 } } as const
const titleOf = (type: PolicyType) => `${policyWords[type].label} policy`

/** A new policy begins with the first kind that is missing: cancellation, then payment. */
function emptyPolicy(taken: readonly PolicyType[]): PolicyInput {
  const type =
    (['cancellation', 'payment', ...policyTypes] as const).find(one => !taken.includes(one)) ??
    'guest'
  return {
    type,
    title: titleOf(type),
    description: policyWords[type].usual,
    ...(type === 'cancellation' && { cancellation: usualTerms }),
  }
}

export function PolicyForm({ propertyId, policy, taken, onDone }: PolicyFormProps) {
  const create = trpc.policies.create.useMutation()
  const update = trpc.policies.update.useMutation()
  const form = useForm({
    resolver: schemaResolver(policyFields),
    defaultValues: policy ?? emptyPolicy(taken),
  })
  const { control } = form
  const type = useWatch({ control, name: 'type' })
  // There is one cancellation policy; every other kind can have several.
  const kinds = policyTypes
    .filter(
      one => one === policy?.type || one !== 'cancellation' || !taken.includes('cancellation'),
    )
    .map(value => ({ value, label: policyWords[value].label }))
  const choose = (next: PolicyType) => {
    const isOwnTitle = !policyTypes.some(one => titleOf(one) === form.getValues('title'))
    if (!isOwnTitle) form.setValue('title', titleOf(next))
    if (policyTypes.some(one => policyWords[one].usual === form.getValues('description')))
      form.setValue('description', policyWords[next].usual)
    form.setValue('cancellation', next === 'cancellation' ? usualTerms : undefined)
  }
  return (
    <ContentItemForm
      form={form}
      fields={['type', 'title', 'description']}
      save={values =>
        policy
          ? update.mutateAsync({ contentId: policy.id, ...values })
          : create.mutateAsync({ propertyId, ...values })
      }
      saveLabel="Save Policy"
      onDone={onDone}
    >
      <SelectField
        control={control}
        name="type"
        label="Kind"
        options={kinds}
        required
        onChosen={choose}
      />
      <TextField control={control} name="title" label="Title" required />
      {type === 'cancellation' && <CancellationFields control={control} />}
      <TextAreaField
        control={control}
        name="description"
        label="Policy"
        hint={policyWords[type].asks}
        rows={4}
        required={type !== 'cancellation'}
        optional={type === 'cancellation'}
        className="sm:col-span-2"
      />
    </ContentItemForm>
  )
}
