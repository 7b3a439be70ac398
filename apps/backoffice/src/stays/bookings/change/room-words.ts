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
