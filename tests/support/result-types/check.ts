import { first } from '@atithi/api/kernel/shared/present'
import { readIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { beforeAll, it } from 'vitest'
import type { World } from '../world.ts'
import { figureChecks } from './figures.ts'
import { moneyChecks } from './money.ts'
import type { Place } from './shape.ts'
import { stayChecks } from './stays.ts'

const checks = [...moneyChecks, ...stayChecks, ...figureChecks]

/**
 * The compiler believes what a large statement is said to answer. Here PostgreSQL answers it, over the demonstration in this world: each
 * row has the fields of its type and no other, each of its kind, which a number that comes as a text or a column under another name would
 * not be.
 */
export function checkResultTypes(world: World): void {
  let at: Place
  beforeAll(async () => {
    const { rows: places } = await sql<Place>`
      select i.property_id, p.account_id, i.company_id, m.guest_id, b.id as booking_id
      from company_invoice i join property p on p.id = i.property_id
        join lateral (select b.guest_id from loyalty_entry e join booking b on b.id = e.booking_id
          join property mine on mine.id = e.property_id where mine.account_id = p.account_id limit 1) m on true
        join lateral (select b.id from booking b where b.property_id = p.id and exists (select from booking e
          where e.guest_id = b.guest_id and e.property_id = p.id and e.check_out <= b.check_in and e.status = 'checked-out')
          limit 1) b on true
      where invoice_open(i.account_id, i.document_id) > 0 limit 1`.execute(world.ownerDb)
    at = first(
      places,
      'a hotel with a company that owes, a guest with points and one who came again',
    )
  })
  it.each(checks)('%s: what PostgreSQL answers is of its type', (_, check) =>
    readIn(world.db, { role: 'platform', accountId: at.accountId }, db => check(db, at)),
  )
}
