import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { present } from '../../../kernel/shared/present.ts'
import { note, type OpenAccount, requireOpenAccount } from './on-folio.ts'

interface MasterHome {
  groupId: string
  name: string
  /** The booking with whose account the master bill stands, or will. */
  bookingId: BookingId
  code: string
  /** Null: it is opened with the first charge. */
  billId: BillId | null
}

/**
 * Where the master bill of a booking's group stands: with the booking that has it, else with the first of the group that is not given up.
 * A master bill of a booking that was cancelled takes nothing more: the next stands with another. Undefined where it is of no group.
 */
export async function findMasterHome(
  db: Reader,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
): Promise<MasterHome | undefined> {
  const { rows } = await sql<MasterHome>`
    select g.id as group_id, g.name, b.id as booking_id, b.code, bill.id as bill_id
    from group_pick_up own join group_block g on g.account_id = own.account_id and g.id = own.group_block_id
    join group_pick_up u on u.account_id = own.account_id and u.group_block_id = g.id
    join booking b on b.account_id = own.account_id and b.id = u.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out')
    left join bill on bill.account_id = own.account_id and bill.booking_id = b.id and bill.group_block_id = g.id
    where ${ofAccount('own')} and own.property_id = ${propertyId} and own.booking_id = ${bookingId}
    order by bill.id desc nulls last, b.status = 'checked-out', b.id limit 1`.execute(db)
  return rows[0]
}

/** The master bill of a group on this account, opened with the group's name where there is none. The group is held. Answers its id. */
export async function openMasterBill(
  trx: Trx,
  work: Work,
  { at, booking }: OpenAccount,
  groupId?: string,
): Promise<string> {
  const home = present(await findMasterHome(trx, at), 'group of a booking')
  requireOpenAccount(booking)
  const standing = await trx
    .selectFrom('bill')
    .select('id')
    .where('bookingId', '=', at.bookingId)
    .where('groupBlockId', '=', groupId ?? home.groupId)
    .executeTakeFirst()
  if (standing) return standing.id
  const { propertyId, bookingId } = at
  const bill = { payer: 'guest' as const, name: home.name, groupBlockId: home.groupId }
  const { id } = await trx
    .insertInto('bill')
    .values({ ...bill, propertyId, bookingId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(trx, work, at, { action: 'folio.opened', after: { name: home.name, master: true } })
  return id
}
