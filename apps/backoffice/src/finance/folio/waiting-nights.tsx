import { ChevronRight } from 'lucide-react'
import { formatCounted, formatDay, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Account } from './account.ts'

/** Nights that are booked and not charged yet. */
export function WaitingNights({ account }: { account: Account }) {
  const { waitingNights, waitingAmount, rooms } = account
  if (waitingNights.length === 0 || account.status === 'cancelled') return null
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md text-sm">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="flex-1 font-semibold">
          {formatCounted(waitingNights.length, 'room night')} to come
        </span>
        <span className="font-medium tabular-nums">{formatMoney(waitingAmount)}</span>
      </summary>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {waitingNights.map(({ room, night, roomType, taxBasisPoints, supply, total, ...price }) => (
          <li key={`${room}-${night}`} className="flex justify-between gap-4 py-2">
            <span>
              {formatDay(night)}
              <span className="block text-xs text-muted">
                {rooms > 1 && `Room ${room}, `}
                {roomType}, {formatMoney(price.rate)}
                {price.fees.map(
                  fee => fee.quantity > 0 && `, ${fee.name} ${formatMoney(fee.amount)}`,
                )}
                {taxBasisPoints > 0 &&
                  supply !== 'sez-without-tax' &&
                  ` and ${supply === 'state' ? 'GST' : 'IGST'} ${formatPercent(taxBasisPoints / 100)}`}
              </span>
            </span>
            <span className="tabular-nums">{formatMoney(total)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
