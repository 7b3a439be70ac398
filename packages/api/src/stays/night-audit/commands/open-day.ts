import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** A hotel that the audit meets for the first time begins with its first guest of these days. */
const furthestBack = 35

const today = (now: Date): RawBuilder<IsoDate> =>
  sql`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`

/** The first date that is not closed, and the business date now. */
export async function findOpenDay(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<{ openDate: IsoDate; today: IsoDate }> {
  const { rows } = await sql<{ openDate: IsoDate; today: IsoDate }>`
    select ${today(now)} as today, coalesce(
      (select open_date from property_day where property_day.account_id = p.account_id and property_id = p.id),
      (select min(check_in) from booking where booking.account_id = p.account_id and property_id = p.id and status <> 'cancelled'
        and check_in >= ${today(now)} - ${furthestBack}::int and check_in < ${today(now)}),
      ${today(now)}) as open_date
    from property p where ${ofAccount('p')} and p.id = ${propertyId}`.execute(trx)
  const [found] = rows
  if (!found) throw new Error('the gate has checked that the property exists')
  return found
}

/** Writes down where a hotel's audit begins, if nothing says so yet. */
export async function beginDays(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  openDate: IsoDate,
): Promise<void> {
  await trx
    .insertInto('propertyDay')
    .values({ propertyId, openDate })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** One step in the close of `date`, in a transaction of its own: whoever else closes the same hotel waits. Answers undefined once the date is closed. */
export function inOpenDay<T>(
  work: Work,
  day: { propertyId: AuthorizedPropertyId; date: IsoDate },
  step: (trx: Trx) => Promise<T>,
): Promise<T | undefined> {
  return work.write(async trx => {
    const found = await trx
      .selectFrom('propertyDay')
      .select('openDate')
      .where('propertyId', '=', day.propertyId)
      .forUpdate()
      .executeTakeFirst()
    return found?.openDate === day.date ? step(trx) : undefined
  })
}

/**
 * Passes over the days of hotels where nobody slept, was due or paid, all of them in one statement; answers the hotels that have days to close.
 * As the platform: over all properties.
 */
export async function passQuietDays(
  trx: Trx,
  now: Date,
): Promise<{ propertyId: PropertyId; accountId: AccountId }[]> {
  await sql`
    insert into property_day as d (account_id, property_id, open_date)
    select p.account_id, p.id, ${today(now)} from property p left join property_day d on d.account_id = p.account_id and d.property_id = p.id
    where ${ofAccount('p')} and p.deleted_at is null and (d.open_date is null or d.open_date < ${today(now)}) and not (${isBusy(now)})
    order by p.id
    on conflict (account_id, property_id) do update set open_date = excluded.open_date where d.open_date < excluded.open_date`.execute(
    trx,
  )
  const { rows } = await sql<{ propertyId: PropertyId; accountId: AccountId }>`
    select p.id as property_id, p.account_id from property p left join property_day d on d.account_id = p.account_id and d.property_id = p.id
    where ${ofAccount('p')} and p.deleted_at is null and (d.open_date is null or d.open_date < ${today(now)}) order by p.id`.execute(
    trx,
  )
  return rows
}

const isBusy = (now: Date): RawBuilder<boolean> => sql`
  exists (select 1 from booking b where b.account_id = p.account_id and b.property_id = p.id and b.status <> 'cancelled' and b.check_in < ${today(now)}
    and b.check_out >= coalesce(d.open_date, ${today(now)} - ${furthestBack}::int))
  or exists (select 1 from booking b where b.account_id = p.account_id and b.property_id = p.id and b.status = 'checked-in')
  or exists (select 1 from booking b where b.account_id = p.account_id and b.property_id = p.id and b.status in ('pending', 'confirmed') and b.check_in < ${today(now)})
  or exists (select 1 from folio_line f where f.account_id = p.account_id and f.property_id = p.id and f.business_date >= d.open_date and f.business_date < ${today(now)})`
