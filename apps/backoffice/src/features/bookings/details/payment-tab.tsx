import { DescriptionList } from '@atithi/ui/description-list'
import { paymentMethodWords } from '../../../lib/booking-words.tsx'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import type { BookingDetail } from '../booking-types.ts'
import { StayBill } from '../stay-bill.tsx'

export function PaymentTab({ booking }: { booking: BookingDetail }) {
  const { payments, timeZone, balance, nightLines, overrideReason, receivableReason } = booking
  const charged = booking.status === 'cancelled' ? nightLines : nightLines.filter(line => line.releasedAt === null)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Charges">
        <StayBill nights={charged} rooms={booking.rooms} />
        {overrideReason && <p className="mt-2 text-sm text-muted">Price changed: {overrideReason}</p>}
      </section>
      <section>
        <h3 className="text-sm font-semibold">Payments</h3>
        {payments.length === 0 ? (
          <p className="mt-1 text-sm text-muted">Nothing has been paid yet.</p>
        ) : (
          <DescriptionList
            items={payments.map(payment => ({
              label: `${formatInstant(payment.postedAt, timeZone)}${payment.method ? `, ${paymentMethodWords[payment.method]}` : ''}`,
              value: formatMoney(payment.amount),
            }))}
          />
        )}
      </section>
      <p className="flex items-baseline justify-between rounded-lg bg-sunken px-4 py-3">
        <span className="text-sm font-medium">Balance</span>
        <span className="text-lg font-semibold tabular-nums">{formatMoney(balance)}</span>
      </p>
      {receivableReason && <p className="text-sm text-muted">Left unpaid: {receivableReason}</p>}
    </div>
  )
}
