import { ofAccount } from '@atithi/db/account'
import type { GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { timeZoneOf, withinPortfolio } from '../../../kernel/access/portfolio.ts'
import { fileNameAt } from '../../../kernel/shared/file-names.ts'
import { idsOf } from '../reads.ts'
import { getGuest } from './detail.ts'

/**
 * All that is known of one guest at the hotels of the guest book, as a JSON file to hand to them: profile, consents, stays with folios and
 * documents, identity papers by their last characters, messages, reviews, points; of relations that there are such, without the others' names.
 */
export async function exportGuest(
  db: Reader,
  { guestId, guestBook, now }: { guestId: GuestId; guestBook: GuestBook; now: Date },
) {
  const {
    merges: _,
    reviews,
    bookingHistory,
    relations,
    ...profile
  } = await getGuest(db, { guestId, guestBook }, now)
  const ofStays = <const Table extends StayTable>(table: Table) =>
    sql`coalesce((select jsonb_agg(to_jsonb(t) - ${hidden}::text[] order by t.booking_id) from ${sql.table(table)} t
      join booking b on b.account_id = t.account_id and b.id = t.booking_id
      where ${ofAccount('t')} and b.guest_id = ${guestId}::uuid and ${withinPortfolio('b.propertyId', guestBook.propertyIds)}), '[]')`
  const { rows } = await sql<Record<string, unknown>>`
    select ${ofStays('folio_line')} as "folioLines", ${ofStays('document')} as documents, ${ofStays('payment')} as payments,
      ${ofStays('refund')} as refunds, ${ofStays('guest_identity')} as identities, ${ofStays('form_c')} as "formsThree",
      ${ofStays('loyalty_entry')} as "loyaltyEntries",
      coalesce((select jsonb_agg(to_jsonb(b) - ${hidden}::text[] order by b.check_in) from booking b
        where ${ofAccount('b')} and b.guest_id = ${guestId}::uuid and ${withinPortfolio('b.propertyId', guestBook.propertyIds)}), '[]') as bookings,
      coalesce((select jsonb_agg(jsonb_build_object('channel', m.channel, 'direction', m.direction, 'address', m.address,
          'subject', m.subject, 'content', m.content, 'status', m.status, 'createdAt', m.created_at, 'file', f.file_name) order by m.id)
        from message m left join message_file f on f.account_id = m.account_id and f.message_id = m.id where ${ofAccount('m')} and m.guest_id = any (${idsOf(sql`${guestId}::uuid`)})
          and ${withinPortfolio('m.propertyId', guestBook.propertyIds)}), '[]') as messages`.execute(
    db,
  )
  const file = {
    about: 'All that this hotel’s system knows of one guest. Amounts are in paise.',
    madeAt: now.toISOString(),
    profile,
    stays: bookingHistory,
    reviews,
    // Who they are is for them to say.
    relations: relations.map(({ kind }) => ({ kind })),
    ...rows[0],
  }
  return {
    fileName: fileNameAt(
      { name: `guest-${guestId.slice(-6)}`, format: 'json' },
      now.toISOString(),
      await timeZoneOf(db, guestBook.propertyIds),
    ),
    mediaType: 'application/json',
    content: `${JSON.stringify(file, null, 2)}\n`,
  }
}

type StayTable =
  | 'folio_line'
  | 'document'
  | 'payment'
  | 'refund'
  | 'guest_identity'
  | 'form_c'
  | 'loyalty_entry'

/** What the tables hold for the machine's sake, or sealed. */
const hidden = [
  'words',
  'account_id',
  'idempotency_key',
  'request_digest',
  'id_number_sealed',
  'passport_sealed',
  'permit_sealed',
  'checkout_url',
  'qr_content',
  'merchant_reference',
  'next_check_at',
  'checks',
]
