import { gatewayWords } from '@atithi/api/finance/ledger/rules/gateways'
import { paymentMethodNames } from '@atithi/api/finance/ledger/rules/method-names'
import { DescriptionList } from '@atithi/ui/description-list'
import type { ReactNode } from 'react'
import { bookingStatusWords, sourceWords } from '../../components/words/booking-words.tsx'
import { formatDay, formatInstant, formatMoney, formatPhone, formatStay } from '../../lib/format.ts'
import { originWords, type PaymentDetail, settlementWords, typeWords } from './payment-words.tsx'

type Fact = { label: string; value: ReactNode }

/** The pair, where there is something to say. */
const fact = (label: string, value: string | null | undefined): Fact[] =>
  value ? [{ label, value }] : []
const sum = (label: string, amount: number | null): Fact[] =>
  amount ? [{ label, value: formatMoney(amount) }] : []

function amountsOf(payment: PaymentDetail): Fact[] {
  const { amount, paidAmount, pendingAmount, refundAmount, gatewayFee, gatewayTax } = payment
  return [
    { label: 'Amount', value: formatMoney(amount) },
    ...sum('Received', paidAmount),
    ...sum('Still to be paid', pendingAmount),
    ...sum('Given back', refundAmount),
    ...sum('Gateway fee, GST included', gatewayFee),
    ...sum('GST in the fee', gatewayTax),
    ...(gatewayFee ? sum('Paid out to the hotel', paidAmount - gatewayFee) : []),
  ]
}

function wayOf(payment: PaymentDetail): Fact[] {
  const { method, gateway, origin, timeZone, postedAt, createdAt, settledDate } = payment
  const isRefund = payment.kind === 'refund'
  return [
    { label: 'Type', value: typeWords[payment.paymentType] },
    ...fact('Method', method && paymentMethodNames[method]),
    ...fact('Taken', origin && originWords[origin]),
    ...fact('Gateway', gateway && gatewayWords[gateway].name),
    ...fact('Reference of the bank', payment.reference),
    ...fact(
      isRefund ? 'Refund at the gateway' : 'Payment at the gateway',
      payment.gatewayTransactionId,
    ),
    ...fact('Order at the gateway', payment.gatewayOrderId),
    ...fact('Our reference', payment.transactionId),
    ...fact(isRefund ? 'Voucher' : 'Receipt', payment.documentNumber),
    { label: 'Asked for', value: formatInstant(createdAt, timeZone) },
    ...fact(
      isRefund ? 'Given back' : 'Received',
      postedAt &&
        `${formatInstant(postedAt, timeZone)}${payment.postedBy ? ` by ${payment.postedBy}` : ''}`,
    ),
    { label: 'Business date', value: formatDay(payment.businessDate) },
    ...fact('Settlement', settlementWords(payment)),
    ...fact('Settled in', payment.settlementId),
    ...fact('Settled on', settledDate && formatInstant(settledDate, timeZone)),
    ...fact('Reason', payment.reason),
  ]
}

const bookingOf = (payment: PaymentDetail): Fact[] => [
  { label: 'Guest', value: payment.guestName },
  ...fact('Email', payment.guestEmail),
  ...fact('Phone', payment.guestPhone && formatPhone(payment.guestPhone)),
  { label: 'Property', value: payment.propertyName },
  ...fact('Group', payment.groupName),
  ...fact('Room type', payment.roomType),
  ...fact(
    'Stay',
    payment.checkIn && payment.checkOut && formatStay(payment.checkIn, payment.checkOut, undefined),
  ),
  ...fact('Source', payment.source && sourceWords[payment.source]),
  ...fact('Status', payment.bookingStatus && bookingStatusWords[payment.bookingStatus].label),
]

const breakdownOf = (breakdown: NonNullable<PaymentDetail['breakdown']>): Fact[] => [
  { label: 'Room charges', value: formatMoney(breakdown.roomAmount) },
  ...sum('Extras', breakdown.extrasAmount),
  ...sum('Fees', breakdown.feeAmount),
  { label: 'GST', value: formatMoney(breakdown.taxAmount) },
  { label: 'Total', value: formatMoney(breakdown.totalAmount) },
  { label: 'Paid so far', value: formatMoney(breakdown.paidAmount) },
]

/** All that is known of a payment or refund. */
export function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Part title="Amounts" items={amountsOf(payment)} />
          <Part title="Payment" items={wayOf(payment)} />
        </div>
        <div className="flex flex-col gap-6">
          <Part title={payment.groupId ? 'Group' : 'Booking'} items={bookingOf(payment)} />
          {payment.breakdown && <Part title="The bill" items={breakdownOf(payment.breakdown)} />}
        </div>
      </div>
      {payment.tries.length > 0 && (
        <Part
          title="Tries of the payer"
          items={payment.tries.map(({ gatewayPaymentId, status, method, error, at }) => ({
            label: formatInstant(at, payment.timeZone),
            value: [
              wordOfTry[status],
              method && paymentMethodNames[method],
              error ?? gatewayPaymentId,
            ]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      )}
      {payment.refunds.length > 0 && payment.kind === 'payment' && (
        <Part
          title="Refunds of it"
          items={payment.refunds.map(({ amount, status, reason, requestedAt, reference }) => ({
            label: formatInstant(requestedAt, payment.timeZone),
            value: [formatMoney(amount), refundWords[status], reason, reference]
              .filter(Boolean)
              .join(', '),
          }))}
        />
      )}
    </div>
  )
}

/** What became of a try, as the gateway told it. */
const wordOfTry: Partial<Record<string, string>> = {
  processing: 'Under way',
  completed: 'Paid',
  failed: 'Failed',
}

const refundWords: Record<PaymentDetail['refunds'][number]['status'], string> = {
  due: 'waits for the desk',
  processing: 'the gateway is at it',
  paid: 'given back',
  failed: 'failed at the gateway',
  withdrawn: 'withdrawn',
}

const Part = ({ title, items }: { title: string; items: Fact[] }) => (
  <section className="min-w-0">
    <h3 className="text-sm font-semibold">{title}</h3>
    <DescriptionList items={items} />
  </section>
)
