import {
  extraGuests,
  type FeeBasis,
  feeBases,
  feeTaxes,
  mostIncluded,
} from '@atithi/api/tax/fees/rules/fees'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { CountField, SelectField } from '../../components/forms/choice-fields.tsx'
import { ListForm } from '../../components/forms/list-form.tsx'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import { gstRateOf, gstRates } from '../../components/words/gst-rates.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'
import { FeeExample } from './fee-example.tsx'
import { basisWords, chargedFor, type Fee, type FeeFields, taxWords } from './fee-words.ts'
import { RetireFee } from './retire-fee.tsx'

const bases = feeBases.map(value => ({ value, label: basisWords[value] }))
const taxes = feeTaxes.map(value => ({ value, label: taxWords[value] }))
const states = [
  { value: 'yes' as const, label: 'Charged' },
  { value: 'no' as const, label: 'Not charged now' },
]
const means = {
  'as-room': 'It counts in the slab of the night and bears its rate.',
  none: 'It is collected for an authority, and is no part of your turnover.',
  own: 'It is another service, with its own rate and code.',
}
const examples: Partial<Record<FeeBasis, string>> = {
  'per-extra-adult-night': 'Extra adult',
  'per-extra-child-night': 'Child with mattress',
}

/** One fee. Stays that are booked keep the fees that they were booked with. */
export function FeeForm({
  propertyId,
  fee,
  onDone,
}: {
  propertyId: string
  fee: Fee | undefined
  onDone: () => void
}) {
  const create = trpc.fees.create.useMutation()
  const update = trpc.fees.update.useMutation()
  const form = useForm<FeeFields>({
    defaultValues: {
      name: fee?.name ?? '',
      basis: fee?.basis ?? 'per-room-night',
      amount: fee?.amount ?? null,
      included: fee?.included ?? null,
      isActive: fee?.isActive === false ? 'no' : 'yes',
      tax: {
        taxed: fee?.taxed ?? 'as-room',
        taxBasisPoints: String(fee?.taxBasisPoints ?? 1_800),
        sac: fee?.sac ?? '',
      },
    },
  })
  const { control } = form
  const [basis, taxed] = useWatch({ control, name: ['basis', 'tax.taxed'] })
  const save = async ({ name, basis, amount, included, tax, isActive }: FeeFields) => {
    const fields = {
      propertyId,
      name,
      basis,
      amount: amount ?? Number.NaN,
      included,
      isActive: isActive === 'yes',
      tax:
        tax.taxed === 'own'
          ? { ...tax, taxed: tax.taxed, taxBasisPoints: gstRateOf(tax.taxBasisPoints) }
          : { taxed: tax.taxed },
    }
    if (fee) await update.mutateAsync({ ...fields, feeId: fee.feeId })
    else await create.mutateAsync(fields)
    refresh(staleAfter('fees.changed'))
  }
  return (
    <ListForm
      form={form}
      label="Fee"
      fields={['name', 'basis', 'amount', 'included', 'tax.taxBasisPoints', 'tax.sac']}
      save={save}
      saveLabel="Save Fee"
      actions={fee && <RetireFee propertyId={propertyId} fee={fee} onRetired={onDone} />}
      onDone={onDone}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="name"
          label="Name"
          hint={`As guests read it: ${examples[basis] ?? 'Resort fee'}`}
          maxLength={60}
          required
        />
        <MoneyField control={control} name="amount" label="Amount before GST" required />
        <SelectField
          control={control}
          name="basis"
          label="Charged for"
          options={bases}
          onChosen={chosen => form.setValue('included', extraGuests[chosen]?.usual ?? null)}
        />
        <Included control={control} />
        <SelectField
          control={control}
          name="tax.taxed"
          label="GST"
          options={taxes}
          hint={means[taxed]}
        />
        {taxed === 'own' && <OwnRate control={control} />}
        {fee && (
          <SelectField
            control={control}
            name="isActive"
            label="For new bookings"
            options={states}
          />
        )}
      </div>
      <FeeExample propertyId={propertyId} control={control} />
    </ListForm>
  )
}

/** How many guests of the kind that is charged for the rate of a room includes. */
function Included({ control }: { control: Control<FeeFields> }) {
  const [basis, included] = useWatch({ control, name: ['basis', 'included'] })
  const extra = extraGuests[basis]
  if (!extra) return null
  return (
    <CountField
      control={control}
      name="included"
      label={
        basis === 'per-extra-child-night' ? 'Children in the room rate' : 'Adults in the room rate'
      }
      hint={chargedFor({ basis, included })}
      from={extra.fewest}
      to={mostIncluded}
    />
  )
}

function OwnRate({ control }: { control: Control<FeeFields> }) {
  return (
    <>
      <SelectField
        control={control}
        name="tax.taxBasisPoints"
        label="Rate of GST"
        options={gstRates}
      />
      <TextField
        control={control}
        name="tax.sac"
        label="Service code (SAC)"
        hint="999713 laundry, 996601 car with driver, 999723 spa"
        inputMode="numeric"
        maxLength={8}
        required
      />
    </>
  )
}
