import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { sellingReasons } from '../../reasons.ts'

/** Two editors of one room type act one after the other. Throws NOT_FOUND unless all of them are here. */
export async function holdRoomTypes(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  roomTypeIds: readonly string[],
  field = 'roomTypeIds',
) {
  const wanted = [...new Set(roomTypeIds)]
  const held = await trx
    .selectFrom('roomType')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', 'in', wanted)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (held.length < wanted.length)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, field)
}

interface Edited {
  roomTypeIds: readonly string[]
  from: IsoDate
  to: IsoDate
  /** The newest edit that the editor has seen; null when there was none. */
  version: string | null
}

/** Throws VERSION_CONFLICT when somebody else edited these nights after what the editor has version. */
export async function assertVersion(
  trx: Reader,
  work: Work,
  propertyId: AuthorizedPropertyId,
  edit: Edited,
): Promise<void> {
  const unseen = await trx
    .selectFrom('rateOverride as o')
    .leftJoin('appUser as u', 'u.id', 'o.createdBy')
    .select('u.name')
    .where('o.propertyId', '=', propertyId)
    .where('o.roomTypeId', 'in', [...edit.roomTypeIds])
    .where('o.dateTo', '>=', edit.from)
    .where('o.dateFrom', '<=', edit.to)
    .where(
      sql<boolean>`o.id > coalesce(${edit.version}::uuid, '00000000-0000-0000-0000-000000000000')`,
    )
    .where(sql<boolean>`o.created_by is distinct from ${inNameOf(work)}::uuid`)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (unseen)
    throw new DomainError(sellingReasons.VERSION_CONFLICT, { by: unseen.name ?? 'somebody' }, 'set')
}
