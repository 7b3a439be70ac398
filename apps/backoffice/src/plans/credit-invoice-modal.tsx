import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../components/forms/choice-fields.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { MoneyField, TextAreaField } from '../components/forms/text-fields.tsx'
import { trpc, utils } from '../lib/trpc.ts'
import type { Invoice } from './billing-words.ts'

/** An administrator lowers an invoice by a credit note. */
export function CreditInvoiceModal({
  invoice,
  onClose,
}: {
  invoice: Invoice
  onClose: () => void
}) {
  const credit = trpc.billing.creditInvoice.useMutation()
  const { current: idempotencyKey } = useRef(crypto.randomUUID())
  const form = useForm({
    defaultValues: {
      of: 'subscription' as 'subscription' | 'commission',
      amount: null as number | null,
      reason: '',
    },
  })
  return (
    <FormModal
      form={form}
      fields={['of', 'amount', 'reason']}
      title="Credit invoice"
      description={`Invoice ${invoice.number}, ${invoice.propertyName}`}
      saveLabel="Issue Credit Note"
      onClose={onClose}
      save={async ({ of, amount, reason }) => {
        await credit.mutateAsync({
          invoiceId: invoice.id,
          of,
          amount: amount ?? 0,
          reason,
          idempotencyKey,
        })
        await utils.billing.invalidate()
        return {
          title: `A credit note for ${invoice.number} is issued`,
          description: 'What was paid already is credit for the next invoice. The owner is told.',
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={form.control}
          name="of"
          label="What is credited"
          options={[
            { value: 'subscription', label: 'Subscription' },
            { value: 'commission', label: 'Commission' },
          ]}
          required
        />
        <MoneyField
          control={form.control}
          name="amount"
          label="Amount before GST"
          hint="Its GST goes with it."
          required
        />
      </div>
      <TextAreaField
        control={form.control}
        name="reason"
        label="Reason"
        hint="It stands on the credit note."
        maxLength={300}
        rows={2}
        required
      />
    </FormModal>
  )
}
