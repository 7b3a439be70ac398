import { extraGuests, type FeeBasis, feeBases, feeTaxes, mostIncluded } from '@atithi/api/fees/rules'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { CountField, SelectField } from '../../../lib/choice-fields.tsx'
import { gstRateOf, gstRates } from '../../../lib/gst-rates.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { MoneyField, TextField } from '../../../lib/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
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
export function FeeForm({ propertyId, fee, onDone }: { propertyId: string; fee: Fee | undefined; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const create = trpc.fees.create.useMutation()
  const update = trpc.fees.update.useMutation()
  const form = useForm<FeeFields>({
    defaultValues: {
      ...{ name: fee?.name ?? '', basis: fee?.basis ?? 'per-room-night', amount: fee?.amount ?? null },
      ...{ included: fee?.included ?? null, taxed: fee?.taxed ?? 'as-room' },
      ...{ taxBasisPoints: String(fee?.taxBasisPoints ?? 1_800), sac: fee?.sac ?? '', isActive: fee?.isActive === false ? 'no' : 'yes' },
    },
  })
  const { control } = form
  const [basis, taxed] = useWatch({ control, name: ['basis', 'taxed'] })
  const save = form.handleSubmit(async ({ name, basis, amount, included, isActive, ...tax }) => {
    setFailure(null)
    const taxBasisPoints = gstRateOf(tax.taxBasisPoints)
    const fields = {
      ...{ propertyId, name, basis, amount: amount ?? Number.NaN, included, isActive: isActive === 'yes' },
      tax: tax.taxed === 'own' ? { taxed: tax.taxed, taxBasisPoints, sac: tax.sac } : { taxed: tax.taxed },
    }
    try {
      if (fee) await update.mutateAsync({ ...fields, feeId: fee.feeId })
      else await create.mutateAsync(fields)
      refresh(staleAfter('fees.changed'))
      form.reset({ name, basis, amount, included, isActive, ...tax })
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, ['name', 'basis', 'amount', 'included', 'tax.sac'], placeError))
    }
  })
  // The server names the fields of a tax within it; here they stand beside the others.
  const placeError = (field: string, error: { message?: string }) =>
    form.setError(field === 'tax.sac' ? 'sac' : (field as 'name' | 'basis' | 'amount' | 'included'), error)
  return (
    <form noValidate aria-label="Fee" onSubmit={save} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
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
        <SelectField control={control} name="taxed" label="GST" options={taxes} hint={means[taxed]} />
        {taxed === 'own' && <OwnRate control={control} />}
        {fee && <SelectField control={control} name="isActive" label="For new bookings" options={states} />}
      </div>
      <FeeExample propertyId={propertyId} control={control} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={form.formState.isSubmitting}>
          Save Fee
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
        {fee && <RetireFee propertyId={propertyId} fee={fee} onRetired={onDone} />}
      </div>
      <UnsavedGuard when={form.formState.isDirty} />
    </form>
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
      label={basis === 'per-extra-child-night' ? 'Children in the room rate' : 'Adults in the room rate'}
      hint={chargedFor({ basis, included })}
      from={extra.fewest}
      to={mostIncluded}
    />
  )
}

function OwnRate({ control }: { control: Control<FeeFields> }) {
  return (
    <>
      <SelectField control={control} name="taxBasisPoints" label="Rate of GST" options={gstRates} />
      <TextField
        control={control}
        name="sac"
        label="Service code (SAC)"
        hint="999713 laundry, 996601 car with driver, 999723 spa"
        inputMode="numeric"
        maxLength={8}
        required
      />
    </>
  )
}
