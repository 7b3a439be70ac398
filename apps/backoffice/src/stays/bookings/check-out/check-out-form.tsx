import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { paymentMethods } from '@atithi/api/finance/ledger/rules/payment-methods'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Field } from '@atithi/ui/field'
import { Modal } from '@atithi/ui/modal'
import { MoneyInput } from '@atithi/ui/money-input'
import { useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { SelectField } from '../../../components/forms/choice-fields.tsx'
import { CompanyField } from '../../../components/forms/company-field.tsx'
import { FormFailure } from '../../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../../components/forms/server-errors.ts'
import { submitOf } from '../../../components/forms/submit.ts'
import { TextField } from '../../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx'
import { numberedRooms } from '../../../components/words/booking-words.tsx'
import { Bill } from '../../../finance/folio/bill.tsx'
import { UpiCode } from '../../../finance/folio/modals/upi-code.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCounted, formatDay, formatMoney } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { mayUse, type Person } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../../lib/trpc.ts'
import { firstRefundWay, RefundWayField } from '../change/refund-way-field.tsx'
import { mayGive } from '../change/words-fields.tsx'
import { checkEach, EachBill, toSettlement } from './each-bill.tsx'
import { EarlyDeparture } from './early-departure.tsx'
import {
  type CheckOutFields,
  departureLabel,
  isPaid,
  leaveIt,
  onAccount,
  type Settling,
} from './settling.ts'
import { useDeparture } from './use-departure.ts'

/** Where the guest pays all that is owed. */
const everyBill = 'every'
const eachBill = 'each'
const billValue = (billId: string | null): string => billId ?? 'own'

const methods: { value: Settling; label: string }[] = paymentMethods.map(value => ({
  value,
  label: paymentMethodNames[value],
}))
const byCompany = { value: onAccount, label: 'On a company’s account' } as const
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
  const [way, setWay] = useState(() => firstRefundWay(person))
  const checkOut = trpc.bookings.checkOut.useMutation()
  const form = useForm<CheckOutFields>({
    defaultValues: {
      payment: { bill: everyBill, method: '', amount: null, reference: '' },
      companyId: null,
      each: [],
      leaveBalance: { reason: '' },
      waiveOverstay: { reason: '' },
    },
  })
  const [given, how, bill, waived, companyId] = useWatch({
    control: form.control,
    name: ['payment.amount', 'payment.method', 'payment.bill', 'waiveOverstay.reason', 'companyId'],
  })
  const account = trpc.folio.get.useQuery({ bookingId: booking.id })
  const owing = (account.data?.bills ?? []).filter(one => one.due > 0)
  // Whose company is known is offered it first.
  const known = account.data?.bills.find(one => one.companyId !== null)?.companyId ?? null
  const isEach = bill === eachBill
  const chosen = owing.find(one => billValue(one.id) === bill)
  const owed = waived.trim() ? dues.dueWithoutOverstay : dues.due
  // What the channel has of it is left with the channel.
  const withChannel = Math.min(Math.max(0, owed), booking.channelCollected)
  const due = owed - withChannel
  const overstayed = dues.nightsBeyond
  const { field: paid } = useController({ control: form.control, name: 'payment.amount' })
  const amount = isPaid(how) ? (given ?? Math.max(0, chosen ? Math.min(due, chosen.due) : due)) : 0
  const left = due - amount
  const endsEarly = (isEarly || !isReady) && booking.businessDate < booking.checkOut
  const mayLeave = mayGive(person, 'leave-balance')

  const save = submitOf(form, async ({ payment, each, leaveBalance, waiveOverstay }) => {
    setFailure(null)
    const [reason, reference] = [leaveBalance.reason.trim(), payment.reference.trim()]
    if (due > 0 && how === '' && !isEach) {
      form.setError(
        'payment.method',
        { message: `Choose how ${formatMoney(due)} is paid.` },
        { shouldFocus: true },
      )
      return
    }
    const payer = companyId ?? known
    if (due > 0 && how === onAccount && !isEach && payer === null) {
      form.setError('companyId', { message: 'Choose the company.' })
      return
    }
    if (isEach && !checkEach(form, each)) return
    if (left > 0 && mayLeave && !reason && how !== onAccount && !isEach) {
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
        ...(isPaid(how) &&
          !isEach && {
            ...(amount > 0 && {
              payment: {
                method: how,
                amount,
                ...(reference && { reference }),
                ...(chosen && { billId: chosen.id }),
              },
            }),
          }),
        ...(due > 0 && isEach && { settlements: each.map(toSettlement) }),
        ...(due > 0 &&
          how === onAccount &&
          !isEach &&
          payer !== null && {
            settlements: (owing.length > 0 ? owing : [{ id: null }]).map(one => ({
              billId: one.id,
              companyId: payer,
            })),
          }),
        ...(left > 0 && reason && how !== onAccount && !isEach && { leaveBalance: { reason } }),
        ...(due < 0 && { refund: way }),
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
      description={`${booking.code}, ${numberedRooms(booking.assignedRooms)}`}
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
            {isEach ? 'Check Out' : departureLabel(due, how, amount)}
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
        {withChannel > 0 && (
          <Banner tone="info">
            The guest has paid {formatMoney(withChannel)} to the channel, which pays it to the
            hotel. It is not asked for here.
          </Banner>
        )}
        {due < 0 && (
          <>
            <Banner tone="warning">
              The guest has paid more than the stay comes to. The difference goes back.
            </Banner>
            <RefundWayField
              bookingId={booking.id}
              person={person}
              value={way}
              onValueChange={setWay}
            />
          </>
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
                  { value: eachBill, label: 'Each bill by itself' },
                  ...owing.map(one => ({
                    value: billValue(one.id),
                    label: `${one.name}, ${formatMoney(one.due)}`,
                  })),
                ]}
                onChosen={chosenBill => {
                  form.setValue('payment.amount', null)
                  if (chosenBill === eachBill)
                    form.setValue(
                      'each',
                      owing.map(one => ({
                        billId: one.id,
                        name: one.name,
                        due: one.due,
                        how: '' as const,
                        companyId: one.companyId,
                        reason: '',
                      })),
                    )
                }}
              />
            )}
            {isEach && (
              <EachBill
                form={form}
                propertyId={booking.propertyId}
                methods={mayLeave ? [...methods, byCompany, unpaid] : [...methods, byCompany]}
              />
            )}
            {!isEach && (
              <SelectField
                control={form.control}
                name="payment.method"
                label="Paid by"
                placeholder="Choose how it is paid"
                options={
                  mayLeave && !chosen
                    ? [...methods, byCompany, unpaid]
                    : mayLeave
                      ? [...methods, unpaid]
                      : chosen
                        ? methods
                        : [...methods, byCompany]
                }
                className={isPaid(how) ? undefined : 'sm:col-span-2'}
                onChosen={() => form.clearErrors('payment.method')}
              />
            )}
            {!isEach && how === onAccount && (
              <CompanyField
                propertyId={booking.propertyId}
                value={companyId ?? known}
                onChosen={company => {
                  form.setValue('companyId', company?.companyId ?? null, { shouldDirty: true })
                  form.clearErrors('companyId')
                }}
                error={form.formState.errors.companyId?.message}
                hint="It gets the invoice in its name, and pays within its terms."
                required
                className="sm:col-span-2"
              />
            )}
            {!isEach && isPaid(how) && (
              <Field label="Payment now" error={form.formState.errors.payment?.amount?.message}>
                <MoneyInput
                  ref={paid.ref}
                  onBlur={paid.onBlur}
                  value={amount}
                  onValueChange={paise => paid.onChange(paise ?? 0)}
                />
              </Field>
            )}
            {!isEach && isPaid(how) && how !== 'cash' && (
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
            {!isEach && how !== '' && how !== onAccount && left > 0 && mayLeave && (
              <TextField
                control={form.control}
                name="leaveBalance.reason"
                label={`Why ${formatMoney(left)} stays unpaid`}
                required
                className="sm:col-span-2"
              />
            )}
            {!isEach && how === 'upi' && amount > 0 && mayUse(person, 'payments') && (
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

async function tellOfInvoice({
  id,
  guestName,
  rooms,
}: Pick<Outputs['bookings']['get'], 'id' | 'guestName' | 'rooms'>): Promise<void> {
  const invoice = await utils.payments.invoice.fetch({ bookingId: id }).catch(() => undefined)
  toast.show({
    tone: 'success',
    title: `${guestName} is checked out`,
    description: `${invoice ? `Invoice ${invoice.number}. ` : ''}${rooms > 1 ? 'The rooms are' : 'The room is'} marked dirty.`,
    ...(invoice && {
      action: {
        label: 'Open invoice',
        onClick: () => void window.open(invoice.url, '_blank', 'noopener'),
      },
    }),
  })
}
