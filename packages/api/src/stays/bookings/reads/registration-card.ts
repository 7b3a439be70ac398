import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { getParties } from '../../../finance/documents/reads/parties.ts'
import { addressLine, type GuestAddress } from '../../../finance/documents/rules/parties.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { present } from '../../../kernel/shared/present.ts'
import { policiesOf } from '../../../property/content/reads.ts'
import type { PurposeOfVisit } from '../rules/registration.ts'
import { listBookingRooms } from './booking-rooms.ts'
import { getStanding } from './standing.ts'

/** As many rules of the house as a card has room for. */
const mostRules = 6

/** What a guest's registration card says: the hotel, who came, whence and whither, the rooms, and the rules that they sign for. Dates are of the stay, half-open. */
export async function getRegistrationCard(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
) {
  const { supplier, house } = await getParties(db, propertyId, bookingId)
  const stay = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('guest as g', 'g.id', 'b.guestId')
    .select(['b.code', 'b.status', 'b.checkIn', 'b.departs as checkOut', 'b.checkedInAt'])
    .select(['b.guestName', 'b.guestPhone', 'b.guestEmail', 'b.companyName'])
    .select(['b.adults', 'b.children', 'b.infants', 'p.timeZone', 'g.dateOfBirth'])
    .select(['b.comingFrom', 'b.goingTo', 'b.vehicleNumber', 'b.expectedArrival'])
    .select(eb => eb.ref('b.purposeOfVisit').$castTo<PurposeOfVisit | null>().as('purposeOfVisit'))
    .select(eb => eb.ref('g.address').$castTo<GuestAddress>().as('address'))
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { identity } = await getStanding(db, bookingId)
  const rooms = await listBookingRooms(db, bookingId)
  const policies = await policiesOf(db, propertyId)
    .where('type', '<>', 'cancellation')
    .limit(mostRules)
    .execute()
  return {
    bookingId,
    hotel: { ...supplier, ...present(house, 'look of the papers of a hotel') },
    ...stay,
    address: addressLine(stay.address),
    identity,
    rooms: rooms.map(({ roomTypeName, ratePlanName, guestName, assigned }) => ({
      roomTypeName,
      ratePlanName,
      guestName,
      numbers: [...new Set(assigned.map(({ number }) => number))],
    })),
    rules: policies.map(({ title, description }) => ({ title, description })),
  }
}
export type RegistrationCard = Awaited<ReturnType<typeof getRegistrationCard>>
