import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'

/** What a stay is to the hotel's figures (reference: metrics): paid for, free to a guest, free to the hotel itself, or of one day without its night. */
export const stayTypes = ['revenue', 'complimentary', 'house-use', 'day-use'] as const
export type StayType = (typeof stayTypes)[number]

// The check of booking.stay_type allows no other.
export const stayTypeOf = (stored: string): StayType =>
  stayTypes.find(stayType => stayType === stored) ?? 'revenue'

export const isFree = (stayType: StayType): boolean =>
  stayType === 'complimentary' || stayType === 'house-use'

interface Dates {
  checkIn: IsoDate
  checkOut: IsoDate
  stayType?: StayType | undefined
}

/** What is wrong with a departure, or undefined: a day use ends on the day on which it begins, every other stay after it. */
export function departureFault({ checkIn, checkOut, stayType }: Dates): string | undefined {
  if (stayType === 'day-use')
    return checkOut === checkIn ? undefined : 'A day use ends on the day on which it begins.'
  if (checkOut > checkIn || (checkOut === checkIn && stayType === undefined)) return undefined
  return 'Check-out must be after check-in.'
}

/**
 * The nights that a stay holds rooms for. Without a type a stay that leaves on the day of its arrival is a day use: its room is held for
 * that night, so that nobody is sold it meanwhile, and is for sale again once the guest has left.
 */
export const heldStay = ({
  checkIn,
  checkOut,
  stayType,
}: Dates): { checkOut: IsoDate; stayType: StayType } =>
  checkOut === checkIn
    ? { checkOut: addDays(checkIn, 1), stayType: 'day-use' }
    : { checkOut, stayType: stayType ?? 'revenue' }
