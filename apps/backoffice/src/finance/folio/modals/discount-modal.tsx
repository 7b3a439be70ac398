import { useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { MoneyField, NumberField, TextField } from '../../../components/forms/text-fields.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { Charge } from '../account.ts'
import { BillFormModal } from './bill-form-modal.tsx'
import type { BillModalProps } from './bill-modal-props.ts'

interface DiscountFields {
  by: 'amount' | 'percent'
  amount: number | null
  percent: number | null
  reason: string
}

/** Takes an amount, or a part, off one charge; a night that falls into a lower slab is taxed by it. */
export function DiscountModal({ account, charge, onClose }: BillModalProps & { charge: Charge }) {
  const discount = trpc.folio.discount.useMutation()
  const form = useForm<DiscountFields>({
    defaultValues: { by: 'percent', amount: null, percent: 10, reason: '' },
  })
  const { control } = form
  const [by, amount, percent] = useWatch({ control, name: ['by', 'amount', 'percent'] })
  const off = by === 'amount' ? (amount ?? 0) : Math.round((charge.value * (percent ?? 0)) / 100)
  return (
    <BillFormModal
      form={form}
      fields={by === 'amount' ? ['amount', 'reason'] : ['reason']}
      title="Give a discount"
      description={`${charge.description}, ${formatMoney(charge.value)} before GST`}
      saveLabel="Give Discount"
      onClose={onClose}
      save={async ({ reason }, idempotencyKey) => {
        await discount.mutateAsync({
          bookingId: account.bookingId,
          chargeId: charge.id,
          amount: off,
          reason,
          idempotencyKey,
        })
        return `${formatMoney(off)} is taken off`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={control}
          name="by"
          label="Discount as"
          options={[
            { value: 'percent', label: 'A percentage' },
            { value: 'amount', label: 'An amount' },
          ]}
        />
        {by === 'amount' ? (
          <MoneyField
            key="amount"
            control={control}
            name="amount"
            label="Amount before GST"
            required
          />
        ) : (
          <NumberField
            key="percent"
            control={control}
            name="percent"
            label="Percent"
            min={0}
            max={100}
            required
            faultOf={typed =>
              Number(typed) > 0 && Number(typed) <= 100
                ? undefined
                : 'Enter more than 0 and at most 100.'
            }
            hint={off > 0 ? `${formatMoney(off)} before GST` : undefined}
          />
        )}
        <TextField
          control={control}
          name="reason"
          label="Reason"
          maxLength={300}
          required
          className="sm:col-span-2"
        />
      </div>
      {charge.kind === 'room-night' && (
        <p className="text-sm text-muted">
          GST is worked out anew on what is left of the night, by the slab it then falls into.
        </p>
      )}
    </BillFormModal>
  )
}
