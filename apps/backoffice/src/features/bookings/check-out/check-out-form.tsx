import { paymentMethods } from '@atithi/api/bookings/rules'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { DescriptionList } from '@atithi/ui/description-list'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { paymentMethodWords } from '../../../lib/booking-words.tsx'
import { SelectField } from '../../../lib/choice-fields.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { applyServerErrors } from '../../../lib/server-errors.ts'
import type { Person } from '../../../lib/session.ts'
import { MoneyField, TextField } from '../../../lib/text-fields.tsx'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { UnsavedGuard } from '../../../lib/unsaved-guard.tsx'
import { StayBill } from '../stay-bill.tsx'
import { departureBill } from './departure.ts'

interface CheckOutFields {
  payment: { method: (typeof paymentMethods)[number]; amount: number | null }
  leaveBalance: { reason: string }
}

const methods = paymentMethods.map(value => ({ value, label: paymentMethodWords[value] }))

/** The bill as it stands today, what is paid now, and for what stays unpaid the reason. */
export function CheckOutForm({ booking, person }: { booking: Outputs['bookings']['get']; person: Person }) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const { leaves, isEarly, nights, due } = departureBill(booking)
  const checkOut = trpc.bookings.checkOut.useMutation()
  const form = useForm<CheckOutFields>({
    defaultValues: { payment: { method: 'upi', amount: Math.max(0, due) }, leaveBalance: { reason: '' } },
  })
  const amount = useWatch({ control: form.control, name: 'payment.amount' }) ?? 0
  const left = due - amount
  const mayLeave = person.role !== 'staff' || (person.post?.grants.includes('leave-balance') ?? false)

  const save = form.handleSubmit(async ({ payment, leaveBalance }) => {
    setFailure(null)
    const reason = leaveBalance.reason.trim()
    if (left > 0 && mayLeave && !reason) {
      form.setError('leaveBalance.reason', { message: 'Say why the balance is left, or take the whole payment.' }, { shouldFocus: true })
      return
    }
    try {
      await checkOut.mutateAsync({
        bookingId: booking.id,
        ...(amount > 0 && { payment: { method: payment.method, amount } }),
        ...(left > 0 && reason && { leaveBalance: { reason } }),
      })
      refresh(staleAfter('booking.checked-out'))
      toast.show({
        tone: 'success',
        title: `${booking.guestName} is checked out`,
        description: 'The room is marked dirty for housekeeping.',
      })
      finish(booking.id)
    } catch (error) {
      setFailure(applyServerErrors(error, ['payment.amount', 'payment.method', 'leaveBalance.reason'], form.setError))
    }
  })

  return (
    <Modal
      open
      onCloseRequest={closeTop}
      title={`Check out ${booking.guestName}`}
      description={`${booking.code}, room ${booking.assignedRooms.map(room => room.number).join(', ')}`}
      onSubmit={save}
      footer={
        <>
          <Button variant="ghost" onClick={closeTop}>
            Close
          </Button>
          <Button type="submit" loading={form.formState.isSubmitting}>
            Check Out
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {failure && <Banner tone="danger">{failure}</Banner>}
        {isEarly && (
          <Banner tone="info">
            The guest leaves before {formatDay(booking.checkOut)}: the nights from {formatDay(leaves)} on are given back and not charged.
          </Banner>
        )}
        <StayBill nights={nights} rooms={booking.rooms} />
        <DescriptionList
          className="rounded-lg bg-sunken px-4 py-1"
          items={[
            { label: 'Paid', value: formatMoney(booking.paidAmount) },
            { label: 'Balance', value: <strong className="text-base font-semibold">{formatMoney(due)}</strong> },
          ]}
        />
        {due < 0 && (
          <Banner tone="warning">The guest has paid {formatMoney(-due)} more than the stay comes to. Give it back at the desk.</Banner>
        )}
        {due > 0 && (
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField control={form.control} name="payment.amount" label="Payment now" />
            <SelectField control={form.control} name="payment.method" label="Paid by" options={methods} />
            {left > 0 && mayLeave && (
              <TextField
                control={form.control}
                name="leaveBalance.reason"
                label={`Why ${formatMoney(left)} stays unpaid`}
                required
                className="sm:col-span-2"
              />
            )}
          </div>
        )}
      </div>
      <UnsavedGuard when={form.formState.isDirty && !checkOut.isSuccess} />
    </Modal>
  )
}
