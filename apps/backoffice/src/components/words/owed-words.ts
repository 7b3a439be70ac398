import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import { formatMoney } from '../../lib/format.ts'
import { sourceWords } from './booking-words.tsx'

/** What a booking still has to pay, in paise, and what of it its channel has taken from the guest. */
interface Owed {
  balance: number
  channelCollected: number
  source: BookingSource
}

/** What the guest is to be asked for at the desk, in paise: never what the channel has. */
export const toPayHere = ({ balance, channelCollected }: Omit<Owed, 'source'>): number =>
  Math.max(0, balance - channelCollected)

/** Who the channel is that has money of the booking, with the sum; undefined where none has. */
export function withChannel({ balance, channelCollected, source }: Owed): string | undefined {
  const sum = Math.min(Math.max(0, balance), channelCollected)
  return sum > 0 ? `${formatMoney(sum)} paid to ${sourceWords[source]}` : undefined
}

/** '₹4,200 to pay', '₹4,200 paid to Booking.com', both where extras were added; 'paid' where nothing is open. */
export function owedWords(owed: Owed): string {
  const here = toPayHere(owed)
  const held = withChannel(owed)
  return [here > 0 && `${formatMoney(here)} to pay`, held].filter(Boolean).join(', ') || 'paid'
}
