import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { contactOf } from '../../../kernel/access/contact.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatExactPaise, type Paise } from '../../../kernel/shared/money.ts'
import { planEmail } from '../rules/email-templates.ts'
import type { PlanLetter } from '../rules/plan-letters.ts'

/** With what letters are written. */
export type Post = Pick<Services['settings'], 'encryptionKeys' | 'publicUrl'>

interface Letter {
  propertyId: PropertyId
  about: PlanLetter
  plan: string
  /** The day that it names; today at the hotel when left out. */
  day?: IsoDate
  reason?: string
  /** The invoice that it is about; left out the oldest that is open, if there is one. */
  invoice?: { number: string; amount: Paise; dueOn: IsoDate }
  used?: { used: number; allowed: number }
  /** The event that causes it: handled twice, it is written once. */
  onceFor?: string
}

/** Writes to the owner what becomes of the plan of their hotel. */
export async function writePlanLetter(
  trx: Trx,
  { encryptionKeys, publicUrl }: Post,
  { propertyId, about, plan, day, reason, invoice, used, onceFor }: Letter,
  now: Date,
): Promise<void> {
  const hotel = await trx
    .selectFrom('property as p')
    .innerJoin('appUser as o', 'o.id', 'p.accountId')
    .innerJoinLateral(contactOf('p.accountId', 'c'), join => join.onTrue())
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('billingInvoice as i')
          .select(['i.number', 'i.dueOn', sql<Paise>`i.total - i.settled`.as('open')])
          .whereRef('i.propertyId', '=', 'p.id')
          .where('i.kind', '=', 'invoice')
          .whereRef('i.settled', '<', 'i.total')
          .orderBy('i.dueOn')
          .limit(1)
          .as('oldest'),
      join => join.onTrue(),
    )
    .select(['p.name as hotel', 'o.name', 'c.email', 'c.language'])
    .select(['oldest.number', 'oldest.open', 'oldest.dueOn'])
    .select(
      sql<IsoDate>`(${now.toISOString()}::timestamptz at time zone p.time_zone)::date`.as('today'),
    )
    .where('p.id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const date = new Intl.DateTimeFormat(hotel.language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const write = (named: IsoDate) => date.format(new Date(`${named}T00:00:00Z`))
  const { number, open, dueOn } = hotel
  const oldest =
    number !== null && open !== null && dueOn !== null ? { number, amount: open, dueOn } : undefined
  const named = invoice ?? oldest
  await enqueueEmail(trx, encryptionKeys, {
    recipient: hotel.email,
    ...(onceFor && { onceFor }),
    email: planEmail(about, {
      owner: hotel,
      hotel: hotel.hotel,
      plan,
      day: write(day ?? hotel.today),
      ...(reason && { reason }),
      ...(named && {
        invoice: {
          number: named.number,
          amount: formatExactPaise(named.amount),
          due: write(named.dueOn),
        },
      }),
      ...(used && { used }),
      url: `${publicUrl}/settings?section=billing&property=${propertyId}`,
    }),
  })
}
