import { ofAccount } from '@atithi/db/account'
import type { GuestRelationId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { EnteredGuest } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { guestsEvents } from '../../events.ts'
import { guestsReasons } from '../../reasons.ts'
import { listRelations } from '../queries/relations.ts'
import { idsOf } from '../reads.ts'
import type { RelateInput } from '../schema/relations.ts'
import { lockFields, noteGuest } from './fields.ts'

/**
 * Writes down what one guest is to another, once for both; the same said again stays as it is. Throws SAME_GUEST, GUEST_ERASED, and
 * GUESTS_RELATED where something else is noted of the two.
 */
export async function relateGuests(
  work: Work,
  { guest, related }: { guest: EnteredGuest; related: EnteredGuest },
  { kind }: RelateInput,
): Promise<void> {
  const [guestId, relatedGuestId] = [guest.guestId, related.guestId]
  if (guestId === relatedGuestId)
    throw new DomainError(guestsReasons.SAME_GUEST, {}, 'relatedGuestId')
  await work.write(async trx => {
    const both = await lockFields(trx, [guestId, relatedGuestId])
    // Somebody merged one of them since the gate looked.
    if (both.size < 2)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' }, 'relatedGuestId')
    const [known] = await listRelations(trx, { guestId, guestBook: guest }, { relatedGuestId })
    if (known?.kind === kind) return
    if (known) throw new DomainError(guestsReasons.GUESTS_RELATED, {}, 'relatedGuestId')
    await trx
      .insertInto('guestRelation')
      .values({
        accountId: guest.accountId,
        guestId,
        relatedGuestId,
        kind,
        madeBy: personOf(work),
        madeAt: work.now.toISOString(),
      })
      .execute()
    await noteGuest(
      trx,
      work,
      { guestBook: guest, guestId, event: guestsEvents['guest.related'] },
      { after: { kind, relatedGuestId } },
    )
  })
}

/** Takes back what is noted of two guests, whoever of those they were merged from it was said of. Throws NOT_FOUND. */
export async function unrelateGuests(
  work: Work,
  guest: EnteredGuest,
  relationId: GuestRelationId,
): Promise<void> {
  const { guestId } = guest
  await work.write(async trx => {
    await lockFields(trx, [guestId])
    const [relation] = await listRelations(trx, { guestId, guestBook: guest }, { relationId })
    if (!relation) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'relation' })
    const { kind, guestId: relatedGuestId } = relation
    const [own, others] = [guestId, relatedGuestId].map(id => idsOf(sql`${id}::uuid`))
    const { numAffectedRows } = await sql`delete from guest_relation
      where ${ofAccount('guest_relation')} and ((guest_id = any (${own}) and related_guest_id = any (${others}))
        or (guest_id = any (${others}) and related_guest_id = any (${own})))`.execute(trx)
    // The other side was quicker.
    if (!numAffectedRows) return
    await noteGuest(
      trx,
      work,
      { guestBook: guest, guestId, event: guestsEvents['guest.unrelated'] },
      { before: { kind, relatedGuestId } },
    )
  })
}
