import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import { takeNights } from '../../availability/inventory.ts'
import { findStayTerms, type StayTerms } from '../../availability/reads.ts'
import { occupancyFault, type Quote, quoteAgreedTotal, quoteNights } from '../../availability/rules.ts'
import { salesHorizonNights } from '../../availability/schema.ts'
import type { Work } from '../../context.ts'
import { DomainError, violatedConstraint } from '../../errors.ts'
import { recogniseGuest } from '../../guests/commands.ts'
import { brokenRestrictions } from '../../rates/rules.ts'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import { newBookingCode } from '../../shared/ids.ts'
import type { Paise } from '../../shared/money.ts'
import type { BookingSource } from '../rules.ts'
import { releaseExpiredHolds } from './expire-holds.ts'

export interface NewBooking {
  roomTypeId: string
  ratePlanId?: string
  checkIn: IsoDate
  checkOut: IsoDate
  adults: number
  children: number
  rooms: number
  guestName: string
  guestEmail?: string | null
  guestPhone: string
  specialRequests: string
  source: BookingSource
  idempotencyKey: string
  /** Pending for so long, then the rooms come free by themselves. */
  holdMinutes?: number
}

export interface Seller {
  propertyId: AuthorizedPropertyId
  /** The desk may go past restrictions, which is audited; a website may not. */
  bindsRestrictions: boolean
  isOnline: boolean
  mayBackDate: boolean
  /** Night rates already promised, of one room, instead of today's. */
  promisedRates?: readonly Paise[]
  /** A total agreed at the desk. Where it differs from the price, `authorise` throws unless the seller may change prices, and a reason is due. */
  agreed?: { totalAmount: Paise; reason?: string; authorise(): void }
  /** Runs in the same transaction before anything is written; throws to refuse. */
  admit?(trx: Trx, terms: StayTerms): Promise<void>
}

/**
 * The one way in which every seller books: decides, prices, writes and takes the rooms in one transaction.
 * A repeated idempotency key answers the first booking. Answers the booking's id.
 * Throws SOLD_OUT, STAY_REFUSED, RESTRICTED, PROPERTY_NOT_ACTIVE, TOTAL_NOT_REACHABLE, NOT_FOUND.
 */
export async function createBooking(work: Work, seller: Seller, wish: NewBooking): Promise<string> {
  try {
    return await attempt(work, seller, wish)
  } catch (error) {
    if (violatedConstraint(error) === 'booking_idempotency_key') return findByKey(work, seller.propertyId, wish.idempotencyKey)
    if (!(error instanceof DomainError) || error.reason !== 'SOLD_OUT') throw error
    // Holds that ran out still count until somebody releases them: whoever needs the rooms does.
    const released = await releaseExpiredHolds(work, { propertyId: seller.propertyId, roomTypeId: wish.roomTypeId })
    if (released === 0) throw error
    return attempt(work, seller, wish)
  }
}

function attempt(work: Work, seller: Seller, wish: NewBooking): Promise<string> {
  return work.write(async trx => {
    const terms = await findStayTerms(trx, seller.propertyId, { ...wish, now: work.now })
    if (!terms) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
    if (terms.madeBefore) return terms.madeBefore
    const warnings = judge(terms, seller, wish)
    await seller.admit?.(trx, terms)
    const rooms = priceRooms(terms, seller, wish)
    return write(trx, work, { seller, wish, terms, rooms, warnings })
  })
}

/** Refuses what may not be sold; answers the restrictions that the desk goes past. */
function judge(terms: StayTerms, seller: Seller, wish: NewBooking): string[] {
  const { property, roomType } = terms
  if (property.status !== 'active') throw new DomainError('PROPERTY_NOT_ACTIVE', {})
  if (!roomType.isActive) throw new DomainError('NOT_FOUND', { what: 'room type' }, 'roomTypeId')
  const refuse = (field: string, message: string) => new DomainError('STAY_REFUSED', { field, message }, field)
  if (wish.checkIn < property.businessDate && !seller.mayBackDate) {
    throw refuse('checkIn', `The business date is ${property.businessDate}. Choose a check-in from then on.`)
  }
  const horizon = addDays(property.businessDate, salesHorizonNights)
  if (wish.checkOut > horizon) throw refuse('checkOut', `Nights are sold until ${horizon}.`)
  const crowded = occupancyFault(wish, roomType.maxGuests)
  if (crowded) throw refuse('adults', crowded)
  const broken = brokenRestrictions(terms.nights)
  if (broken.length > 0 && seller.bindsRestrictions) throw new DomainError('RESTRICTED', { rules: broken }, 'checkIn')
  return broken
}

/** The price of each room: today's rates, the promised ones, or an agreed total spread over the nights to the paisa. */
function priceRooms(terms: StayTerms, seller: Seller, wish: NewBooking): Quote[] {
  const slept = terms.nights.slice(0, -1).map((night, at) => ({ night: night.night, rate: seller.promisedRates?.[at] ?? night.rate }))
  const listed = Array.from({ length: wish.rooms }, () => quoteNights(slept, 1, terms.taxRules))
  const { agreed } = seller
  if (!agreed || agreed.totalAmount === listed.reduce((sum, room) => sum + room.totalAmount, 0)) return listed
  agreed.authorise()
  if (!agreed.reason)
    throw new DomainError('STAY_REFUSED', { field: 'overrideReason', message: 'Say why the price is changed.' }, 'overrideReason')
  const priced = quoteAgreedTotal(agreed.totalAmount, slept, wish.rooms, terms.taxRules)
  if (!('rooms' in priced)) throw new DomainError('TOTAL_NOT_REACHABLE', priced, 'totalAmount')
  return priced.rooms
}

interface Decided {
  seller: Seller
  wish: NewBooking
  terms: StayTerms
  rooms: Quote[]
  warnings: string[]
}

async function write(trx: Trx, work: Work, { seller, wish, terms, rooms, warnings }: Decided): Promise<string> {
  const { propertyId } = seller
  const contact = { name: wish.guestName, email: wish.guestEmail ?? null, phone: wish.guestPhone }
  const guestId = await recogniseGuest(trx, terms.property.ownerId, contact)
  const roomAmount = rooms.reduce((sum, room) => sum + room.roomAmount, 0)
  const taxAmount = rooms.reduce((sum, room) => sum + room.taxAmount, 0)
  const holdExpiresAt = wish.holdMinutes ? new Date(work.now.getTime() + wish.holdMinutes * 60_000).toISOString() : null
  const { id, code } = await trx
    .insertInto('booking')
    .values({
      ...{ propertyId, guestId, ownerId: terms.property.ownerId, code: newBookingCode(), roomAmount, taxAmount, holdExpiresAt },
      ...{ guestName: contact.name, guestEmail: contact.email, guestPhone: contact.phone, roomTypeId: wish.roomTypeId },
      ...{ checkIn: wish.checkIn, checkOut: wish.checkOut, adults: wish.adults, children: wish.children, rooms: wish.rooms },
      ...{ source: wish.source, specialRequests: wish.specialRequests, idempotencyKey: wish.idempotencyKey, isOnline: seller.isOnline },
      status: wish.holdMinutes ? 'pending' : 'confirmed',
      totalAmount: roomAmount + taxAmount,
      overrideReason: seller.agreed?.reason ?? null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await writeRooms(trx, { propertyId, bookingId: id, roomTypeId: wish.roomTypeId, ratePlanId: terms.ratePlanId }, rooms)
  await recordChange(trx, work, {
    ...{ action: 'booking.created', entity: 'booking', entityId: id, propertyId },
    after: {
      code,
      source: wish.source,
      checkIn: wish.checkIn,
      checkOut: wish.checkOut,
      rooms: wish.rooms,
      totalAmount: roomAmount + taxAmount,
    },
    ...(warnings.length > 0 && { reason: `Restrictions passed over: ${warnings.join(' ')}` }),
    ...(seller.agreed?.reason && { reason: `Price changed: ${seller.agreed.reason}` }),
  })
  await announce(trx, work, { propertyId, type: 'booking.created', entityId: id })
  await takeNights(trx, { propertyId, roomTypeId: wish.roomTypeId, checkIn: wish.checkIn, checkOut: wish.checkOut, rooms: wish.rooms })
  return id
}

/** The rooms of a booking and their priced nights, in one statement. */
async function writeRooms(
  trx: Trx,
  booking: { propertyId: AuthorizedPropertyId; bookingId: string; roomTypeId: string; ratePlanId: string },
  rooms: readonly Quote[],
): Promise<void> {
  const nights = rooms.flatMap((room, at) =>
    room.nights.map(({ date, rate, taxBasisPoints, cgst, sgst }) => ({ position: at + 1, night: date, rate, taxBasisPoints, cgst, sgst })),
  )
  await sql`
    with made as (
      insert into booking_room (property_id, booking_id, position, room_type_id, rate_plan_id)
      select ${booking.propertyId}, ${booking.bookingId}, position, ${booking.roomTypeId}, ${booking.ratePlanId} from generate_series(1, ${rooms.length}) position
      returning id, position)
    insert into booking_night (property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst)
    select ${booking.propertyId}, made.id, n.night, ${booking.bookingId}, ${booking.roomTypeId}, n.rate, n."taxBasisPoints", n.cgst, n.sgst
    from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as n(position int, night date, rate bigint, "taxBasisPoints" int, cgst bigint, sgst bigint)
    join made on made.position = n.position`.execute(trx)
}

async function findByKey(work: Work, propertyId: AuthorizedPropertyId, key: string): Promise<string> {
  const { id } = await work.read(db =>
    db.selectFrom('booking').select('id').where('propertyId', '=', propertyId).where('idempotencyKey', '=', key).executeTakeFirstOrThrow(),
  )
  return id
}
