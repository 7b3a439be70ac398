import type { Trx } from '@atithi/db/client'
import type { CompanyId, GuestId } from '@atithi/db/ids'
import type { JsonObject } from '@atithi/db/schema'
import type { GuestBook } from '../../../kernel/access/gates.ts'
import { type Change, recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { EventDefinition } from '../../../kernel/events/define.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { guestsReasons } from '../../reasons.ts'
import type { SetStatus } from '../rules.ts'
import type { GuestAddress, GuestPreferences } from '../schema/profile.ts'

const fieldColumns = [
  'name',
  'firstName',
  'lastName',
  'email',
  'phone',
  'dateOfBirth',
  'anniversary',
  'companyId',
  'address',
  'preferences',
  'tags',
  'notes',
  'status',
  'statusReason',
] as const

/** What people say of a guest. */
export interface GuestFields {
  name: string
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  dateOfBirth: IsoDate | null
  anniversary: IsoDate | null
  companyId: CompanyId | null
  address: GuestAddress
  preferences: GuestPreferences
  tags: string[]
  notes: string
  status: SetStatus
  statusReason: string | null
}

/**
 * The fields of guests, held in the order of their ids until the commit; of one who was merged meanwhile none. Throws GUEST_ERASED.
 */
export async function lockFields(
  trx: Trx,
  guestIds: readonly string[],
): Promise<Map<string, GuestFields>> {
  const rows = await trx
    .selectFrom('guest')
    .select(['id', 'erasedAt', ...fieldColumns])
    .$narrowType<{ address: GuestAddress; preferences: GuestPreferences }>()
    .where('id', 'in', guestIds)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.some(({ erasedAt }) => erasedAt !== null))
    throw new DomainError(guestsReasons.GUEST_ERASED, {})
  return new Map(rows.map(({ id, erasedAt: _, ...fields }) => [id, fields]))
}

/** Writes the fields that are given. */
export async function writeFields(
  trx: Trx,
  guestId: GuestId,
  { address, preferences, ...columns }: Partial<GuestFields>,
): Promise<void> {
  await trx
    .updateTable('guest')
    .set({
      ...columns,
      ...(address && { address: JSON.stringify(address) }),
      ...(preferences && { preferences: JSON.stringify(preferences) }),
    })
    .where('id', '=', guestId)
    .execute()
}

interface Noted {
  guestBook: GuestBook
  guestId: GuestId
  event: EventDefinition<
    | 'guest.created'
    | 'guest.updated'
    | 'guest.merged'
    | 'guest.unmerged'
    | 'guest.erased'
    | 'guest.related'
    | 'guest.unrelated'
  >
}

/** The trail and the event stand at the hotel where it was done; over the portfolio at its first. */
export async function noteGuest(
  trx: Trx,
  work: Work,
  { guestBook, guestId, event }: Noted,
  change: Pick<Change, 'reason'> & { before?: JsonObject; after?: JsonObject },
): Promise<void> {
  const { at, propertyIds } = guestBook
  const propertyId = at ?? (propertyIds === 'all' ? undefined : propertyIds[0])
  await recordChange(trx, work, {
    ...change,
    action: event.type,
    entity: 'guest',
    entityId: guestId,
    ...(propertyId && { propertyId }),
  })
  if (propertyId) await publish(trx, work, { event, propertyId, entityId: guestId })
}
