import { Field } from '@atithi/ui/field'
import { RadioGroup } from '@atithi/ui/radio-group'
import { Select } from '@atithi/ui/select'
import { type ChangeFormProps, useAsked } from '../form-props.ts'
import { firstRefundWay, type RefundWay, RefundWayField } from '../refund-way-field.tsx'
import { mayGive, ReasonField, WaiveFeeField } from '../words-fields.tsx'

/** Nothing while a fee shall be waived without a reason. */
export const waiver = (waive: string | null) => (waive?.trim() ? { waiveFee: waive.trim() } : {})
export const lacksReason = (waive: string | null): boolean => waive !== null && waive.trim() === ''

export function CancelForm({ booking, person, onChange }: ChangeFormProps) {
  const [{ reason, waive, refund }, set] = useAsked<{
    reason: string
    waive: string | null
    refund: RefundWay
  }>(
    { reason: '', waive: null, refund: firstRefundWay(person) },
    asked =>
      lacksReason(asked.waive)
        ? null
        : {
            kind: 'cancel',
            refund: asked.refund,
            ...(asked.reason.trim() && { reason: asked.reason.trim() }),
            ...waiver(asked.waive),
          },
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <ReasonField optional value={reason} onValueChange={words => set({ reason: words })} />
      <WaiveFeeField person={person} value={waive} onValueChange={words => set({ waive: words })} />
      <RefundWayField
        bookingId={booking.id}
        person={person}
        value={refund}
        onValueChange={way => set({ refund: way })}
      />
    </div>
  )
}

export function NoShowForm({ booking, person, onChange }: ChangeFormProps) {
  const [{ waive, refund }, set] = useAsked<{ waive: string | null; refund: RefundWay }>(
    { waive: null, refund: firstRefundWay(person) },
    asked =>
      lacksReason(asked.waive)
        ? null
        : { kind: 'no-show', refund: asked.refund, ...waiver(asked.waive) },
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <WaiveFeeField person={person} value={waive} onValueChange={words => set({ waive: words })} />
      <RefundWayField
        bookingId={booking.id}
        person={person}
        value={refund}
        onValueChange={way => set({ refund: way })}
      />
    </div>
  )
}

export function ReinstateForm({ onChange }: ChangeFormProps) {
  useAsked({}, () => ({ kind: 'reinstate' }), onChange)
  return (
    <p className="text-sm text-muted">
      The rooms are taken again where they are still free, at the price that was agreed.
    </p>
  )
}

type Policy = 'terms' | 'slept' | 'booked' | 'penalty' | 'waive'

export function LeaveEarlyForm({ person, onChange }: ChangeFormProps) {
  const [{ policy, nights, reason }, set] = useAsked<{
    policy: Policy
    nights: number
    reason: string
  }>(
    { policy: 'terms', nights: 1, reason: '' },
    asked => {
      const words = asked.reason.trim()
      const why = words ? { reason: words } : {}
      if (asked.policy === 'penalty')
        return {
          kind: 'check-out-early',
          departure: { policy: 'penalty', nights: asked.nights, ...why },
        }
      if (asked.policy === 'waive')
        return words
          ? { kind: 'check-out-early', departure: { policy: 'waive', reason: words } }
          : null
      return { kind: 'check-out-early', departure: { policy: asked.policy, ...why } }
    },
    onChange,
  )
  return (
    <div className="flex flex-col gap-5">
      <Field label="What is charged" group>
        <RadioGroup
          look="cards"
          className="sm:grid-cols-2"
          options={[
            {
              value: 'terms',
              label: 'By the terms of the booking',
              hint: 'What was agreed for nights that are given up.',
            },
            { value: 'slept', label: 'The nights slept', hint: 'Nights not slept cost nothing.' },
            {
              value: 'booked',
              label: 'All nights booked',
              hint: 'Nights not slept are charged as a fee.',
            },
            {
              value: 'penalty',
              label: 'Some nights as a penalty',
              hint: 'So many of the nights not slept.',
            },
            ...(mayGive(person, 'discount')
              ? [
                  {
                    value: 'waive' as const,
                    label: 'The fee is waived',
                    hint: 'Recorded with the reason.',
                  },
                ]
              : []),
          ]}
          value={policy}
          onValueChange={next => set({ policy: next })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {policy === 'penalty' && (
          <Field label="Nights of the penalty" required>
            <Select
              options={Array.from({ length: 30 }, (_, at) => ({
                value: String(at + 1),
                label: String(at + 1),
              }))}
              value={String(nights)}
              onValueChange={count => set({ nights: Number(count) })}
            />
          </Field>
        )}
        <ReasonField
          optional={policy !== 'waive'}
          value={reason}
          onValueChange={words => set({ reason: words })}
        />
      </div>
    </div>
  )
}
