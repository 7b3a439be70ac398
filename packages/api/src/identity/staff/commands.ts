import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Person } from '../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { invitationEmail } from '../../kernel/email/compose.ts'
import { enqueueEmail } from '../../kernel/email/enqueue.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { issueToken } from '../auth/commands/tokens.ts'
import { identityReasons } from '../reasons.ts'
import { endSessions } from '../sessions/commands/session.ts'
import type { InviteStaffInput } from './schema.ts'

interface Employer {
  work: Work
  person: Person
  settings: Services['settings']
  propertyId: AuthorizedPropertyId
}

/** Makes the account of a new member of staff and sends the invitation, 72 hours good. Throws EMAIL_TAKEN, PLAN_LIMIT. Answers the user's id. */
export async function inviteStaff(employer: Employer, input: InviteStaffInput): Promise<string> {
  const { work, propertyId } = employer
  const { name, email, areas, grants } = input
  try {
    return await work.write(async trx => {
      await requirePlace(trx, propertyId)
      const { id } = await trx
        .insertInto('appUser')
        .values({ name, email, role: 'staff' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('staffMember')
        .values({ userId: id, propertyId, areas, grants })
        .execute()
      await recordChange(trx, work, {
        action: 'staff.invited',
        entity: 'user',
        entityId: id,
        propertyId,
        after: { areas, grants },
      })
      await sendInvitation(trx, employer, { id, name, email })
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(identityReasons.EMAIL_TAKEN, {}, 'email')
    throw error
  }
}

/** Sends the invitation once more; the earlier link ends. Throws NOT_FOUND, STAFF_HAS_JOINED. */
export async function reinviteStaff(employer: Employer, userId: string): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    const member = await lockMember(trx, propertyId, userId)
    if (member.hasJoined) throw new DomainError(identityReasons.STAFF_HAS_JOINED, {})
    await sendInvitation(trx, employer, { id: userId, ...member })
    await recordChange(trx, work, {
      action: 'staff.invited-again',
      entity: 'user',
      entityId: userId,
      propertyId,
    })
  })
}

/** Gives other areas and money verbs; they hold from the person's next request on. */
export async function updateStaff(
  employer: Employer,
  userId: string,
  post: { areas: string[]; grants: string[] },
): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    const { areas, grants } = await lockMember(trx, propertyId, userId)
    await trx.updateTable('staffMember').set(post).where('userId', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'staff.updated',
      entity: 'user',
      entityId: userId,
      propertyId,
      before: { areas, grants },
      after: post,
    })
  })
}

/** Closes the account and ends its sessions and live screens at once. */
export async function deactivateStaff(employer: Employer, userId: string): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    await lockMember(trx, propertyId, userId)
    await trx.updateTable('appUser').set({ isActive: false }).where('id', '=', userId).execute()
    await trx.deleteFrom('accountToken').where('userId', '=', userId).execute()
    await endSessions(trx, userId)
    await recordChange(trx, work, {
      action: 'staff.deactivated',
      entity: 'user',
      entityId: userId,
      propertyId,
    })
  })
}

/** Opens a closed account again, if the plan has a place. Throws PLAN_LIMIT. */
export async function reactivateStaff(employer: Employer, userId: string): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    await lockMember(trx, propertyId, userId)
    await requirePlace(trx, propertyId)
    await trx.updateTable('appUser').set({ isActive: true }).where('id', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'staff.reactivated',
      entity: 'user',
      entityId: userId,
      propertyId,
    })
  })
}

/** The property's row is held while its places are counted, so that two invitations cannot both take the last. */
async function requirePlace(trx: Trx, propertyId: AuthorizedPropertyId): Promise<void> {
  const property = await trx
    .selectFrom('property')
    .select('currentPlanId')
    .where('id', '=', propertyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const plan = await trx
    .selectFrom('plan')
    .select(['name', 'staffAccounts'])
    .where('id', '=', property.currentPlanId)
    .executeTakeFirstOrThrow()
  const { taken } = await trx
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(eb => eb.fn.countAll<number>().as('taken'))
    .where('m.propertyId', '=', propertyId)
    .where('u.isActive', '=', true)
    .executeTakeFirstOrThrow()
  if (taken < plan.staffAccounts) return
  const limit =
    plan.staffAccounts === 0
      ? `The ${plan.name} plan has no staff accounts. Ask us to change the plan.`
      : `The ${plan.name} plan has ${plan.staffAccounts} staff accounts, and all are taken. Deactivate one, or ask us to change the plan.`
  throw new DomainError(kernelReasons.PLAN_LIMIT, { limit })
}

async function lockMember(trx: Trx, propertyId: AuthorizedPropertyId, userId: string) {
  const member = await trx
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['u.name', 'u.email', 'm.areas', 'm.grants'])
    .select(sql<boolean>`u.password_hash is not null`.as('hasJoined'))
    .where('m.propertyId', '=', propertyId)
    .where('m.userId', '=', userId)
    .forUpdate('m')
    .executeTakeFirst()
  if (!member) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'member of staff' }, 'userId')
  return member
}

async function sendInvitation(
  trx: Trx,
  employer: Employer,
  to: { id: string; name: string; email: string },
): Promise<void> {
  const { propertyId, person, settings } = employer
  const property = await trx
    .selectFrom('property')
    .select('name')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const token = await issueToken(trx, to.id, 'invitation')
  const url = `${settings.publicUrl}/accept-invitation?token=${token}`
  await enqueueEmail(trx, settings.encryptionKeys, {
    recipient: to.email,
    email: invitationEmail(to, { inviter: person.name, property: property.name }, url),
  })
}
