import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { channelNames } from '../../channels/rules.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { getTerms } from '../../plans/entitlements/reads.ts'

/** How many have a place; portals null: as many as one likes. */
interface Allowed {
  staff: number
  portals: number | null
}

/**
 * Who works at a hotel and which channels it has connected, with who keeps a place first: now, and after the change that is planned. Those
 * beyond the number that is allowed are, or will be, read-only.
 */
export async function listPlaces(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  const terms = await getTerms(db, propertyId, now)
  const staff = await db
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['u.id', 'u.name', 'm.keepsPlace'])
    .select(sql<boolean>`m.read_only_since is not null`.as('isReadOnly'))
    .where('m.propertyId', '=', propertyId)
    .where('u.isActive', '=', true)
    .orderBy('m.keepsPlace', 'desc')
    .orderBy('m.createdAt')
    .orderBy('m.userId')
    .execute()
  const portals = await db
    .selectFrom('channelConnection')
    .select(['id', 'hotelCode', 'keepsPlace'])
    .select(eb => eb.ref('channelId').$castTo<keyof typeof channelNames>().as('channelId'))
    .select(sql<boolean>`paused_by_plan_at is not null`.as('isReadOnly'))
    .where('propertyId', '=', propertyId)
    .where('disconnectedAt', 'is', null)
    .where('endsAt', 'is', null)
    .orderBy('keepsPlace', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const next = await db
    .selectFrom('subscription as s')
    .innerJoin('planVersion as v', join =>
      join.onRef('v.planId', '=', 's.nextPlanId').onRef('v.validFrom', '=', 's.nextTermsFrom'),
    )
    .select(['v.staffAccounts as staff', 'v.portals'])
    .where('s.propertyId', '=', propertyId)
    .where('s.nextAt', '>', now.toISOString())
    .executeTakeFirst()
  const allowed: Allowed = { staff: terms.staffAccounts, portals: terms.portals }
  return {
    allowed,
    /** Of the change that is planned; null where none is. */
    allowedNext: next ?? null,
    staff,
    portals: portals.map(({ channelId, hotelCode, ...portal }) => ({
      ...portal,
      name: `${channelNames[channelId]}, ${hotelCode}`,
    })),
  }
}
