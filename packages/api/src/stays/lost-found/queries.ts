import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { picturesOf } from '../house-pictures/reads.ts'
import type { LostState } from './rules.ts'
import type { ListLostInput } from './schema.ts'

/** What was found in a house, the newest first; of one state, or with these words. */
export async function listLost(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { state, search, cursor, limit }: ListLostInput,
) {
  const found = db
    .selectFrom('lostItem as l')
    .where('l.propertyId', '=', propertyId)
    .$call(qb => (state === undefined ? qb : qb.where('l.state', '=', state)))
    .$if(Boolean(search), qb =>
      qb.where(
        sql<boolean>`strpos(lower(concat_ws(' ', l.what, l.place, l.kept_at, l.returned_to)), lower(${search ?? ''})) > 0`,
      ),
    )
  const rows = await found
    .innerJoin('property as p', 'p.id', 'l.propertyId')
    .leftJoin('appUser as u', 'u.id', 'l.settledBy')
    .select(['l.id', 'l.what', 'l.place', 'l.foundOn', 'l.foundBy', 'l.keptAt'])
    .select(picturesOf('lost-item', 'l').as('pictures'))
    .select(['l.returnedTo', 'l.settledAt', 'u.name as settledBy', 'p.timeZone'])
    .select(eb => eb.ref('l.state').$castTo<LostState>().as('state'))
    .$call(qb => (cursor === undefined ? qb : qb.where('l.id', '<', cursor)))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await found
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}
