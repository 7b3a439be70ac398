import type { AccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { GuestBook } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import type { Kept } from './rules.ts'
import type { ListErasuresInput } from './schema.ts'

const erasures = (db: Reader, accountId: AccountId | null) =>
  db
    .selectFrom('guestErasure as e')
    .leftJoin('appUser as u', 'u.id', 'e.erasedBy')
    .select(['e.id', 'e.guestId', 'e.pseudonym', 'e.reason', 'e.erasedAt', 'e.registerUntil'])
    .select(['e.registerErasedAt', 'u.name as erasedByName'])
    .select(eb => [
      eb.ref('e.erased').$castTo<Record<string, number>>().as('erased'),
      eb.ref('e.kept').$castTo<Kept[]>().as('kept'),
    ])
    .$call(qb => (accountId === null ? qb : qb.where('e.accountId', '=', accountId)))

/** The guests that an owner has forgotten, the newest first, with what each was answered. */
export async function listErasures(
  db: Reader,
  { accountId }: GuestBook,
  { cursor, limit }: ListErasuresInput,
) {
  const rows = await erasures(db, accountId)
    .$call(qb => (cursor === undefined ? qb : qb.where('e.id', '<', cursor)))
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('guestErasure')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .$call(qb => (accountId === null ? qb : qb.where('accountId', '=', accountId)))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/** The proof that a guest was forgotten: what went, what stays and until when. */
export async function getErasure(db: Reader, { accountId }: GuestBook, erasureId: string) {
  const found = await erasures(db, accountId).where('e.id', '=', erasureId).executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'erasure' })
  return found
}
