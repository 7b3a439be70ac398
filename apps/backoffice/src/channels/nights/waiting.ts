import type { IsoDate } from '@atithi/api/kernel/shared/dates'

interface Mark {
  connectionId: string
  roomTypeId: string | null
  dateFrom: string | null
  dateTo: string | null
}

/** Whether something about a night is on its way to a connection. */
export const isOnItsWay = (
  marks: readonly Mark[],
  at: { connectionId: string; roomTypeId: string; night: IsoDate },
): boolean =>
  marks.some(
    mark =>
      mark.connectionId === at.connectionId &&
      (mark.roomTypeId === null || mark.roomTypeId === at.roomTypeId) &&
      (mark.dateFrom === null || mark.dateFrom <= at.night) &&
      (mark.dateTo === null || mark.dateTo >= at.night),
  )
