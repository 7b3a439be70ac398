import type { AccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { requirePlaceOfPlan } from '../connections/commands/paused.ts'
import { channelsReasons } from '../reasons.ts'
import { retryUnmapped } from '../reservations/commands/apply.ts'
import type { SaveMappingInput } from './schema.ts'

interface At {
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  connectionId: string
}

/**
 * Says which rates of ours are which of the channel's. What is left out is closed at the channel; everything is sent anew, and
 * reservations that waited for a mapping are tried again. Throws MAPPING_TWICE, NOT_FOUND, CHANNEL_DISCONNECTED, PAUSED_BY_PLAN.
 */
export async function saveMapping(
  services: Services,
  work: Work,
  at: At,
  { rates }: SaveMappingInput,
): Promise<void> {
  const codes = rates.map(rate => `${rate.channelRoomCode} / ${rate.channelRateCode}`)
  const plans = rates.map(rate => rate.ratePlanId)
  const twice =
    codes.find((code, place) => codes.indexOf(code) !== place) ??
    codes.find((_code, place) => plans.indexOf(plans[place] ?? '') !== place) ??
    rateOfTwoRooms(rates)
  if (twice !== undefined)
    throw new DomainError(channelsReasons.MAPPING_TWICE, { code: twice }, 'rates')
  await work.write(async trx => {
    const live = await trx
      .selectFrom('channelConnection')
      .select(['id', 'pausedByPlanAt'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .where('disconnectedAt', 'is', null)
      .where('endsAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!live) throw new DomainError(channelsReasons.CHANNEL_DISCONNECTED, {})
    await requirePlaceOfPlan(trx, work, { ...live, propertyId: at.propertyId })
    const known = await trx
      .selectFrom('ratePlan')
      .select(['id', 'roomTypeId'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', sql<string>`any(${plans}::uuid[])`)
      .execute()
    const isKnown = (rate: (typeof rates)[number]) =>
      known.some(plan => plan.id === rate.ratePlanId && plan.roomTypeId === rate.roomTypeId)
    if (!rates.every(isKnown))
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'rate plan' }, 'rates')
    await trx
      .updateTable('channelRate')
      .set({ removedAt: sql<string>`clock_timestamp()` })
      .where('propertyId', '=', at.propertyId)
      .where('connectionId', '=', at.connectionId)
      .where('removedAt', 'is', null)
      .where('ratePlanId', '<>', sql<string>`all(${plans}::uuid[])`)
      .execute()
    if (rates.length > 0) {
      // Two rates that change places would meet for a moment.
      await trx
        .deleteFrom('channelRate')
        .where('propertyId', '=', at.propertyId)
        .where('connectionId', '=', at.connectionId)
        .where('ratePlanId', '=', sql<string>`any(${plans}::uuid[])`)
        .execute()
      await trx
        .insertInto('channelRate')
        .values(
          rates.map(({ channelRoomCode, channelRateCode, ...own }) => ({
            ...own,
            propertyId: at.propertyId,
            connectionId: at.connectionId,
            roomCode: channelRoomCode,
            rateCode: channelRateCode,
          })),
        )
        .execute()
    }
    await trx
      .insertInto('channelMark')
      .values({ propertyId: at.propertyId, connectionId: at.connectionId, isFull: true })
      .execute()
    await recordChange(trx, work, {
      action: 'channel.mapped',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
      after: { rates: rates.length },
    })
  })
  await retryUnmapped(services, at)
}

/** A room of the channel has one counter: two room types of ours cannot both fill it. */
function rateOfTwoRooms(rates: SaveMappingInput['rates']): string | undefined {
  const owner = new Map<string, string>()
  for (const { channelRoomCode, roomTypeId } of rates) {
    const other = owner.get(channelRoomCode)
    if (other !== undefined && other !== roomTypeId) return channelRoomCode
    owner.set(channelRoomCode, roomTypeId)
  }
  return undefined
}
