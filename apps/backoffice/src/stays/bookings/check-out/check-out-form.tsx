import { paymentMethods } from '@atithi/api/finance/ledger/rules/payment-methods'
import { paymentMethodNames } from '@atithi/api/finance/payments/rules'
import { daysBetween } from '@atithi/api/kernel/shared/dates'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Modal } from '@atithi/ui/modal'
import { MoneyInput } from '@atithi/ui/money-input'
import { useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { submitOf } from '../../../components/forms/submit.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { Bill } from '../../../finance/folio/bill.tsx'
import { UpiCode } from '../../../finance/folio/modals/upi-code.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay, formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../../lib/trpc.ts'
import { mayGive } from '../change/words-fields.tsx'
import { EarlyDeparture } from './early-departure.tsx'
import { departureLabel, isPaid, leaveIt, type Settling } from './settling.ts'
import { useDeparture } from './use-departure.ts'

interface CheckOutFields {
  /** Null pays the whole of what is due. */
  payment: {
    bill: string
    method: Settling
    amount: number | null
    reference: string
  }
  leaveBalance: { reason: string }
  waiveOverstay: { reason: string }
}

/** Where the guest pays all that is owed. */
const everyBill = 'every'
const billValue = (billId: string | null): string => billId ?? 'own'

const methods: { value: Settling; label: string }[] = paymentMethods.map(value => ({
  value,
  label: paymentMethodNames[value],
}))
const unpaid = { value: leaveIt, label: 'Not now: the balance stays' } as const
const fields = [
  'payment.amount',
  'payment.method',
  'payment.reference',
  'leaveBalance.reason',
  'waiveOverstay.reason',
] as const

interface CheckOutFormProps {
  booking: Outputs['bookings']['get']
  person: Person
}

/** When the stay ends, how what is owed is settled, and the bill; the button says what it does. Nothing about money is preset. */
export function CheckOutForm({ booking, person }: CheckOutFormProps) {
  const { closeTop, finish } = useDialogs()
  const [failure, setFailure] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { isEarly, isReady, departure, preview, setChange, ...dues } = useDeparture(booking)
  const checkOut = trpc.bookings.checkOut.useMutation()
  const form = useForm<CheckOutFields>({
    defaultValues: {
      payment: { bill: everyBill, method: '', amount: null, reference: '' },
      leaveBalance: { reason: '' },
      waiveOverstay: { reason: '' },
    },
  })
  const [given, how, bill, waived] = useWatch({
    control: form.control,
    name: ['payment.amount', 'payment.method', 'payment.bill', 'waiveOverstay.reason'],
  })
  const account = trpc.folio.get.useQuery({ bookingId: booking.id })
  const owing = (account.data?.bills ?? []).filter(one => one.due > 0)
  const chosen = owing.find(one => billValue(one.id) === bill)
  const due = waived.trim() ? dues.dueWithoutOverstay : dues.due
  const overstayed = daysBetween(booking.checkOut, booking.businessDate)
  const { field: paid } = useController({ control: form.control, name: 'payment.amount' })
  const amount = isPaid(how) ? (given ?? Math.max(0, chosen ? Math.min(due, chosen.due) : due)) : 0
  const left = due - amount
  const endsEarly = (isEarly || !isReady) && booking.businessDate < booking.checkOut
  const mayLeave = mayGive(person, 'leave-balance')

  const save = submitOf(form, async ({ payment, leaveBalance, waiveOverstay }) => {
    setFailure(null)
    const [reason, reference] = [leaveBalance.reason.trim(), payment.reference.trim()]
    if (due > 0 && how === '') {
      form.setError(
        'payment.method',
        { message: `Choose how ${formatMoney(due)} is paid.` },
        { shouldFocus: true },
      )
      return
    }
    if (left > 0 && mayLeave && !reason) {
      form.setError(
        'leaveBalance.reason',
        { message: 'Say why the balance is left, or take the whole payment.' },
        { shouldFocus: true },
      )
      return
    }
    try {
      await checkOut.mutateAsync({
        bookingId: booking.id,
        ...(isPaid(how) && {
          ...(amount > 0 && {
            payment: {
              method: how,
              amount,
              ...(reference && { reference }),
              ...(chosen && { billId: chosen.id }),
            },
          }),
        }),
        ...(left > 0 && reason && { leaveBalance: { reason } }),
        ...(departure && { departure }),
        ...(overstayed > 0 &&
          waiveOverstay.reason.trim() && {
            waiveOverstay: { reason: waiveOverstay.reason.trim() },
          }),
      })
      refresh(staleAfter('booking.checked-out'))
      void tellOfInvoice(booking)
      await finish(booking.id)
    } catch (error) {
      setFailure(applyServerErrors(error, fields, form.setError))
    }
  })

  return (
    <Modal
      open
      size="lg"
      // What ends the stay is read first: a field in focus would scroll past it.
      initialFocus={button}
      onCloseRequest={closeTop}
      title={`Check out ${booking.guestName}`}
      description={`${booking.code}, room ${booking.assignedRooms.map(room => room.number).join(', ')}`}
      footer={
        <>
          <Button variant="ghost" className="max-sm:hidden" onClick={closeTop}>
            Close
          </Button>
          <Button
            ref={button}
            className="max-sm:flex-1"
            loading={form.formState.isSubmitting}
            disabled={!isReady}
            onClick={() => void save()}
          >
            {departureLabel(due, how, amount)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <FormFailure failure={failure} />
        {endsEarly && (
          <EarlyDeparture
            booking={booking}
            person={person}
            preview={preview}
            onChange={setChange}
          />
        )}
        {!endsEarly && (overstayed > 0 || booking.overstaySince !== null) && (
          <Banner tone="warning">
            {booking.guestName} should have left on{' '}
            {formatDay(booking.overstaySince ?? booking.checkOut)}.{' '}
            {overstayed > 0 && !waived.trim()
              ? `${formatCounted(overstayed, 'night')} more will be charged at the price of the last one.`
              : 'The nights since are charged at the price of the last one.'}
          </Banner>
        )}
        {overstayed > 0 && mayGive(person, 'discount') && (
          <TextField
            control={form.control}
            name="waiveOverstay.reason"
            label="Why the nights beyond the departure are not charged"
            hint="Leave it empty to charge them."
            optional
            maxLength={300}
          />
        )}
        <p
          className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3"
          aria-live="polite"
        >
          <span className="text-sm font-medium">{due < 0 ? 'To give back' : 'To pay now'}</span>
          <strong className="text-xl font-semibold tabular-nums">
            {formatMoney(Math.abs(due))}
          </strong>
        </p>
        {due < 0 && (
          <Banner tone="warning">
            The guest has paid more than the stay comes to. The difference waits under Refunds to be
            given back.
          </Banner>
        )}
        {due > 0 && (
          <form
            noValidate
            onSubmit={event => void save(event)}
            className="grid gap-5 sm:grid-cols-2"
          >
            {owing.length > 1 && (
              <SelectField
                control={form.control}
                name="payment.bill"
                label="Pays"
                className="sm:col-span-2"
                options={[
                  { value: everyBill, label: `All bills, ${formatMoney(due)}` },
                  ...owing.map(one => ({
                    value: billValue(one.id),
                    label: `${one.name}, ${formatMoney(one.due)}`,
                  })),
                ]}
                onChosen={() => form.setValue('payment.amount', null)}
              />
            )}
            <SelectField
              control={form.control}
              name="payment.method"
              label="Paid by"
              placeholder="Choose how it is paid"
              options={mayLeave ? [...methods, unpaid] : methods}
              className={isPaid(how) ? undefined : 'sm:col-span-2'}
              onChosen={() => form.clearErrors('payment.method')}
            />
            {isPaid(how) && (
              <Field label="Payment now" error={form.formState.errors.payment?.amount?.message}>
                <MoneyInput
                  ref={paid.ref}
                  onBlur={paid.onBlur}
                  value={amount}
                  onValueChange={paise => paid.onChange(paise ?? 0)}
                />
              </Field>
            )}
            {isPaid(how) && how !== 'cash' && (
              <TextField
                control={form.control}
                name="payment.reference"
                label="Reference"
                optional
                hint="Of the transfer or the card slip"
                autoComplete="off"
                maxLength={80}
              />
            )}
            {how !== '' && left > 0 && mayLeave && (
              <TextField
                control={form.control}
                name="leaveBalance.reason"
                label={`Why ${formatMoney(left)} stays unpaid`}
                required
                className="sm:col-span-2"
              />
            )}
            {how === 'upi' && amount > 0 && mayUse(person, 'payments') && (
              <div className="sm:col-span-2">
                <UpiCode bookingId={booking.id} amount={amount} />
              </div>
            )}
          </form>
        )}
        <section aria-label="The bill" className="border-t border-line pt-6">
          <Bill bookingId={booking.id} person={person} isAside />
        </section>
      </div>
      <UnsavedGuard when={form.formState.isDirty && !checkOut.isSuccess} />
    </Modal>
  )
}

async function tellOfInvoice({ id, guestName }: { id: string; guestName: string }): Promise<void> {
  const invoice = await utils.payments.invoice.fetch({ bookingId: id }).catch(() => undefined)
  toast.show({
    tone: 'success',
    title: `${guestName} is checked out`,
    description: invoice
      ? `Invoice ${invoice.number}. The room is marked dirty.`
      : 'The room is marked dirty for housekeeping.',
    ...(invoice && {
      action: {
        label: 'Open invoice',
        onClick: () => void window.open(invoice.url, '_blank', 'noopener'),
      },
    }),
  })
}
