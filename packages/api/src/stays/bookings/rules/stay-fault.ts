import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { findCrowding } from '../../../selling/availability/rules.ts'
import { salesHorizonNights } from '../../../selling/availability/schema.ts'
import { type Obstacle, sayObstacle } from '../../../selling/rules.ts'

interface AskedStay {
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
  /** In all rooms. */
  adults: number
  children: number
}

/** Why a stay cannot be booked, at the field that is wrong. */
export interface StayFault {
  field: 'checkIn' | 'checkOut' | 'adults'
  message: string
  obstacle?: Obstacle
}

/** What keeps a stay from being booked by any seller, whatever is free; undefined for nothing. */
export function findStayFault(
  stay: AskedStay,
  hotel: {
    /** The first night that the seller sells: the business date, on a website some hours before it ends the next one. */
    firstNight: IsoDate
    maxGuests: number
    mayBackDate: boolean
    /** Whoever closes a stay that is over may enter it. */
    mayBeOver: boolean
  },
): StayFault | undefined {
  const { firstNight, maxGuests, mayBackDate, mayBeOver } = hotel
  const of = (field: StayFault['field'], obstacle: Obstacle): StayFault => ({
    field,
    message: sayObstacle(obstacle),
    obstacle,
  })
  if (stay.checkIn < firstNight && !mayBackDate)
    return of('checkIn', { kind: 'before-today', date: firstNight })
  if (stay.checkOut <= firstNight && !mayBeOver)
    return {
      field: 'checkOut',
      message: `This stay was over on ${stay.checkOut}: nobody can be checked in for it any more. Enter it while a night of it is still to come.`,
    }
  const horizon = addDays(firstNight, salesHorizonNights)
  if (stay.checkOut > horizon) return of('checkOut', { kind: 'beyond-sales', date: horizon })
  const crowded = findCrowding(stay, maxGuests)
  return crowded && of('adults', crowded)
}
