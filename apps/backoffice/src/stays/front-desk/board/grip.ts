import { rowHeight } from './measures.ts'

/** What a drag of a bar changes: its room, its dates, or one end of them. */
export type Grip = 'room' | 'shift' | 'start' | 'end'

/** A press becomes a drag after so many pixels; less is a click. */
const slack = 5

interface Moved {
  /** Pixels from where the bar was pressed. */
  across: number
  down: number
  /** Nights that the dates would have moved by now. */
  nights: number
}

/**
 * Up and down changes the room, along the nights changes the dates; which of them is decided by how the drag begins, so that a hand that
 * shakes changes one thing. Where the dates have not moved yet and the hand is over another row, it was the room that was meant. Null
 * while it may still be a click.
 */
export function gripOf(
  held: { grip: Grip | null; edge: 'start' | 'end' | null; mayShift: boolean },
  { across, down, nights }: Moved,
): Grip | null {
  const [aside, along] = [Math.abs(down), Math.abs(across)]
  if (held.grip === 'shift' && nights === 0 && aside > rowHeight / 2 && aside > along) return 'room'
  if (held.grip) return held.grip
  if (Math.max(along, aside) < slack) return null
  return held.edge ?? (aside > along || !held.mayShift ? 'room' : 'shift')
}
