import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { DB } from '@atithi/db/schema'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { recogniseGuest } from '../../../guests/profiles/commands/recognise.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordAndPublish } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { enterName } from '../../../kernel/directory/names.ts'
import { assertSameRequest, type Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { newBookingCode } from '../../../kernel/shared/ids.ts'
import { first } from '../../../kernel/shared/present.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import type { StayTerms } from '../../../selling/availability/reads/stay-terms.ts'
import type { Quote } from '../../../selling/availability/rules.ts'
import { splitParty } from '../../../selling/availability/rules.ts'
import { keepDifferenceFee } from '../../../tax/fees/commands.ts'
import { differenceIn, sayDifference } from '../../../tax/fees/rules/agreed-total.ts'
import { staysEvents } from '../../events.ts'
import { registrationKeys } from '../rules/registration.ts'
import type { BookingLine } from '../schema/booking.ts'
import type { NewBooking, Seller } from './seller.ts'

export interface PricedLine {
  line: BookingLine
  terms: StayTerms
  /** One quote for each room. */
  rooms: Quote[]
}

interface Decided {
  seller: Pick<Seller, 'propertyId' | 'isOnline' | 'agreed'>
  request: NewBooking & { infants: number }
  property: StayTerms['property']
  lines: PricedLine[]
  warnings: string[]
}

/** Writes a booking with its rooms and priced nights. Answers its id and the nights that the caller takes as its last step. */
export async function writeBooking(
  trx: Trx,
  work: Work,
  decided: Decided,
): Promise<{ id: string; moves: NightChange[] }> {
  const { seller, request, property, lines, warnings } = decided
  const { propertyId } = seller
  const contact = {
    name: request.guestName,
    email: request.guestEmail ?? null,
    phone: request.guestPhone ?? null,
  }
  const guestId = await recogniseGuest(trx, property.accountId, contact)
  const total = (of: (quote: Quote) => number) =>
    lines.flatMap(line => line.rooms).reduce((sum, quote) => sum + of(quote), 0)
  const people = (of: (line: BookingLine) => number) =>
    lines.reduce((sum, { line }) => sum + of(line), 0)
  const [roomAmount, feeAmount, taxAmount] = [
    total(quote => quote.roomAmount),
    total(quote => quote.feeAmount),
    total(quote => quote.taxAmount),
  ]
  const totalAmount = roomAmount + feeAmount + taxAmount
  const holdExpiresAt = request.holdMinutes
    ? new Date(work.now.getTime() + request.holdMinutes * 60_000).toISOString()
    : null
  const code = await enterNewCode(trx, propertyId)
  const difference = differenceIn(
    lines.flatMap(line => line.rooms.flatMap(room => room.nights)),
    propertyId,
  )
  if (difference > 0) await keepDifferenceFee(trx, propertyId)
  const { id, createdOn } = await writeWithRooms(trx, lines, {
    now: work.now,
    booking: {
      propertyId,
      guestId,
      accountId: property.accountId,
      code,
      roomAmount,
      feeAmount,
      taxAmount,
      totalAmount,
      holdExpiresAt,
      arrivalAgreedAt: work.now.toISOString(),
      guestName: contact.name,
      guestEmail: contact.email,
      guestPhone: contact.phone,
      roomTypeId: first(lines, 'line of a booking').line.roomTypeId,
      checkIn: request.checkIn,
      checkOut: request.checkOut,
      rooms: people(line => line.rooms),
      adults: people(line => line.adults),
      children: people(line => line.children),
      childAges: request.childAges?.length ? [...request.childAges] : null,
      infants: request.infants,
      source: request.source,
      stayType: request.stayType ?? 'revenue',
      specialRequests: request.specialRequests,
      purposeOfVisit: request.purposeOfVisit ?? null,
      comingFrom: request.comingFrom ?? null,
      goingTo: request.goingTo ?? null,
      vehicleNumber: request.vehicleNumber ?? null,
      expectedArrival: request.expectedArrival ?? null,
      ...request.idempotency,
      isOnline: seller.isOnline,
      status: request.holdMinutes ? 'pending' : 'confirmed',
      overrideReason: seller.agreed?.reason ?? null,
      companyName: request.companyName ?? null,
      companyGstin: request.companyGstin ?? null,
      companyAddress: request.companyAddress ?? null,
      twinKey: request.twinKey ?? null,
    },
  })
  const { source, checkIn, checkOut } = request
  await recordAndPublish(trx, work, {
    event: staysEvents['booking.created'],
    propertyId,
    entityId: id,
    days: [createdOn, ...nightsOf(checkIn, checkOut), checkOut],
    change: {
      entity: 'booking',
      after: {
        code,
        source,
        checkIn,
        checkOut,
        ...(request.stayType && request.stayType !== 'revenue' && { stayType: request.stayType }),
        rooms: people(line => line.rooms),
        totalAmount,
      },
      ...(warnings.length > 0 && {
        reason: `Restrictions passed over: ${[...new Set(warnings)].join(' ')}`,
      }),
      ...(seller.agreed?.reason && {
        reason: [
          `Price changed: ${seller.agreed.reason}`,
          ...(difference > 0 ? [sayDifference(difference)] : []),
        ].join('. '),
      }),
    },
  })
  const moves = lines.flatMap(({ line, rooms }) =>
    (rooms[0]?.nights ?? []).map(night => ({
      roomTypeId: line.roomTypeId,
      night: night.date,
      booked: line.rooms,
    })),
  )
  return { id, moves }
}

/** A code that no booking of any hotel has. */
async function enterNewCode(trx: Trx, propertyId: AuthorizedPropertyId): Promise<string> {
  for (;;) {
    const code = newBookingCode()
    if (await enterName(trx, { kind: 'booking', name: code, propertyId })) return code
  }
}

/** The booking, its rooms and their priced nights, in one statement. Answers its id and the local day on which it was made. */
async function writeWithRooms(
  trx: Trx,
  lines: readonly PricedLine[],
  { now, booking }: { now: Date; booking: NewRow },
): Promise<Made> {
  const rooms = lines
    .flatMap(({ line, terms, rooms: quotes }) => {
      const own = terms.ratePlan.cancellation && {
        ...terms.ratePlan.cancellation,
        description: terms.ratePlan.name,
      }
      const parties = splitParty(line, line.rooms)
      return quotes.map((quote, at) => ({
        roomTypeId: line.roomTypeId,
        ratePlanId: terms.ratePlanId,
        terms: own,
        adults: parties[at]?.adults ?? 1,
        children: parties[at]?.children ?? 0,
        guestName: line.guestNames?.[at] || null,
        nights: quote.nights,
        listed: terms.nights,
      }))
    })
    .map((room, at) => ({ ...room, position: at + 1 }))
  const nights = rooms.flatMap(({ position, nights: quoted, listed }) =>
    quoted.map(({ date, tax: _tax, ...price }, at) => ({
      position,
      night: date,
      listRate: listed[at]?.rate ?? null,
      ...price,
    })),
  )
  const [made] = await insertWithRooms(trx, {
    ...booking,
    now: now.toISOString(),
    roomList: JSON.stringify(rooms.map(({ nights: _nights, listed: _listed, ...room }) => room)),
    nightList: JSON.stringify(nights),
  })
  if (!made) throw new Error('a booking was written without an id')
  return made
}

const rowColumns = [
  ...([
    'propertyId',
    'guestId',
    'accountId',
    'code',
    'status',
    'source',
    'stayType',
    'isOnline',
    'holdExpiresAt',
    'arrivalAgreedAt',
  ] as const),
  ...(['idempotencyKey', 'requestDigest'] as const),
  ...([
    'guestName',
    'guestEmail',
    'guestPhone',
    'companyName',
    'companyGstin',
    'companyAddress',
    'twinKey',
    'specialRequests',
    'overrideReason',
  ] as const),
  ...(['roomTypeId', 'checkIn', 'checkOut', 'rooms', 'adults', 'children'] as const),
  ...(['childAges', 'infants'] as const),
  ...registrationKeys,
  ...(['roomAmount', 'feeAmount', 'taxAmount', 'totalAmount'] as const),
] as const
interface Made {
  id: string
  createdOn: IsoDate
}

type NewRow = Required<Pick<Insertable<DB['booking']>, (typeof rowColumns)[number]>> & {
  propertyId: AuthorizedPropertyId
}

const insertWithRooms = compileOnce(
  (db: Trx, row: Slots<NewRow & { now: string; roomList: string; nightList: string }>) => sql<Made>`
    with booked as (${db
      .insertInto('booking')
      .columns([...rowColumns, 'cancellationTerms', 'commissionBasisPoints', 'language'])
      .expression(
        sql`select ${sql.join([
          ...rowColumns.map(column => row[column]),
          policyOf(row.propertyId),
          commissionOf(row),
          languageOf(row),
        ])}`,
      )
      .returning(['id', createdOn])}), made as (
      insert into booking_room (account_id, property_id, booking_id, position, room_type_id, rate_plan_id, adults, children, guest_name, cancellation_terms)
      select ${theAccount}, ${row.propertyId}, booked.id, position, r."roomTypeId", r."ratePlanId", r.adults, r.children, r."guestName", nullif(r.terms, 'null'::jsonb)
      from booked, jsonb_to_recordset(${row.roomList}::jsonb) as
        r(position int, "roomTypeId" uuid, "ratePlanId" uuid, adults int, children int, "guestName" text, terms jsonb)
      returning id, booking_id, position, room_type_id), slept as (
      insert into booking_night (account_id, property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst, fee,
        fee_cgst, fee_sgst, fees, list_rate)
      select ${theAccount}, ${row.propertyId}, made.id, n.night, made.booking_id, made.room_type_id, n.rate, n."taxBasisPoints", n.cgst, n.sgst, n.fee,
        n."feeCgst", n."feeSgst", n.fees, n."listRate"
      from jsonb_to_recordset(${row.nightList}::jsonb) as n(position int, night date, rate bigint, "taxBasisPoints" int, cgst bigint, sgst bigint, fee bigint,
      "feeCgst" bigint, "feeSgst" bigint, fees jsonb, "listRate" bigint)
      join made on made.position = n.position)
    select id, created_on from booked`,
)

const createdOn =
  sql<IsoDate>`(select (booking.created_at at time zone p.time_zone)::date from property p where ${ofAccount('p')} and p.id = booking.property_id)`.as(
    'createdOn',
  )

/** What the platform is owed of a booking on the website, by the plan that holds at `now`. */
const commissionOf = ({ isOnline, propertyId, now }: Slots<NewRow & { now: string }>) => sql`
  case when ${isOnline}::boolean then (
    select commission_basis_points from plan_terms(${theAccount}, ${propertyId}::uuid, ${now}::timestamptz)) end`

/** The language in which the guest is written to: what they book online says it, the desk writes as about their latest booking. */
const languageOf = ({ isOnline, guestId }: Slots<NewRow>) => sql`
  coalesce(case when not ${isOnline}::boolean then (
    select b.language from booking b where ${ofAccount('b')} and b.guest_id = ${guestId}::uuid order by b.id desc limit 1) end, 'en')`

/** What the property's policy says on cancelling today, or null without one, as JSON for a larger statement. */
const policyOf = (propertyId: RawBuilder<AuthorizedPropertyId>): RawBuilder<string | null> => sql`(
  select jsonb_build_object('freeUntilHours', free_until_hours, 'feeNights', fee_nights, 'feeBasisPoints', fee_basis_points,
    'description', description) from policy where ${ofAccount('policy')} and property_id = ${propertyId} and type = 'cancellation')`

/** The booking that a request with this key has made meanwhile. Throws IDEMPOTENCY_KEY_REUSED. */
export async function findBookingByKey(
  work: Work,
  propertyId: AuthorizedPropertyId,
  idempotency: Idempotency,
): Promise<string> {
  const made = await work.read(db =>
    db
      .selectFrom('booking')
      .select(['id', 'requestDigest'])
      .where('propertyId', '=', propertyId)
      .where('idempotencyKey', '=', idempotency.idempotencyKey)
      .executeTakeFirstOrThrow(),
  )
  return assertSameRequest(made, idempotency)
}
