import { formatCounted } from '../../../lib/format.ts'
import type { BookingRoom } from './form-props.ts'

/** 'Room 2: 104, Lake Room', as the rooms of one booking are told apart. */
export function roomLabel(room: BookingRoom): string {
  const numbers = room.assigned.map(span => span.number).join(', ')
  return `Room ${room.position}: ${numbers ? `${numbers}, ` : ''}${room.roomTypeName}`
}

export const partyWords = ({ adults, children }: { adults: number; children: number }): string =>
  formatCounted(adults, 'adult') +
  (children > 0 ? `, ${formatCounted(children, 'child', 'children')}` : '')

/** The whole party of a booking: who is counted, its infants, and the ages that were told. */
export const agedPartyWords = ({
  infants,
  childAges,
  ...party
}: {
  adults: number
  children: number
  infants: number
  childAges: readonly number[] | null
}): string =>
  partyWords(party) +
  (infants > 0 ? `, ${formatCounted(infants, 'infant')}` : '') +
  (childAges && childAges.length > 0 ? ` (children of ${childAges.join(', ')} years)` : '')
