import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { formatCounted } from '../../../lib/format.ts'
import type { Outputs } from '../../../lib/trpc.ts'

export type Day = Outputs['bookings']['day']
export type DayStay = Day['arrivals']['items'][number]

const awaited: readonly DayStay['status'][] = ['pending', 'confirmed', 'checked-in']

/** Where a stay is, was, or will be: '101, 102, Lake Room'; 'No room yet, Lake Room' while a room can still be given. */
export const placeOf = ({
  roomNumbers,
  roomTypes,
  status,
}: Pick<DayStay, 'roomNumbers' | 'roomTypes' | 'status'>): string =>
  [
    ...(roomNumbers.length > 0
      ? [roomNumbers.join(', ')]
      : awaited.includes(status)
        ? ['No room yet']
        : []),
    ...roomTypes,
  ].join(', ')

export const partyOf = ({ adults, children }: DayStay): string =>
  children > 0
    ? `${formatCounted(adults, 'adult')}, ${formatCounted(children, 'child', 'children')}`
    : formatCounted(adults, 'adult')

/** How a stay that owes has ended, should have or will, before the date of its departure. */
export function endingOf(
  {
    status,
    isNoShow,
    isWalked,
    checkOut,
  }: Pick<DayStay, 'status' | 'isNoShow' | 'isWalked' | 'checkOut'>,
  today: IsoDate,
): string {
  if (isNoShow) return 'did not come, booked until'
  if (isWalked) return 'walked, booked until'
  if (status === 'cancelled') return 'cancelled, booked until'
  if (status === 'checked-out') return 'left'
  return checkOut < today ? 'should have left' : 'leaves'
}
