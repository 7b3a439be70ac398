import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import type { Person } from '../../../kernel/access/actor.ts'
import { type AuthorizedPropertyId, enterProperty } from '../../../kernel/access/gates.ts'
import type { Context, Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { platformReasons } from '../../reasons.ts'

export type Administrator = Context & { work: Work; person: Person }

/** Throws NOT_YOURSELF: what an administrator does to accounts is not for their own. */
export function requireAnother(person: Person, userId: AppUserId): void {
  if (person.userId === userId) throw new DomainError(platformReasons.NOT_YOURSELF, {}, 'userId')
}

/** The hotel at which somebody works, or undefined for all others and where it was deleted. */
export async function hotelOfStaff(
  { work, person, services }: Administrator,
  userId: AppUserId,
): Promise<AuthorizedPropertyId | undefined> {
  const post = await work.read(db =>
    db
      .selectFrom('staffMember as m')
      .innerJoin('property as p', 'p.id', 'm.propertyId')
      .select('m.propertyId')
      .where('m.userId', '=', userId)
      .where('p.deletedAt', 'is', null)
      .executeTakeFirst(),
  )
  if (!post) return undefined
  const target = { what: 'property', id: post.propertyId } as const
  return (await enterProperty(services.db, person, null, target)).propertyId
}

/** Throws NOT_FOUND. Locks the account. */
export async function lockUser(trx: Trx, userId: AppUserId) {
  const user = await trx
    .selectFrom('appUser as u')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.role', 'u.language'])
    .select(['u.isActive', 'u.hasPassword'])
    .where('u.id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'user' }, 'userId')
  return user
}
