import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { DayField } from '../components/forms/day-field.tsx'
import { FormModal } from '../components/forms/form-modal.tsx'
import { MoneyField, TextField } from '../components/forms/text-fields.tsx'
import { formatMoney } from '../lib/format.ts'
import { trpc, utils } from '../lib/trpc.ts'
import type { Invoice } from './billing-words.ts'

/** An administrator writes down a transfer for an invoice, with the tax that the hotel deducted. */
export function RecordPaymentModal({
  invoice,
  onClose,
}: {
  invoice: Invoice
  onClose: () => void
}) {
  const record = trpc.billing.recordPayment.useMutation()
  const { current: idempotencyKey } = useRef(crypto.randomUUID())
  const form = useForm({
    defaultValues: {
      amount: invoice.balance as number | null,
      tds: null as number | null,
      reference: '',
      receivedOn: '',
    },
  })
  return (
    <FormModal
      form={form}
      fields={['amount', 'tds', 'reference', 'receivedOn']}
      title="Record payment"
      description={`Invoice ${invoice.number}, ${invoice.propertyName}: ${formatMoney(invoice.balance)} to be paid`}
      saveLabel="Record Payment"
      onClose={onClose}
      save={async ({ amount, tds, reference, receivedOn }) => {
        await record.mutateAsync({
          invoiceId: invoice.id,
          amount: amount ?? 0,
          tds: tds ?? 0,
          reference,
          receivedOn,
          idempotencyKey,
        })
        await utils.billing.invalidate()
        return {
          title: `The payment for ${invoice.number} is recorded`,
          description: 'The owner is told when nothing is left to be paid.',
        }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Received" required />
        <MoneyField
          control={form.control}
          name="tds"
          label="Tax deducted at source"
          hint="What the hotel kept back as TDS."
          optional
        />
        <TextField
          control={form.control}
          name="reference"
          label="Reference"
          hint="UTR of the transfer."
          maxLength={80}
          required
        />
        <DayField control={form.control} name="receivedOn" label="Received on" required />
      </div>
    </FormModal>
  )
}
