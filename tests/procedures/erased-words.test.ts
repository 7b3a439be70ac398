import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { sellBreakfast } from '../support/charges.ts'
import { bookFromToday, leave, stayInHouse } from '../support/stays.ts'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

/** What somebody typed of a guest who is known by it, though no name stands in it. */
const typed = 'limps badly'

const guest = {
  guestName: 'Ishwarlal Zaveri',
  guestEmail: 'ishwar.zaveri@example.in',
  guestPhone: '9833377777',
}

/** By what the guest is known: these words are looked for everywhere, and go wherever they stand. */
const known = new Set([
  'booking.guest_email',
  'booking.guest_name',
  'booking.guest_phone',
  'guest.email',
  'guest.first_name',
  'guest.last_name',
  'guest.name',
  'guest.phone',
])

const machine = 'a word or an id of a program'
const register = 'the register of guests, which the law has the hotel keep (reference: saas)'
const invoice = 'issued, and kept as the law of taxes asks'
const bank = 'ties the money to the bank; the guest’s own words in it are masked'

/** Texts of a guest's own rows that stay when the guest is forgotten, and why. */
const kept: Record<string, string> = {
  'audit_entry.entity': machine,
  'audit_entry.ip': 'of the member of staff',
  'audit_entry.request_id': machine,
  'booking.coming_from': register,
  'booking.company_address': 'of a company',
  'booking.company_name': 'of a company',
  'booking.going_to': register,
  'booking.request_digest': machine,
  'booking.vehicle_number': register,
  'booking_room.guest_name': register,
  'document.gstin': invoice,
  'document.recipient_gstin': invoice,
  'document.recipient_name': invoice,
  'folio_line.description': 'what was sold; the guest’s own words in it are masked',
  'folio_line.reference': bank,
  'folio_line.request_digest': machine,
  'message.failure': 'of the provider; the guest’s own words in it are masked',
  'message.failure_code': machine,
  'message.request_digest': machine,
  'notification.type': machine,
  'payment.checkout_url': machine,
  'payment.failure': 'of the gateway; the guest’s own words in it are masked',
  'payment.gateway_payment_id': machine,
  'payment.link_id': machine,
  'payment.order_id': machine,
  'payment.qr_content': machine,
  'payment.qr_id': machine,
  'payment.reference': bank,
  'payment.settlement_id': machine,
  'payment.settlement_utr': machine,
  'refund.failure': 'of the gateway; the guest’s own words in it are masked',
  'refund.gateway_refund_id': machine,
  'refund.idempotency_key': machine,
  'refund.reference': bank,
  'refund.request_digest': machine,
}

/** Texts of tables in which this guest has no row: all of the catalogue, so that a new one is looked at. */
const elsewhere: Record<string, string[]> = {
  'go whole': [
    'automation_run.reason',
    'bill.address',
    'bill.name',
    'booking_walk.reason',
    'conversation.address',
    'document_cancellation.reason',
    'review.answer',
    'review.comment',
    'review.signed_as',
  ],
  'go with their row, at once or with the register': [
    'form_c.application_number',
    'form_c.arrived_from',
    'form_c.given_name',
    'form_c.home_address',
    'form_c.home_country',
    'form_c.nationality',
    'form_c.next_destination',
    'form_c.passport_country',
    'form_c.passport_last',
    'form_c.passport_place',
    'form_c.passport_sealed',
    'form_c.permit_kind',
    'form_c.permit_last',
    'form_c.permit_place',
    'form_c.permit_sealed',
    'form_c.phone',
    'form_c.purpose',
    'form_c.sex',
    'form_c.surname',
    'guest_identity.id_number_last',
    'guest_identity.id_number_sealed',
    'guest_identity.nationality',
    'guest_relation.kind',
  ],
  'lose the guest’s own words': [
    'bank_match.reason',
    'bank_match.undone_reason',
    'channel_reservation.problem_message',
    'guest_consent.source',
    'payment_attempt.error',
    'settlement_item.reason',
    'virtual_card.void_reason',
  ],
  'are of another hotel, of a company or of the house': [
    'bill.gstin',
    'bill.lut',
    'booking_walk.hotel_address',
    'booking_walk.hotel_name',
    'booking_walk.hotel_phone',
    'guest_erasure.reason',
    'site_text.words',
  ],
}
/** The rest of them are words and ids of programs. */
const ofPrograms =
  /\.(\w*_id|\w*_key|\w*_digest|\w*_hash|channel|entity|field|kind|language|last_four|occurrence|of_payment|outcome|paid_by|payer|priority|problem|pseudonym|reservation_code|room_type_name|rule|scope|sez|state|status|type)$|^(booking_import_row\.reference|campaign_recipient\.reason|directory\.name)$/

/** A stay that is over and one that was cancelled, with everything that people say reasons of. */
async function twoStays(hotel: Hotel) {
  const { call } = hotel.owner
  const reason = 'Agreed by telephone'
  const stay = await stayInHouse(world, hotel, guest)
  const bookingId = stay.id
  const extraId = await sellBreakfast(hotel)
  const { id: chargeId } = await call.folio.addExtra({ bookingId, extraId })
  const { id: other } = await call.folio.addExtra({ bookingId, extraId })
  await call.folio.discount({ bookingId, chargeId, amount: 100, reason })
  await call.folio.reverse({ bookingId, lineId: other, reason })
  const { bookingRooms } = await call.bookings.get({ bookingId })
  const [room] = bookingRooms
  await call.bookings.pinRoom({ bookingId, bookingRoomId: room?.bookingRoomId ?? '', reason })
  await call.bookings.addNote({ bookingId, note: 'Wants a quiet room' })
  const { paymentId } = await call.payments.record({ bookingId, method: 'upi', amount: 50_000 })
  await call.payments.refund({ paymentId, amount: 1_000, reason })
  await call.payments.issueInvoice({ bookingId })
  world.clock.set('2026-11-20T06:30:00Z')
  await leave(hotel.owner, bookingId)
  const { id: second } = await bookFromToday(world, hotel, guest)
  await call.payments.record({ bookingId: second, method: 'upi', amount: 10_000 })
  await call.bookings.cancel({ bookingId: second, reason, waiveFee: reason, refund: 'original' })
  const { id: refundId } = await world.ownerDb
    .selectFrom('refund')
    .select('id')
    .where('bookingId', '=', second)
    .executeTakeFirstOrThrow()
  await call.payments.refundBooking({ bookingId: second, amount: 10_000, reason, refundId })
  await world.consume()
  return { guestId: stay.guestId, stays: [bookingId, second] }
}

/** Every column of text of the rows that belong to these bookings or this guest, as the catalogue has them. */
async function textsOf() {
  const { rows } = await sql<{ table: string; column: string; by: string }>`
    select c.table_name as "table", c.column_name as "column", k.column_name as "by"
    from information_schema.columns c
    join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name
      and k.column_name = (select min(o.column_name) from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name
          and o.column_name in ('booking_id', 'entity_id', 'guest_id'))
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
    union all
    select c.table_name, c.column_name, 'id' from information_schema.columns c
    where c.table_schema = 'public' and c.table_name in ('booking', 'guest') and c.data_type = 'text'
      and c.is_generated = 'NEVER'
    order by 1, 2`.execute(world.ownerDb)
  return rows
}

it('leaves nothing that people typed of a guest who is forgotten', async () => {
  const hotel = await world.openHotel({ quantity: 20 })
  const { guestId, stays } = await twoStays(hotel)
  const ids = [guestId, ...stays]
  const reached: { table: string; column: string }[] = []
  for (const { table, column, by } of await textsOf()) {
    if (known.has(`${table}.${column}`)) continue
    // What a constraint holds to its words is no text of people; nor is what is unique.
    const written = await world.ownerDb
      .transaction()
      .execute(async trx => {
        await sql`set local session_replication_role = replica`.execute(trx)
        return sql`update ${sql.table(table)} set ${sql.ref(column)} = ${typed}
          where ${sql.ref(by)} = any (${ids}::uuid[])`.execute(trx)
      })
      .catch(() => undefined)
    if (written?.numAffectedRows) reached.push({ table, column })
  }
  const done = await hotel.owner.call.guests.erase({ guestId, reason: 'Asked for it' })
  expect(done).toBeDefined()
  const left: string[] = []
  for (const { table, column } of reached) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} = ${typed}`.execute(world.ownerDb)
    if (rows.length > 0) left.push(`${table}.${column}`)
  }
  expect([...new Set(left)].toSorted()).toEqual(Object.keys(kept).toSorted())
  const told = Object.values(elsewhere).flat()
  const unsaid = (await textsOf())
    .filter(({ table }) => !reached.some(one => one.table === table))
    .map(({ table, column }) => `${table}.${column}`)
  expect(told.filter(text => !unsaid.includes(text))).toEqual([])
  expect(unsaid.filter(text => !told.includes(text) && !ofPrograms.test(text))).toEqual([])
})
