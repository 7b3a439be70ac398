import type { Seller } from '../commands/seller.ts'
import type { BookingLine } from '../schema/booking.ts'
import type { StayType } from './stay-types.ts'

/**
 * What a website asks that only the desk may say and answers for: a stay that is free or of a day, a price of its own, a numbered room, a
 * date that is past, restrictions passed over, a sale made elsewhere. Answers the first such field, or undefined; every other seller may.
 */
export function deskOnlyField(
  seller: Omit<Seller, 'propertyId'>,
  { stayType = 'revenue' }: { stayType?: StayType },
  lines: readonly Pick<BookingLine, 'roomId'>[],
): string | undefined {
  if (!seller.isOnline) return undefined
  if (stayType !== 'revenue') return 'stayType'
  if (seller.agreed) return 'totalAmount'
  if (lines.some(line => line.roomId !== undefined)) return 'roomId'
  const passesOver =
    seller.mayBackDate || seller.closesPastStays || seller.isSold || !seller.bindsRestrictions
  return passesOver ? 'checkIn' : undefined
}
