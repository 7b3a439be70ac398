import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { EnteredGuest } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { guestsEvents } from '../../events.ts'
import { lockFields, noteGuest, writeFields } from '../../profiles/commands/fields.ts'
import { guestsReasons } from '../../reasons.ts'
import { mergedFields } from '../rules.ts'
import type { MergeInput } from '../schema.ts'

interface TwoGuests {
  keep: EnteredGuest
  merge: EnteredGuest
}

/**
 * Makes one guest of two, in one transaction: bookings come over with their folios and reviews, figures are counted anew, and the
 * other row stays only to recognise them. Throws SAME_GUEST.
 */
export async function mergeGuests(
  work: Work,
  { keep, merge }: TwoGuests,
  { choices, reason }: MergeInput,
): Promise<void> {
  const [keepId, mergeId] = [keep.guestId, merge.guestId]
  if (keepId === mergeId) throw new DomainError(guestsReasons.SAME_GUEST, {}, 'mergeId')
  await work.write(async trx => {
    const both = await lockFields(trx, [keepId, mergeId])
    const before = both.get(keepId)
    const other = both.get(mergeId)
    // Somebody merged one of them since the gate looked.
    if (!before || !other) throw new DomainError(guestsReasons.SAME_GUEST, {}, 'mergeId')
    const after = mergedFields(before, other, choices)
    const earlierIds = await bringOver(trx, mergeId, keepId)
    const broughtPropertyIds = await listBrought(trx, mergeId, keepId)
    await writeFields(trx, keepId, after)
    const { rows } = await sql<{
      id: string
    }>`update booking set guest_id = ${keepId}::uuid where ${ofAccount('booking')} and guest_id = ${mergeId}::uuid returning id`.execute(
      trx,
    )
    await trx
      .insertInto('guestMerge')
      .values({
        accountId: keep.accountId,
        keptId: keepId,
        mergedId: mergeId,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        bookingIds: rows.map(({ id }) => id),
        earlierIds,
        broughtPropertyIds,
        reason: reason ?? null,
        mergedBy: personOf(work),
        mergedAt: work.now.toISOString(),
      })
      .execute()
    await sql`select recount_guests(${theAccount}, array[${keepId}, ${mergeId}]::uuid[])`.execute(
      trx,
    )
    await noteGuest(
      trx,
      work,
      { guestBook: keep, guestId: keepId, event: guestsEvents['guest.merged'] },
      {
        before: { name: before.name, other: other.name },
        after: { name: after.name, bookings: rows.length },
        ...(reason && { reason }),
      },
    )
  })
}

/** The other guest, and whoever had been merged into them, is now the kept one. Answers the latter. */
async function bringOver(trx: Trx, mergeId: string, keepId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('guest')
    .set({ mergedIntoId: keepId })
    .where(eb => eb.or([eb('id', '=', mergeId), eb('mergedIntoId', '=', mergeId)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id).filter(id => id !== mergeId)
}

/** The hotels that know the other guest and not the one who stays. */
async function listBrought(trx: Trx, mergeId: string, keepId: string): Promise<string[]> {
  const { rows } = await sql<{ propertyId: PropertyId }>`
    select property_id from guest_at_property where ${ofAccount('guest_at_property')} and guest_id = ${mergeId}::uuid
    except select property_id from guest_at_property where ${ofAccount('guest_at_property')} and guest_id = ${keepId}::uuid`.execute(
    trx,
  )
  return rows.map(({ propertyId }) => propertyId)
}

/**
 * Makes two guests again of a merge: the bookings that came over go back, and each field that nobody changed since is what it was.
 * Throws MERGE_NOT_UNDOABLE after 30 days, and while a later merge lies on top.
 */
export async function undoMerge(
  work: Work,
  kept: EnteredGuest,
  { recordId, undoableSince }: { recordId: string; undoableSince: string },
): Promise<void> {
  const keptId = kept.guestId
  await work.write(async trx => {
    const now = await lockFields(trx, [keptId])
    const records = await trx
      .selectFrom('guestMerge')
      .selectAll()
      .where('keptId', '=', keptId)
      .where('undoneAt', 'is', null)
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .execute()
    const [record] = records
    const current = now.get(keptId)
    if (!record || !current || record.id !== recordId)
      throw refused('Another merge lies on top of this one, or it is undone already.')
    if (record.mergedAt < undoableSince) throw refused('A merge can be undone for 30 days.')
    const { mergedId, bookingIds, earlierIds, broughtPropertyIds } = record
    const [before, after] = [fieldsOf(record.before), fieldsOf(record.after)]
    const restored = Object.fromEntries(
      Object.entries(current).map(([field, value]) => [
        field,
        JSON.stringify(value) === JSON.stringify(after[field]) ? before[field] : value,
      ]),
    ) as typeof current
    // The kept one first: the other may want the email back.
    await writeFields(trx, keptId, restored)
    await sql`update guest set merged_into_id = null where ${ofAccount('guest')} and id = ${mergedId}::uuid`.execute(
      trx,
    )
    await sql`update guest set merged_into_id = ${mergedId}::uuid where ${ofAccount('guest')} and id = any(${earlierIds}::uuid[])`.execute(
      trx,
    )
    await sql`update booking set guest_id = ${mergedId}::uuid
      where ${ofAccount('booking')} and id = any(${bookingIds}::uuid[]) and guest_id = ${keptId}::uuid`.execute(
      trx,
    )
    await sql`select recount_guests(${theAccount}, array[${keptId}, ${mergedId}]::uuid[])`.execute(
      trx,
    )
    // Where the kept one has come meanwhile, the hotel goes on knowing them.
    await trx
      .deleteFrom('guestAtProperty')
      .where('guestId', '=', keptId)
      .where(sql<boolean>`property_id = any (${broughtPropertyIds}::uuid[])`)
      .where('totalBookings', '=', 0)
      .execute()
    await trx
      .updateTable('guestMerge')
      .set({
        undoneAt: work.now.toISOString(),
        undoneBy: personOf(work),
      })
      .where('id', '=', recordId)
      .execute()
    await noteGuest(
      trx,
      work,
      { guestBook: kept, guestId: keptId, event: guestsEvents['guest.unmerged'] },
      {
        before: { name: current.name },
        after: { name: restored.name },
      },
    )
  })
}

const refused = (why: string) => new DomainError(guestsReasons.MERGE_NOT_UNDOABLE, { why })

/** What a merge wrote down: the fields by name. */
const fieldsOf = (kept: unknown): Record<string, unknown> => ({ ...Object(kept) })

/** Two of whom somebody says that they are two are not suggested again. */
export async function markNotSame(work: Work, { keep, merge }: TwoGuests): Promise<void> {
  const [guestId, otherId] = [keep.guestId, merge.guestId].toSorted()
  if (!guestId || !otherId || guestId === otherId)
    throw new DomainError(guestsReasons.SAME_GUEST, {}, 'mergeId')
  await work.write(trx =>
    trx
      .insertInto('guestNotSame')
      .values({
        accountId: keep.accountId,
        guestId,
        otherId,
        saidBy: personOf(work),
      })
      .onConflict(conflict => conflict.columns(['accountId', 'guestId', 'otherId']).doNothing())
      .execute(),
  )
}
