import { ofAccount } from '@atithi/db/account'
import type { GuestId, GuestRelationId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { idsOf } from '../reads.ts'
import { inverseOf, type RelationKind, type relationKinds } from '../rules.ts'

const mostShown = 200

/** One who belongs to a guest. */
export interface Relation {
  relationId: GuestRelationId
  guestId: GuestId
  name: string
  /** What they are to the guest. */
  kind: RelationKind
}

interface Row extends Omit<Relation, 'kind'> {
  kind: (typeof relationKinds)[number]
  isInverse: boolean
}

/**
 * Who belongs to a guest, in the order in which it was said; for staff those whom their hotel knows. A relation stays with the guests of whom
 * it was said: of those that a merge brought together one is seen for each person, the kept guest's own before the others, and none with
 * themselves (decision 052).
 */
export async function listRelations(
  db: Reader,
  { guestId, guestBook }: { guestId: GuestId; guestBook: GuestBook },
  only: { relatedGuestId?: GuestId; relationId?: GuestRelationId } = {},
): Promise<Relation[]> {
  const { at } = guestBook
  const ids = idsOf(sql`${guestId}::uuid`)
  const known =
    at === null
      ? sql`true`
      : sql`exists (select from guest_at_property p where ${ofAccount('p')} and p.property_id = ${at}::uuid and p.guest_id = w.id)`
  const { rows } = await sql<Row>`
    with said as (
      select id, kind, guest_id as own, related_guest_id as other, false as is_inverse
      from guest_relation where ${ofAccount('guest_relation')} and guest_id = any (${ids})
      union all
      select id, kind, related_guest_id, guest_id, true
      from guest_relation where ${ofAccount('guest_relation')} and related_guest_id = any (${ids})),
    shown as (
      select distinct on (w.id) s.id, w.id as guest_id, w.name, s.kind, s.is_inverse
      from said s join guest o on ${ofAccount('o')} and o.id = s.other join guest w on w.account_id = o.account_id and w.id = coalesce(o.merged_into_id, o.id)
      where w.id <> ${guestId}::uuid and ${known}
      order by w.id, s.own = ${guestId}::uuid desc, s.other = w.id desc, s.id)
    select id as "relationId", guest_id as "guestId", name, kind, is_inverse as "isInverse"
    from shown where ${only.relatedGuestId ? sql`guest_id = ${only.relatedGuestId}::uuid` : sql`true`}
      and ${only.relationId ? sql`id = ${only.relationId}::uuid` : sql`true`}
    order by id limit ${mostShown}`.execute(db)
  return rows.map(({ relationId, guestId: relatedId, name, kind, isInverse }) => ({
    relationId,
    guestId: relatedId,
    name,
    kind: isInverse ? inverseOf(kind) : kind,
  }))
}
