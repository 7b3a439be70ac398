import type { Trx } from '@atithi/db/client'
import type { AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Person } from '../../kernel/access/actor.ts'
import { contactOf } from '../../kernel/access/contact.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { invitationEmail } from '../../kernel/email/compose.ts'
import { enqueueEmail } from '../../kernel/email/enqueue.ts'
import { admitLetter } from '../../kernel/email/letter-limits.ts'
import { DomainError, violatedConstraint } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { entitle, lockPlan } from '../../plans/entitlements/commands.ts'
import { getTerms } from '../../plans/entitlements/reads.ts'
import { requireProvedOwner } from '../auth/commands/email-proof.ts'
import { issueToken } from '../auth/commands/tokens.ts'
import { identityEvents } from '../events.ts'
import { tellOwnerOfStaff } from '../platform-acts/commands.ts'
import { identityReasons } from '../reasons.ts'
import { endSessions } from '../sessions/commands/session.ts'
import type { InviteStaffInput } from './schema.ts'

interface Employer {
  work: Work
  person: Person
  services: Pick<Services, 'db' | 'settings'>
  propertyId: AuthorizedPropertyId
}

/** Makes the account of a new member of staff and sends the invitation, 72 hours good. Throws EMAIL_TAKEN, PLAN_LIMIT. Answers the user's id. */
export async function inviteStaff(employer: Employer, input: InviteStaffInput): Promise<string> {
  const { work, propertyId } = employer
  const { name, email, areas, grants } = input
  await admitInvitation(employer, email)
  try {
    return await work.write(async trx => {
      await entitle(trx, work, propertyId, 'staffAccounts')
      // Nobody is seen by the hotel before they have a post there: their id is not asked back.
      const { id } = await trx
        .selectNoFrom(sql<AppUserId>`new_id()`.as('id'))
        .executeTakeFirstOrThrow()
      await trx.insertInto('appUser').values({ id, name, email, role: 'staff' }).execute()
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
      await tellOwnerOfStaff(trx, employer, { userId: id, act: 'invited' })
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'app_user_email_key')
      throw new DomainError(identityReasons.EMAIL_TAKEN, {}, 'email')
    throw error
  }
}

/** Sends the invitation once more; the earlier link ends. Throws NOT_FOUND, STAFF_HAS_JOINED. */
export async function reinviteStaff(employer: Employer, userId: AppUserId): Promise<void> {
  const { work, propertyId } = employer
  await admitInvitation(employer, await work.read(db => getEmail(db, propertyId, userId)))
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
  userId: AppUserId,
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
    const event = identityEvents['staff.rights-changed']
    await publish(trx, work, { propertyId, event, entityId: userId })
    await tellOwnerOfStaff(trx, employer, { userId, act: 'changed' })
  })
}

/** Closes the account and ends its sessions and live screens at once. */
export async function deactivateStaff(employer: Employer, userId: AppUserId): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    await lockMember(trx, propertyId, userId)
    await trx.updateTable('appUser').set({ isActive: false }).where('id', '=', userId).execute()
    await trx.deleteFrom('accountToken').where('userId', '=', userId).execute()
    await endSessions(trx, userId)
    await givePlaces(trx, propertyId, work.now)
    await recordChange(trx, work, {
      action: 'staff.deactivated',
      entity: 'user',
      entityId: userId,
      propertyId,
    })
    await tellOwnerOfStaff(trx, employer, { userId, act: 'deactivated' })
  })
}

/** Opens a closed account again, if the plan has a place. Throws PLAN_LIMIT. */
export async function reactivateStaff(employer: Employer, userId: AppUserId): Promise<void> {
  const { work, propertyId } = employer
  await work.write(async trx => {
    await lockMember(trx, propertyId, userId)
    await takePlace(trx, work, propertyId, userId)
    await trx.updateTable('appUser').set({ isActive: true }).where('id', '=', userId).execute()
    await recordChange(trx, work, {
      action: 'staff.reactivated',
      entity: 'user',
      entityId: userId,
      propertyId,
    })
    await tellOwnerOfStaff(trx, employer, { userId, act: 'reactivated' })
  })
}

/** Gives somebody whose account opens again a place of the plan. Locks the plan of the hotel. Throws PLAN_LIMIT. */
export async function takePlace(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  userId: AppUserId,
): Promise<void> {
  await entitle(trx, work, propertyId, 'staffAccounts')
  await trx
    .updateTable('staffMember')
    .set({ readOnlySince: null })
    .where('userId', '=', userId)
    .execute()
}

/**
 * Gives the places of the plan to those whom the owner chose, then to who came first; who has none may look at everything and change
 * nothing. Locks the plan of the hotel.
 */
export async function givePlaces(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<void> {
  await lockPlan(trx, propertyId)
  const { staffAccounts } = await getTerms(trx, propertyId, now)
  await sql`
    with ranked as (
      select m.user_id, row_number() over (order by m.keeps_place desc, m.created_at, m.user_id) <= ${staffAccounts}::int as has_place
      from staff_member m join app_user u on u.id = m.user_id and u.is_active
      where m.property_id = ${propertyId})
    update staff_member m set read_only_since = case when r.has_place then null else ${now.toISOString()}::timestamptz end
    from ranked r where r.user_id = m.user_id and r.has_place <> (m.read_only_since is null)`.execute(
    trx,
  )
}

async function getEmail(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  userId: AppUserId,
): Promise<string> {
  const member = await db
    .selectFrom('staffMember as m')
    .innerJoinLateral(contactOf('m.userId', 'c'), join => join.onTrue())
    .select('c.email')
    .where('m.propertyId', '=', propertyId)
    .where('m.userId', '=', userId)
    .executeTakeFirst()
  if (!member) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'member of staff' }, 'userId')
  return member.email
}

async function lockMember(trx: Trx, propertyId: AuthorizedPropertyId, userId: AppUserId) {
  const member = await trx
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .innerJoinLateral(contactOf('m.userId', 'c'), join => join.onTrue())
    .select(['u.name', 'c.email', 'm.areas', 'm.grants'])
    .select('u.hasPassword as hasJoined')
    .where('m.propertyId', '=', propertyId)
    .where('m.userId', '=', userId)
    .forUpdate('m')
    .executeTakeFirst()
  if (!member) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'member of staff' }, 'userId')
  return member
}

/** An invitation is a letter to somebody outside: see `requireProvedOwner` and `admitLetter`. */
async function admitInvitation(
  { work, services, propertyId }: Employer,
  recipient: string,
): Promise<void> {
  await requireProvedOwner(work, services.settings, propertyId)
  await admitLetter(services.db, { propertyId, recipient, about: `invitation ${recipient}` })
}

async function sendInvitation(
  trx: Trx,
  employer: Employer,
  to: { id: string; name: string; email: string },
): Promise<void> {
  const { propertyId, person } = employer
  const { settings } = employer.services
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
