import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Row } from './rows.ts'

/** Free nights of a numbered room, drawn for a booking that is to be made. */
export interface DrawnStay {
  roomId: string
  roomTypeId: string
  from: IsoDate
  to: IsoDate
}

/**
 * The nights from the one that was pressed to the one that the pointer has come to, as far as the room is free between them.
 * Null where nothing can begin: no numbered room, a night that is taken, or one before the business date.
 */
export function drawStay(
  row: Row | undefined,
  { pressed, reached, today }: { pressed: IsoDate; reached: IsoDate; today: IsoDate },
): DrawnStay | null {
  if (row?.kind !== 'room' || pressed < today) return null
  const isTaken = (night: IsoDate) => row.bars.some(bar => bar.from <= night && night < bar.to)
  if (isTaken(pressed)) return null
  let [from, to] = [pressed, addDays(pressed, 1)]
  while (to <= reached && !isTaken(to)) to = addDays(to, 1)
  while (from > reached && from > today && !isTaken(addDays(from, -1))) from = addDays(from, -1)
  return { roomId: row.room.id, roomTypeId: row.roomType.id, from, to }
}
