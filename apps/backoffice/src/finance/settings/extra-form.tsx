import { roomSac } from '@atithi/api/tax/gst/rules/gst'
import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { ListForm } from '../../components/forms/list-form.tsx'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import {
  chosenRate,
  gstRateOrRoom,
  gstRatesOrRoom,
  isAsRoom,
} from '../../components/words/gst-rates.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

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
export function ExtraForm({
  propertyId,
  extra,
  onDone,
}: {
  propertyId: string
  extra: Extra | undefined
  onDone: () => void
}) {
  const create = trpc.folio.extras.create.useMutation()
  const update = trpc.folio.extras.update.useMutation()
  const form = useForm<ExtraFields>({
    defaultValues: {
      name: extra?.name ?? '',
      price: extra?.price ?? null,
      taxBasisPoints: extra ? chosenRate(extra.taxBasisPoints) : '500',
      sac: extra?.sac ?? '996331',
      isActive: extra?.isActive === false ? 'no' : 'yes',
    },
  })
  const { control } = form
  const rate = useWatch({ control, name: 'taxBasisPoints' })
  const save = async (values: ExtraFields) => {
    const fields = {
      propertyId,
      name: values.name,
      sac: isAsRoom(values.taxBasisPoints) ? roomSac : values.sac,
      isActive: values.isActive === 'yes',
      price: values.price ?? Number.NaN,
      taxBasisPoints: gstRateOrRoom(values.taxBasisPoints),
    }
    if (extra) await update.mutateAsync({ ...fields, extraId: extra.id })
    else await create.mutateAsync(fields)
    refresh(staleAfter('extras.changed'))
  }
  return (
    <ListForm
      form={form}
      fields={['name', 'price', 'taxBasisPoints', 'sac']}
      save={save}
      saveLabel="Save Extra"
      onDone={onDone}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField control={control} name="name" label="Name" maxLength={80} required />
        <MoneyField control={control} name="price" label="Price before GST" required />
        <SelectField control={control} name="taxBasisPoints" label="GST" options={gstRatesOrRoom} />
        {!isAsRoom(rate) && (
          <TextField
            control={control}
            name="sac"
            label="Service code (SAC)"
            hint="996331 food, 999713 laundry, 996601 car with driver, 999723 spa"
            inputMode="numeric"
            maxLength={8}
            required
          />
        )}
        {extra && (
          <SelectField control={control} name="isActive" label="At the desk" options={sold} />
        )}
      </div>
    </ListForm>
  )
}
