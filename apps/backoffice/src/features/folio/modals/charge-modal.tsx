import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../lib/choice-fields.tsx'
import { formatMoney, formatPercent } from '../../../lib/format.ts'
import { gstRateOf, gstRates } from '../../../lib/gst-rates.ts'
import type { Person } from '../../../lib/session.ts'
import { MoneyField, NumberField, TextField } from '../../../lib/text-fields.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { mayGrant } from '../account.ts'
import { BillField, billIdOf, ownBill } from './bill-field.tsx'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

const somethingElse = 'else'

interface ChargeFields {
  extraId: string
  quantity: number | null
  unitPrice: number | null
  description: string
  amount: number | null
  taxBasisPoints: string
  sac: string
  bill: string
}

/** Charges something of the catalogue, or what is in no catalogue. */
export function ChargeModal({ account, person, onClose }: BillModalProps & { person: Person }) {
  const { bookingId, propertyId } = account
  const query = trpc.folio.extras.list.useQuery({ propertyId })
  const addExtra = trpc.folio.addExtra.useMutation()
  const addFee = trpc.folio.addFee.useMutation()
  const extras = query.data?.items.filter(extra => extra.isActive) ?? []
  const form = useForm<ChargeFields>({
    defaultValues: {
      ...{ extraId: '', quantity: 1, unitPrice: null, description: '', amount: null, taxBasisPoints: '1800', sac: '9997', bill: ownBill },
    },
  })
  const { control } = form
  const [extraId, quantity, unitPrice] = useWatch({ control, name: ['extraId', 'quantity', 'unitPrice'] })
  const extra = extras.find(one => one.id === extraId)
  const price = extra && (unitPrice ?? extra.price) * (quantity ?? 1)
  return (
    <BillFormModal
      form={form}
      fields={['extraId', 'quantity', 'unitPrice', 'description', 'amount', 'taxBasisPoints', 'sac']}
      title="Add a charge"
      description={`${account.guestName}, ${account.code}`}
      saveLabel="Add Charge"
      onClose={onClose}
      save={async values => {
        const folioId = billIdOf(values.bill)
        if (extra) {
          const other = values.unitPrice !== null && values.unitPrice !== extra.price ? { unitPrice: values.unitPrice } : {}
          await addExtra.mutateAsync({ bookingId, extraId: extra.id, quantity: values.quantity ?? 0, folioId, ...other })
          return `${extra.name} is charged`
        }
        const taxBasisPoints = gstRateOf(values.taxBasisPoints)
        await addFee.mutateAsync({
          bookingId,
          description: values.description,
          amount: values.amount ?? 0,
          taxBasisPoints,
          sac: values.sac,
          folioId,
        })
        return `${values.description} is charged`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="extraId"
          label="What"
          placeholder="Choose"
          required
          options={[
            ...extras.map(({ id, name, price: each }) => ({ value: id, label: `${name}, ${formatMoney(each)}` })),
            { value: somethingElse, label: 'Something else' },
          ]}
          className="sm:col-span-2"
        />
        {extra && (
          <>
            <NumberField control={control} name="quantity" label="Quantity" min={1} max={1000} required />
            {mayGrant(person, 'override') && (
              <MoneyField
                control={control}
                name="unitPrice"
                label="Another price each"
                hint={`The catalogue says ${formatMoney(extra.price)}`}
                optional
              />
            )}
          </>
        )}
        {extraId === somethingElse && (
          <>
            <TextField control={control} name="description" label="What it is for" maxLength={80} required className="sm:col-span-2" />
            <MoneyField control={control} name="amount" label="Amount before GST" required />
            <SelectField control={control} name="taxBasisPoints" label="GST" options={gstRates} />
            <TextField control={control} name="sac" label="Service code (SAC)" inputMode="numeric" maxLength={8} required />
          </>
        )}
        <BillField control={control} name="bill" account={account} />
      </div>
      {price !== undefined && (
        <p className="text-sm text-muted">
          {formatMoney(price)}
          {account.gstRegistration === 'regular' &&
            extra &&
            extra.taxBasisPoints > 0 &&
            ` and GST ${formatPercent(extra.taxBasisPoints / 100)}`}
        </p>
      )}
    </BillFormModal>
  )
}
