import { addDays, utcDateOf } from '@atithi/api/kernel/shared/dates'
import { indianTime } from './calendar.ts'
import type { DemoHotel } from './hotel.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

interface Founded {
  propertyId: string
  accountId: string
  planId: DemoHotel['planId']
  foundedAt: string
}

/** The plan of a hotel. One that is still in its trial asks for the next. */
export function subscribe(
  rows: Rows,
  random: Random,
  { propertyId, accountId, planId, foundedAt }: Founded,
): void {
  const isNew = planId === 'freemium'
  rows.subscription.push({
    propertyId,
    planId,
    trialEndsAt: indianTime(addDays(utcDateOf(new Date(foundedAt)), 15), 0),
    toldStage: isNew ? 'trial' : 'active',
    updatedAt: foundedAt,
  })
  if (!isNew) return
  const askedAt = new Date(Date.parse(foundedAt) + 90 * 60_000).toISOString()
  rows.planRequest.push({
    id: idAt(random, askedAt),
    propertyId,
    planId: 'starter',
    note: 'We open in the first week of next month.',
    askedBy: accountId,
    askedAt,
  })
}
