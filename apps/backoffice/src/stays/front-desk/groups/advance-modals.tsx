import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import type { OfferedMethod } from '@atithi/api/finance/ledger/rules/payment-methods'
import { type ReactNode, useState } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { FormModal } from '../../../components/forms/form-modal.tsx'
import { PaidByFields } from '../../../components/forms/paid-by-fields.tsx'
import { MoneyField, TextField } from '../../../components/forms/text-fields.tsx'
import { methodOptions, takeWords } from '../../../components/words/payment-words.ts'
import { formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { GroupDetail } from './group-words.tsx'

interface AdvanceModalProps {
  propertyId: string
  group: GroupDetail
  onClose: () => void
}

interface AdvanceFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  fields: readonly FieldPath<Values>[]
  title: string
  description: string
  saveLabel: string
  tone?: 'primary' | 'danger'
  onClose: () => void
  /** Does it, and answers what to say of it; sent again with the same key it is done once. */
  save: (values: Values, idempotencyKey: string) => Promise<string>
  children: ReactNode
}

/** A form over the money of a group, whose screens are read anew once it is saved. */
function AdvanceForm<Values extends FieldValues>({ save, ...props }: AdvanceFormProps<Values>) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const saveMoney = async (values: Values) => {
    const title = await save(values, idempotencyKey)
    refresh(staleAfter('group-folio.changed'))
    return { title }
  }
  return <FormModal {...props} save={saveMoney} />
}

interface MoneyFields {
  /** Not chosen yet, as long as it is empty. */
  method: OfferedMethod | ''
  amount: number | null
  reference: string
}

/** Takes what the organiser pays ahead; nothing of it is preset. */
export function TakeAdvanceModal({ propertyId, group, onClose }: AdvanceModalProps) {
  const take = trpc.groups.takeAdvance.useMutation()
  const form = useForm<MoneyFields>({ defaultValues: { method: '', amount: null, reference: '' } })
  const [method, amount] = useWatch({ control: form.control, name: ['method', 'amount'] })
  const due = group.schedule?.due
  return (
    <AdvanceForm
      form={form}
      fields={['amount', 'method', 'reference']}
      title="Take Advance"
      description={due ? `${group.name}, ${formatMoney(due.amount)} to be paid now` : group.name}
      saveLabel={amount ? takeWords(amount, method) : 'Take Advance'}
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        if (values.method === '')
          throw new RangeError('the form lets none through without a method')
        const { advances } = await take.mutateAsync({
          propertyId,
          groupId: group.id,
          method: values.method,
          amount: values.amount ?? 0,
          idempotencyKey,
          ...(values.reference.trim() && { reference: values.reference }),
        })
        const number = advances[0]?.receipt?.number
        return `${formatMoney(values.amount ?? 0)} is taken${number ? `, receipt ${number}` : ''}`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Amount" required />
        <PaidByFields
          control={form.control}
          names={{ method: 'method', reference: 'reference' }}
          method={method}
          label="Paid by"
        />
      </div>
    </AdvanceForm>
  )
}

interface SetOffFields {
  bookingId: string
  amount: number | null
}

/** Pays a booking of the group with what is held for it. */
export function SetOffAdvanceModal({ propertyId, group, onClose }: AdvanceModalProps) {
  const setOff = trpc.groups.setOffAdvance.useMutation()
  const { held } = group.folio
  const owing = group.pickUps.filter(one => one.balance > 0)
  const form = useForm<SetOffFields>({ defaultValues: { bookingId: '', amount: null } })
  const [bookingId, amount] = useWatch({ control: form.control, name: ['bookingId', 'amount'] })
  const chosen = owing.find(one => one.bookingId === bookingId)
  return (
    <AdvanceForm
      form={form}
      fields={['bookingId', 'amount']}
      title="Set Off"
      description={`${formatMoney(held)} is held for ${group.name}`}
      saveLabel={amount ? `Set Off ${formatMoney(amount)}` : 'Set Off'}
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const sum = values.amount ?? 0
        await setOff.mutateAsync({
          propertyId,
          groupId: group.id,
          bookingId: values.bookingId,
          amount: sum,
          idempotencyKey,
        })
        return `${formatMoney(sum)} of the advance pays ${chosen?.guestName ?? 'the booking'}`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          control={form.control}
          name="bookingId"
          label="Booking"
          placeholder="Choose a booking"
          options={owing.map(one => ({
            value: `${one.bookingId}`,
            label: `${one.guestName}, ${one.code}`,
          }))}
          faultOf={value => (value ? undefined : 'Choose a booking.')}
          onChosen={value => {
            const owed = owing.find(one => one.bookingId === value)?.balance ?? 0
            form.setValue('amount', Math.min(held, owed), { shouldDirty: true })
          }}
          required
        />
        <MoneyField
          control={form.control}
          name="amount"
          label="Amount"
          hint={chosen && `${formatMoney(chosen.balance)} to pay on it`}
          required
        />
      </div>
    </AdvanceForm>
  )
}

interface BackFields extends MoneyFields {
  reason: string
}

/** Gives back of what is held for the group. */
export function RefundAdvanceModal({ propertyId, group, onClose }: AdvanceModalProps) {
  const refund = trpc.groups.refundAdvance.useMutation()
  const { held, advances } = group.folio
  const last = advances.find(one => one.left > 0)
  const offered = methodOptions.find(one => one.value === last?.method)?.value ?? ''
  const form = useForm<BackFields>({
    defaultValues: { amount: null, method: offered, reason: '', reference: '' },
  })
  const [method, amount] = useWatch({ control: form.control, name: ['method', 'amount'] })
  return (
    <AdvanceForm
      form={form}
      fields={['amount', 'method', 'reason', 'reference']}
      title="Refund"
      description={`At most ${formatMoney(held)}, which is held for ${group.name}`}
      saveLabel={amount ? `Refund ${formatMoney(amount)}` : 'Refund'}
      tone="danger"
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        await refund.mutateAsync({
          propertyId,
          groupId: group.id,
          amount: values.amount ?? 0,
          reason: values.reason,
          idempotencyKey,
          ...(values.method && { method: values.method }),
          ...(values.reference.trim() && { reference: values.reference }),
        })
        return `${formatMoney(values.amount ?? 0)} is given back`
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField control={form.control} name="amount" label="Amount" required />
        <PaidByFields
          control={form.control}
          names={{ method: 'method', reference: 'reference' }}
          method={method}
          label="Given back by"
        />
        <ReasonField form={form} />
      </div>
    </AdvanceForm>
  )
}

/** Takes what the advance paid on a booking back to the group. */
export function ReturnAdvanceModal({
  propertyId,
  group,
  paid,
  onClose,
}: AdvanceModalProps & { paid: GroupDetail['folio']['paid'][number] }) {
  const returning = trpc.groups.returnAdvance.useMutation()
  const form = useForm<{ amount: number | null; reason: string }>({
    defaultValues: { amount: paid.amount, reason: '' },
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  return (
    <AdvanceForm
      form={form}
      fields={['amount', 'reason']}
      title="Return to the group"
      description={`${formatMoney(paid.amount)} paid ${paid.guestName}, ${paid.code}. What is returned is to be paid there again.`}
      saveLabel={amount ? `Return ${formatMoney(amount)}` : 'Return'}
      onClose={onClose}
      save={async (values, idempotencyKey) => {
        const sum = values.amount ?? 0
        const { bookingId } = paid
        const { reason } = values
        const at = { propertyId, groupId: group.id, bookingId }
        await returning.mutateAsync({ ...at, amount: sum, reason, idempotencyKey })
        return `${formatMoney(sum)} is held for the group again`
      }}
    >
      <MoneyField control={form.control} name="amount" label="Amount" required />
      <ReasonField form={form} />
    </AdvanceForm>
  )
}

/** Takes an advance back that was entered by mistake. */
export function CancelAdvanceModal({
  propertyId,
  group,
  advance,
  onClose,
}: AdvanceModalProps & { advance: GroupDetail['folio']['advances'][number] }) {
  const cancel = trpc.groups.cancelAdvance.useMutation()
  const form = useForm({ defaultValues: { reason: '' } })
  const what = `${formatMoney(advance.amount)}, ${paymentMethodNames[advance.method]}`
  return (
    <AdvanceForm
      form={form}
      fields={['reason']}
      title="Cancel Advance"
      description={`${what}. For money that never came, or was entered twice: its receipt is cancelled. What came is refunded instead.`}
      saveLabel="Cancel Advance"
      tone="danger"
      onClose={onClose}
      save={async ({ reason }, idempotencyKey) => {
        const at = { propertyId, groupId: group.id, paymentId: advance.paymentId }
        await cancel.mutateAsync({ ...at, reason, idempotencyKey })
        return 'The advance and its receipt are cancelled'
      }}
    >
      <ReasonField form={form} />
    </AdvanceForm>
  )
}

function ReasonField<Values extends { reason: string } & FieldValues>({
  form,
}: {
  form: UseFormReturn<Values>
}) {
  return (
    <TextField
      control={form.control}
      name={'reason' as FieldPath<Values>}
      label="Reason"
      required
      maxLength={300}
      className="sm:col-span-2"
    />
  )
}
