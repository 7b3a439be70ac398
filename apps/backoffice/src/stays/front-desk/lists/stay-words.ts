import { formatCounted } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

export type Day = Outputs['bookings']['day']
export type DayStay = Day['arrivals']['items'][number]

/** Where a stay is, or will be: '101, 102, Lake Room', and 'No room yet, Lake Room'. */
export const placeOf = ({ roomNumbers, roomTypes }: DayStay): string =>
  [roomNumbers.length > 0 ? roomNumbers.join(', ') : 'No room yet', ...roomTypes].join(', ')

export const partyOf = ({ adults, children }: DayStay): string =>
  children > 0
    ? `${formatCounted(adults, 'adult')}, ${formatCounted(children, 'child', 'children')}`
    : formatCounted(adults, 'adult')
