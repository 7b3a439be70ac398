import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type PlanLetter, planEmail } from '../rules/email-templates.ts'

/** With what letters are written. */
export type Post = Pick<Services['settings'], 'encryptionKeys' | 'publicUrl'>

interface Letter {
  propertyId: string
  about: PlanLetter
  plan: string
  /** The day that it names; today at the hotel when left out. */
  day?: IsoDate
  reason?: string
}

/** Writes to the owner what becomes of the plan of their hotel. */
export async function writePlanLetter(
  trx: Trx,
  { encryptionKeys, publicUrl }: Post,
  { propertyId, about, plan, day, reason }: Letter,
  now: Date,
): Promise<void> {
  const hotel = await trx
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .select(['p.name as hotel', 'o.name', 'o.email', 'o.language'])
    .select(
      sql<IsoDate>`(${now.toISOString()}::timestamptz at time zone p.time_zone)::date`.as('today'),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const date = new Intl.DateTimeFormat(hotel.language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  await enqueueEmail(trx, encryptionKeys, {
    recipient: hotel.email,
    email: planEmail(about, {
      owner: hotel,
      hotel: hotel.hotel,
      plan,
      day: date.format(new Date(`${day ?? hotel.today}T00:00:00Z`)),
      ...(reason && { reason }),
      url: `${publicUrl}/settings?section=billing&property=${propertyId}`,
    }),
  })
}
