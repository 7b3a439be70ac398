import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import type { PaymentMethod } from '../bookings/rules.ts'
import type { Work } from '../context.ts'
import type { IsoDate } from '../shared/dates.ts'
import type { Paise } from '../shared/money.ts'

interface Posting {
  propertyId: AuthorizedPropertyId
  bookingId: string
  businessDate: IsoDate
}

/** Charges each night before `until` with its CGST and SGST, as frozen when booked. A night that is on the folio stays as it is: each is posted once. */
export async function postNights(trx: Trx, work: Work, posting: Posting & { until: IsoDate }): Promise<void> {
  const { propertyId, bookingId, businessDate, until } = posting
  await sql`
    insert into folio_line (property_id, booking_id, kind, amount, booking_room_id, night, tax_head, description, business_date, posted_by)
    select ${propertyId}, n.booking_id, line.kind, line.amount, n.booking_room_id, n.night, line.head, line.description, ${businessDate}, ${postedBy(work)}::uuid
    from booking_night n
    join room_type t on t.id = n.room_type_id
    cross join lateral (values
      ('room-night', n.rate, null, t.name),
      ('tax', n.cgst, 'CGST', 'CGST on ' || t.name),
      ('tax', n.sgst, 'SGST', 'SGST on ' || t.name)
    ) as line(kind, amount, head, description)
    where n.booking_id = ${bookingId} and n.night < ${until} and n.released_at is null and line.amount <> 0
    on conflict do nothing`.execute(trx)
}

/** Records money received; it lowers the balance. `amount` is what the guest gave, above zero. */
export async function postPayment(trx: Trx, work: Work, posting: Posting & { method: PaymentMethod; amount: Paise }): Promise<void> {
  const { amount, ...line } = posting
  await trx
    .insertInto('folioLine')
    .values({ ...line, amount: -amount, kind: 'payment', description: 'Payment received', postedBy: postedBy(work) })
    .execute()
}

const postedBy = (work: Work): string | null => (work.author.kind === 'user' ? work.author.userId : null)
