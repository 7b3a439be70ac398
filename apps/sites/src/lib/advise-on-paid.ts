import type { GuestBooking } from './site-api.ts'
import type { Words } from './words/en.ts'

interface Said {
  t: { booking: Pick<Words['booking'], 'goesBack' | 'paidAdvice'> }
  money: (paise: number) => string
}

/**
 * What a guest is told of the money that they paid for a cancelled booking: what of it goes back, or whom to ask about what the fee does not
 * account for. Null where nothing was paid, or all of it is the fee.
 */
export function adviseOnPaid(
  booking: Pick<GuestBooking, 'paidAmount' | 'refundsDue' | 'cancellationFee'>,
  { t, money }: Said,
): string | null {
  const { paidAmount, refundsDue, cancellationFee } = booking
  if (refundsDue > 0) return t.booking.goesBack(money(refundsDue))
  return paidAmount > cancellationFee ? t.booking.paidAdvice : null
}
