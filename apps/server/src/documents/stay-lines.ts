import type { DocumentContent } from '@atithi/api/finance/documents/rules/content'
import { day } from './money-words.ts'

type Stay = DocumentContent['stay']

/** A room from morning to evening: it is left on the day on which it was taken. */
export const isDayUse = ({ checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'>): boolean =>
  checkIn === checkOut

/** The stay that a paper is about; the hotel's hours of arrival and departure are those of nights. */
export function stayLines({
  stay,
  recipient,
  house,
}: Pick<DocumentContent, 'stay' | 'recipient' | 'house'>): string[] {
  const { code, isGroup, guestName, checkIn, checkOut, rooms } = stay
  return [
    isGroup ? `Group ${code}` : `Booking ${code}`,
    ...(guestName === recipient.name ? [] : [`Guest: ${guestName}`]),
    ...(isDayUse(stay)
      ? [`Day use on ${day(checkIn)}`]
      : [
          `${day(checkIn)} to ${day(checkOut)}`,
          ...(house
            ? [`Arrival from ${house.checkInTime}, departure by ${house.checkOutTime}`]
            : []),
        ]),
    ...(rooms.length > 0 ? [`Room ${rooms.join(', ')}`] : []),
  ]
}
