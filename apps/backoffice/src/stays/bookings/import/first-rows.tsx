import { formatCounted, formatDay, formatMoney } from '../../../lib/format.ts'
import type { BookingPreview } from './import-words.ts'

/** The first bookings as they were read, to hold against the file. */
export function FirstRows({ preview }: { preview: BookingPreview }) {
  if (preview.first.length === 0) return null
  return (
    <section aria-label="First bookings">
      <h3 className="text-sm font-semibold">First bookings, as they were read</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {preview.first.map(({ row, guestName, checkIn, checkOut, rooms, total, ...party }) => (
          <li key={row} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              <span className="font-medium">{guestName}</span>
              <span className="text-muted">
                {' '}
                {formatDay(checkIn)} to {formatDay(checkOut)}
              </span>
            </span>
            <span className="text-muted tabular-nums">
              {formatCounted(rooms, 'room')}, {formatCounted(party.adults, 'adult')}
              {party.children > 0 && `, ${formatCounted(party.children, 'child', 'children')}`}
              {total !== null && `, ${formatMoney(total)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
