import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import type { NightChange } from '../../availability/inventory.ts'
import type { StayTerms } from '../../availability/reads.ts'
import type { Quote } from '../../availability/rules.ts'
import type { Work } from '../../context.ts'
import { recogniseGuest } from '../../guests/commands.ts'
import { newBookingCode } from '../../shared/ids.ts'
import type { CancellationTerms } from '../cancellation.ts'
import { partiesOf } from '../rules.ts'
import type { BookingLine } from '../schema.ts'
import type { NewBooking, Seller } from './seller.ts'

export interface PricedLine {
  line: BookingLine
  terms: StayTerms
  /** One quote for each room. */
  rooms: Quote[]
}

interface Decided {
  seller: Pick<Seller, 'propertyId' | 'isOnline' | 'agreed'>
  wish: NewBooking
  property: StayTerms['property']
  lines: PricedLine[]
  warnings: string[]
}

/** Writes a booking with its rooms and priced nights. Answers its id and the nights that the caller takes as its last step. */
export async function writeBooking(trx: Trx, work: Work, decided: Decided): Promise<{ id: string; moves: NightChange[] }> {
  const { seller, wish, property, lines, warnings } = decided
  const { propertyId } = seller
  const contact = { name: wish.guestName, email: wish.guestEmail ?? null, phone: wish.guestPhone }
  const guestId = await recogniseGuest(trx, property.ownerId, contact)
  const total = (of: (quote: Quote) => number) => lines.flatMap(line => line.rooms).reduce((sum, quote) => sum + of(quote), 0)
  const people = (of: (line: BookingLine) => number) => lines.reduce((sum, { line }) => sum + of(line), 0)
  const [roomAmount, feeAmount, taxAmount] = [
    total(quote => quote.roomAmount),
    total(quote => quote.feeAmount),
    total(quote => quote.taxAmount),
  ]
  const totalAmount = roomAmount + feeAmount + taxAmount
  const holdExpiresAt = wish.holdMinutes ? new Date(work.now.getTime() + wish.holdMinutes * 60_000).toISOString() : null
  const terms = await findPropertyTerms(trx, propertyId)
  const { id, code } = await trx
    .insertInto('booking')
    .values({
      ...{ propertyId, guestId, ownerId: property.ownerId, code: newBookingCode(), roomAmount, feeAmount, taxAmount, holdExpiresAt },
      ...{ guestName: contact.name, guestEmail: contact.email, guestPhone: contact.phone, roomTypeId: lines[0]?.line.roomTypeId ?? '' },
      ...{ checkIn: wish.checkIn, checkOut: wish.checkOut, rooms: people(line => line.rooms) },
      ...{ adults: people(line => line.adults), children: people(line => line.children) },
      ...{ source: wish.source, specialRequests: wish.specialRequests, idempotencyKey: wish.idempotencyKey, isOnline: seller.isOnline },
      status: wish.holdMinutes ? 'pending' : 'confirmed',
      totalAmount,
      overrideReason: seller.agreed?.reason ?? null,
      ...{ companyName: wish.companyName ?? null, companyGstin: wish.companyGstin ?? null },
      cancellationTerms: terms ? JSON.stringify(terms) : null,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
  await writeRooms(trx, { propertyId, bookingId: id, lines })
  const { source, checkIn, checkOut } = wish
  await recordChange(trx, work, {
    ...{ action: 'booking.created', entity: 'booking', entityId: id, propertyId },
    after: { code, source, checkIn, checkOut, rooms: people(line => line.rooms), totalAmount },
    ...(warnings.length > 0 && { reason: `Restrictions passed over: ${[...new Set(warnings)].join(' ')}` }),
    ...(seller.agreed?.reason && { reason: `Price changed: ${seller.agreed.reason}` }),
  })
  await announce(trx, work, { propertyId, type: 'booking.created', entityId: id })
  const moves = lines.flatMap(({ line, rooms }) =>
    (rooms[0]?.nights ?? []).map(night => ({ roomTypeId: line.roomTypeId, night: night.date, booked: line.rooms })),
  )
  return { id, moves }
}

/** What the property's policy says on cancelling today, or null without one. */
async function findPropertyTerms(trx: Trx, propertyId: AuthorizedPropertyId): Promise<CancellationTerms | null> {
  const policy = await trx
    .selectFrom('policy')
    .select(['freeUntilHours', 'feeNights', 'feeBasisPoints', 'description'])
    .where('propertyId', '=', propertyId)
    .where('type', '=', 'cancellation')
    .executeTakeFirst()
  return policy ?? null
}

/** The rooms of a booking and their priced nights, in one statement. */
async function writeRooms(
  trx: Trx,
  { propertyId, bookingId, lines }: { propertyId: AuthorizedPropertyId; bookingId: string; lines: readonly PricedLine[] },
): Promise<void> {
  const rooms = lines
    .flatMap(({ line, terms, rooms: quotes }) => {
      const own = terms.ratePlan.cancellation && { ...terms.ratePlan.cancellation, description: terms.ratePlan.name }
      const parties = partiesOf(line, line.rooms)
      return quotes.map((quote, at) => ({
        ...{ roomTypeId: line.roomTypeId, ratePlanId: terms.ratePlanId, terms: own },
        ...{ adults: parties[at]?.adults ?? 1, children: parties[at]?.children ?? 0, guestName: line.guestNames?.[at] || null },
        nights: quote.nights,
      }))
    })
    .map((room, at) => ({ ...room, position: at + 1 }))
  const nights = rooms.flatMap(({ position, nights: quoted }) =>
    quoted.map(({ date, tax: _tax, ...price }) => ({ position, night: date, ...price })),
  )
  await sql`
    with made as (
      insert into booking_room (property_id, booking_id, position, room_type_id, rate_plan_id, adults, children, guest_name, cancellation_terms)
      select ${propertyId}, ${bookingId}, position, r."roomTypeId", r."ratePlanId", r.adults, r.children, r."guestName", nullif(r.terms, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rooms.map(({ nights: _nights, ...room }) => room))}::jsonb) as
        r(position int, "roomTypeId" uuid, "ratePlanId" uuid, adults int, children int, "guestName" text, terms jsonb)
      returning id, position, room_type_id)
    insert into booking_night (property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst, fee, fee_cgst,
      fee_sgst, fees)
    select ${propertyId}, made.id, n.night, ${bookingId}, made.room_type_id, n.rate, n."taxBasisPoints", n.cgst, n.sgst, n.fee,
      n."feeCgst", n."feeSgst", n.fees
    from jsonb_to_recordset(${JSON.stringify(nights)}::jsonb) as n(position int, night date, rate bigint, "taxBasisPoints" int, cgst bigint, sgst bigint, fee bigint,
      "feeCgst" bigint, "feeSgst" bigint, fees jsonb)
    join made on made.position = n.position`.execute(trx)
}

export async function findBookingByKey(work: Work, propertyId: AuthorizedPropertyId, key: string): Promise<string> {
  const { id } = await work.read(db =>
    db.selectFrom('booking').select('id').where('propertyId', '=', propertyId).where('idempotencyKey', '=', key).executeTakeFirstOrThrow(),
  )
  return id
}
