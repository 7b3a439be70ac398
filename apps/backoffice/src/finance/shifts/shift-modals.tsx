import { openShiftInput, payOutInput } from '@atithi/api/finance/shifts/schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SelectField } from '../../components/forms/choice-fields.tsx'
import { FormModal } from '../../components/forms/form-modal.tsx'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { MoneyField, TextField } from '../../components/forms/text-fields.tsx'
import { formatMoney } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { trpc } from '../../lib/trpc.ts'

/** The float with which a drawer begins. */
export function OpenShiftModal({
  propertyId,
  onClose,
}: {
  propertyId: string
  onClose: () => void
}) {
  const open = trpc.payments.shifts.open.useMutation()
  const form = useForm({ resolver: schemaResolver(openShiftInput) })
  return (
    <FormModal
      form={form}
      fields={['float']}
      size="sm"
      title="Open Shift"
      description="From now on what you take is in your drawer"
      saveLabel="Open Shift"
      onClose={onClose}
      save={async ({ float }) => {
        await open.mutateAsync({ propertyId, float })
        refresh(staleAfter('shift.changed'))
        return { title: 'Your shift is open', description: `With ${formatMoney(float)}` }
      }}
    >
      <MoneyField
        control={form.control}
        name="float"
        label="Float"
        hint="What lies in the drawer now, to give change"
        required
      />
    </FormModal>
  )
}

const payOutForm = payOutInput.pick({ kind: true, amount: true, reason: true })

/** Cash that leaves the drawer: for a bill of the hotel, or into its safe. */
export function PayOutModal({ shiftId, onClose }: { shiftId: string; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const payOut = trpc.payments.shifts.payOut.useMutation()
  const form = useForm({
    resolver: schemaResolver(payOutForm),
    defaultValues: { kind: 'paid-out', reason: '' },
  })
  return (
    <FormModal
      form={form}
      fields={['kind', 'amount', 'reason']}
      title="Pay Out"
      saveLabel="Pay Out"
      onClose={onClose}
      save={async ({ kind, amount, reason }) => {
        await payOut.mutateAsync({ shiftId, kind, amount, reason, idempotencyKey })
        refresh(staleAfter('shift.changed'))
        return { title: `${formatMoney(amount)} left the drawer` }
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={form.control}
          name="kind"
          label="What it is"
          options={[
            { value: 'paid-out', label: 'Paid for the hotel' },
            { value: 'drop', label: 'Dropped into the safe' },
          ]}
        />
        <MoneyField control={form.control} name="amount" label="Amount" required />
        <TextField
          control={form.control}
          name="reason"
          label="What for"
          hint="As: taxi, flowers, bill number"
          maxLength={300}
          required
          className="sm:col-span-2"
        />
      </div>
    </FormModal>
  )
}
