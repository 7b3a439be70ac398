import { ofAccount, theAccount } from '@atithi/db/account'
import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { findStayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import {
  addUp,
  occupancyFault,
  priceRooms,
  type Quote,
  type RoomsAlike,
} from '../../../selling/availability/rules.ts'
import { brokenRestrictions } from '../../../selling/rates/rules/rates.ts'
import { noDayRate, ownRate } from '../rules/own-rate.ts'
import { heldStay, type StayType } from '../rules/stay-types.ts'
import type { BookingLine } from '../schema/booking.ts'
import { judgeAges } from './child-ages.ts'

/** What the ages of the children make of the party: infants beside those who are counted, or why the ages do not go with them. */
type PartyAges = Awaited<ReturnType<typeof judgeAges>>

export interface QuotedLine extends Quote {
  roomTypeId: RoomTypeId
  roomTypeName: string
  ratePlanId: RatePlanId
  ratePlanName: string
  /** Rooms of the type that are left on its fullest night, whatever this booking takes. */
  available: number
  warnings: string[]
}

interface QuoteRequest {
  checkIn: IsoDate
  checkOut: IsoDate
  stayType?: StayType | undefined
  lines: readonly BookingLine[]
  /** Of everybody who came as a child, in years. */
  childAges?: readonly number[] | undefined
  now: Date
}

/** The price of a stay in each kind of room it asks for, with the sums over all of them. `nights` are those of the first. */
export async function quoteLines(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  asked: QuoteRequest,
): Promise<Quote & { lines: QuotedLine[]; warnings: string[]; ages: PartyAges }> {
  const request = { ...asked, ...heldStay(asked) }
  const quoted: QuotedLine[] = []
  const priced: RoomsAlike[] = []
  for (const line of request.lines) {
    const { checkIn, checkOut, stayType, now } = request
    const { roomTypeId, ratePlanId } = line
    const terms = await findStayTerms(db, propertyId, {
      roomTypeId,
      ratePlanId,
      checkIn,
      checkOut,
      now,
      forDesk: true,
    })
    if (!terms) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
    const rooms = priceRooms(
      terms.nights.slice(0, -1).map(night => ({
        ...night,
        rate: ownRate(terms.roomType, stayType, true) ?? night.rate,
      })),
      { ...line, fees: stayType === 'revenue' ? terms.fees : [] },
      terms.taxRules,
    )
    priced.push(...rooms)
    const crowded = occupancyFault(line, terms.roomType.maxGuests)
    quoted.push({
      roomTypeId,
      roomTypeName: terms.roomType.name,
      ratePlanId: terms.ratePlanId,
      ratePlanName: terms.ratePlan.name,
      ...addUp(rooms),
      available: await countAvailable(db, propertyId, { roomTypeId, checkIn, checkOut, now }),
      warnings: [
        ...(crowded ? [crowded] : []),
        ...(stayType === 'day-use' && terms.roomType.dayUseRate === null
          ? [noDayRate(terms.roomType)]
          : []),
        ...(stayType === 'day-use' ? [] : brokenRestrictions(terms.nights)),
      ],
    })
  }
  return {
    ...addUp(priced),
    lines: quoted,
    warnings: [...new Set(quoted.flatMap(line => line.warnings))],
    ages: await judgeAges(db, propertyId, request),
  }
}

async function countAvailable(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    roomTypeId,
    checkIn,
    checkOut,
    now,
  }: { roomTypeId: RoomTypeId; checkIn: IsoDate; checkOut: IsoDate; now: Date },
): Promise<number> {
  const { available } = await db
    .selectFrom('roomType as t')
    .select(
      sql<number>`greatest(0, least(t.quantity + t.overbooking_allowance, (
        select min(n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(e.rooms, 0)) from room_night n
        left join expired_holds(${theAccount}, ${propertyId}::uuid, ${checkIn}::date, ${checkOut}::date, ${now.toISOString()}::timestamptz) e
          on e.room_type_id = n.room_type_id and e.night = n.night
        where ${ofAccount('n')} and n.property_id = ${propertyId} and n.room_type_id = t.id and n.night >= ${checkIn}::date and n.night < ${checkOut}::date)))`.as(
        'available',
      ),
    )
    .where('t.propertyId', '=', propertyId)
    .where('t.id', '=', roomTypeId)
    .executeTakeFirstOrThrow()
  return available
}
