import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../../lib/choice-fields.tsx'
import { gstRateOf, gstRates } from '../../../lib/gst-rates.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import { MoneyField, TextField } from '../../../lib/text-fields.tsx'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'

export type Extra = Outputs['folio']['extras']['list']['items'][number]

const sold = [
  { value: 'yes' as const, label: 'Sold' },
  { value: 'no' as const, label: 'Not sold any more' },
]

interface ExtraFields {
  name: string
  price: number | null
  taxBasisPoints: string
  sac: string
  isActive: 'yes' | 'no'
}

/** One thing of the catalogue. What was charged before keeps its price. */
export function ExtraForm({ propertyId, extra, onDone }: { propertyId: string; extra: Extra | undefined; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const create = trpc.folio.extras.create.useMutation()
  const update = trpc.folio.extras.update.useMutation()
  const form = useForm<ExtraFields>({
    defaultValues: {
      ...{ name: extra?.name ?? '', price: extra?.price ?? null, taxBasisPoints: String(extra?.taxBasisPoints ?? 500) },
      ...{ sac: extra?.sac ?? '996331', isActive: extra?.isActive === false ? 'no' : 'yes' },
    },
  })
  const { control } = form
  const save = form.handleSubmit(async values => {
    setFailure(null)
    const fields = {
      ...{ propertyId, name: values.name, sac: values.sac, isActive: values.isActive === 'yes' },
      price: values.price ?? Number.NaN,
      taxBasisPoints: gstRateOf(values.taxBasisPoints),
    }
    try {
      if (extra) await update.mutateAsync({ ...fields, extraId: extra.id })
      else await create.mutateAsync(fields)
      refresh(staleAfter('extras.changed'))
      form.reset(values)
      onDone()
    } catch (error) {
      setFailure(applyServerErrors(error, ['name', 'price', 'taxBasisPoints', 'sac'], form.setError))
    }
  })
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Name" maxLength={80} required />
        <MoneyField control={control} name="price" label="Price before GST" required />
        <SelectField control={control} name="taxBasisPoints" label="GST" options={gstRates} />
        <TextField
          control={control}
          name="sac"
          label="Service code (SAC)"
          hint="996331 food, 999713 laundry, 996601 car with driver, 999723 spa"
          inputMode="numeric"
          maxLength={8}
          required
        />
        {extra && <SelectField control={control} name="isActive" label="At the desk" options={sold} />}
      </div>
      <div className="flex gap-3">
        <Button type="submit" size="sm" loading={form.formState.isSubmitting}>
          Save Extra
        </Button>
        <Button variant="ghost" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} />
    </form>
  )
}
