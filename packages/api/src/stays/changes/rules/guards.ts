import type { BookingRoomId } from '@atithi/db/ids'
import { financeReasons } from '../../../finance/reasons.ts'
import { type Grant, grantWords } from '../../../kernel/access/areas.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { staysReasons } from '../../reasons.ts'
import type { ChangeKind } from '../schema/changes.ts'
import { insteadOfChange } from './changes.ts'
import { heldRooms, type RoomFacts, type StayFacts } from './facts.ts'

/** Throws WRONG_STATE with what to do instead, or HOLD_EXPIRED. */
export function requireAllowed(facts: StayFacts, kind: ChangeKind): void {
  const wanted = insteadOfChange(kind, facts.status)
  if (wanted) throw new DomainError(financeReasons.WRONG_STATE, { status: facts.status, wanted })
  if (facts.holdHasExpired && kind !== 'cancel')
    throw new DomainError(staysReasons.HOLD_EXPIRED, {})
}

export function requireMay(facts: StayFacts, grant: Grant): void {
  if (!facts.may(grant))
    throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords[grant] })
}

export const refuse = (field: string, message: string) =>
  new DomainError(sellingReasons.STAY_REFUSED, { field, message }, field)

/** The room of the booking that a change names. Throws NOT_FOUND. */
export function heldRoom(facts: StayFacts, bookingRoomId: BookingRoomId): RoomFacts {
  const room = heldRooms(facts).find(candidate => candidate.id === bookingRoomId)
  if (!room)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room of the booking' }, 'bookingRoomId')
  return room
}

/** The first night that can still change: tonight once the stay has begun, also for a guest who is late, else its first. */
export const firstOpenNight = ({
  businessDate,
  checkIn,
}: Pick<StayFacts, 'businessDate' | 'checkIn'>): IsoDate =>
  businessDate > checkIn ? businessDate : checkIn

/** The night that a guest who arrives now sleeps first: on the morning of departure the one that has just ended. */
export const arrivalNight = (
  stay: Pick<StayFacts, 'businessDate' | 'checkIn' | 'checkOut'>,
): IsoDate => {
  const night = firstOpenNight(stay)
  return night < stay.checkOut ? night : addDays(stay.checkOut, -1)
}
