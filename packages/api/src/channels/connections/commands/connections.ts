import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enterName, leaveName, offerName } from '../../../kernel/directory/names.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { entitle } from '../../../plans/entitlements/commands.ts'
import { assertTermsChange } from '../../../selling/rates/commands/assert-terms-change.ts'
import { holdRoomTypes } from '../../../selling/rates/commands/editing.ts'
import { adjustedPrice } from '../../ari/rules/desired.ts'
import { channelsEvents } from '../../events.ts'
import { channelsReasons } from '../../reasons.ts'
import { type ChannelId, channelNames } from '../../rules.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import type { ConfigureInput, ConnectInput } from '../schema.ts'
import { hotelNameOf } from './channel-hotel.ts'
import { inheritReservations } from './inherit.ts'
import { requirePlaceOfPlan } from './paused.ts'
import { tryCredentials } from './try.ts'

interface At {
  propertyId: AuthorizedPropertyId
  connectionId: string
}

const now = sql<string>`clock_timestamp()`
const hoursFromNow = (hours: number) =>
  sql<string>`clock_timestamp() + make_interval(hours => ${hours})`

/** Has a worker look at a connection at once, with everything or with what differs. */
async function mark(trx: Trx, at: At, isFull: boolean): Promise<void> {
  await trx
    .insertInto('channelMark')
    .values({ propertyId: at.propertyId, connectionId: at.connectionId, isFull })
    .execute()
}

const changed = (trx: Trx, work: Work, at: At) =>
  publish(trx, work, {
    event: channelsEvents['channel.changed'],
    propertyId: at.propertyId,
    entityId: at.connectionId,
  })

/** A hotel whose plan takes no online bookings is closed at every channel from the beginning. */
const followPlan = (trx: Trx, at: Date, propertyId: AuthorizedPropertyId) =>
  sql`select follow_plan_at_channels(${at.toISOString()}::timestamptz, ${propertyId}::uuid)`.execute(
    trx,
  )

/**
 * Connects a property to a channel, once the channel has taken the credentials; a channel that does not answer is connected all the
 * same and tried later. What an earlier connection of this hotel has of its reservations goes on. Throws CHANNEL_CREDENTIALS, CHANNEL_CONNECTED, PLAN_LIMIT.
 */
export async function connectChannel(
  services: Services,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { channelId, hotelCode, credentials }: ConnectInput,
): Promise<string> {
  const channel = channelNames[channelId]
  const tried = await tryCredentials(services, channelId, {
    hotelCode,
    credentials,
    includesTax: false,
  })
  if (tried.kind === 'refused')
    throw new DomainError(
      channelsReasons.CHANNEL_CREDENTIALS,
      { channel, said: tried.message },
      'credentials',
    )
  const { pull, readBack } = adapterOf(channelId)
  try {
    return await work.write(async trx => {
      await entitle(trx, work, propertyId, 'portals')
      // What is still being closed there is over with a new beginning.
      const over = await trx
        .updateTable('channelConnection')
        .set({ disconnectedAt: now, credentialsSealed: null, nextPullAt: null, nextCheckAt: null })
        .where('propertyId', '=', propertyId)
        .where('channelId', '=', channelId)
        .where('hotelCode', '=', hotelCode)
        .where('endsAt', 'is not', null)
        .where('disconnectedAt', 'is', null)
        .returning('id')
        .execute()
      if (over.length > 0)
        await leaveName(trx, { ...hotelNameOf(channelId, hotelCode), propertyId })
      const { id } = await trx
        .insertInto('channelConnection')
        .values({
          propertyId,
          channelId,
          hotelCode,
          credentialsSealed: seal(JSON.stringify(credentials), services.settings.encryptionKeys),
          createdBy: inNameOf(work),
          ...(pull && { nextPullAt: now }),
          // Its first nights have been sent by then.
          ...(readBack && { nextCheckAt: hoursFromNow(24) }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const named = { ...hotelNameOf(channelId, hotelCode), propertyId, entityId: id }
      if (!(await enterName(trx, named)))
        throw new DomainError(channelsReasons.CHANNEL_CONNECTED, { channel }, 'hotelCode')
      await inheritReservations(trx, { propertyId, connectionId: id, channelId, hotelCode })
      await recordChange(trx, work, {
        action: 'channel.connected',
        entity: 'channel-connection',
        entityId: id,
        propertyId,
        after: { channelId, hotelCode },
      })
      await followPlan(trx, work.now, propertyId)
      await changed(trx, work, { propertyId, connectionId: id })
      return id
    })
  } catch (error) {
    if (violatedConstraint(error) === 'channel_connection_live')
      throw new DomainError(channelsReasons.CHANNEL_CONNECTED, { channel }, 'hotelCode')
    throw error
  }
}

/** A connection that has not ended, held until the end of the transaction. Throws CHANNEL_DISCONNECTED. */
async function lockConnection(trx: Trx, { propertyId, connectionId }: At) {
  const found = await trx
    .selectFrom('channelConnection')
    .select(['id', 'channelId', 'hotelCode', 'isActive', 'suspendedAt'])
    .select(['rateBasisPoints', 'rateAmount'])
    .select('pausedByPlanAt')
    .where('propertyId', '=', propertyId)
    .where('id', '=', connectionId)
    .where('disconnectedAt', 'is', null)
    .where('endsAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError(channelsReasons.CHANNEL_DISCONNECTED, {})
  return found
}

/** Changes what a channel is sent and how. Every night is compared anew. Throws CHANNEL_DISCONNECTED, PAUSED_BY_PLAN, RATE_CHANGE_LARGE. */
export async function configureConnection(
  services: Services,
  work: Work,
  at: At,
  input: ConfigureInput,
): Promise<void> {
  const {
    credentials,
    ratePercent,
    largestChangePercent,
    closures,
    priceLimits,
    approvePrices,
    acceptsChange,
    ...fields
  } = input
  const set = {
    ...fields,
    ...(ratePercent !== undefined && { rateBasisPoints: Math.round(ratePercent * 100) }),
    ...(largestChangePercent !== undefined && {
      largestChangeBasisPoints: largestChangePercent === null ? null : largestChangePercent * 100,
    }),
    ...(credentials && {
      credentialsSealed: seal(JSON.stringify(credentials), services.settings.encryptionKeys),
      suspendedAt: null,
      attempts: 0,
      nextAttemptAt: now,
    }),
  }
  await work.write(async trx => {
    const { channelId, pausedByPlanAt, ...before } = await lockConnection(trx, at)
    await requirePlaceOfPlan(trx, work, { ...at, pausedByPlanAt })
    const adapter = adapterOf(channelId as ChannelId)
    if (set.checkEveryHours !== undefined && adapter.readBack)
      Object.assign(set, {
        nextCheckAt: set.checkEveryHours === 0 ? null : hoursFromNow(set.checkEveryHours),
      })
    const after = {
      rateBasisPoints: set.rateBasisPoints ?? before.rateBasisPoints,
      rateAmount: set.rateAmount ?? before.rateAmount,
    }
    if (!acceptsChange)
      await assertTermsChange(trx, at.propertyId, {
        field: 'ratePercent',
        before: rate => adjustedPrice(rate, before),
        after: rate => adjustedPrice(rate, after),
      })
    // New credentials are tried at once, whether anything else differs or not.
    if (credentials && adapter.pull) Object.assign(set, { nextPullAt: now })
    if (Object.keys(set).length > 0)
      await trx
        .updateTable('channelConnection')
        .set(set)
        .where('propertyId', '=', at.propertyId)
        .where('id', '=', at.connectionId)
        .execute()
    if (closures) await replaceClosures(trx, at, closures)
    if (priceLimits) await replacePriceLimits(trx, at, priceLimits)
    if (approvePrices)
      await sql`
        update channel_cell set approved_price = held_price, held_price = null
        where ${ofAccount('channel_cell')} and property_id = ${at.propertyId} and connection_id = ${at.connectionId} and held_price is not null`.execute(
        trx,
      )
    await mark(trx, at, false)
    await recordChange(trx, work, {
      action: 'channel.configured',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
      after: {
        ...fields,
        ...(ratePercent !== undefined && { ratePercent }),
        ...(largestChangePercent !== undefined && { largestChangePercent }),
        ...(credentials && { credentials: 'changed' }),
        ...(closures && { closures: closures.length }),
        ...(priceLimits && { priceLimits: priceLimits.length }),
        ...(approvePrices && { approvePrices }),
      },
    })
    await changed(trx, work, at)
  })
}

async function replaceClosures(
  trx: Trx,
  { propertyId, connectionId }: At,
  closures: NonNullable<ConfigureInput['closures']>,
): Promise<void> {
  await trx
    .deleteFrom('channelClosure')
    .where('propertyId', '=', propertyId)
    .where('connectionId', '=', connectionId)
    .execute()
  if (closures.length === 0) return
  const types = closures.flatMap(({ roomTypeId }) => roomTypeId ?? [])
  if (types.length > 0) await holdRoomTypes(trx, propertyId, types, 'closures')
  await trx
    .insertInto('channelClosure')
    .values(
      closures.map(({ roomTypeId, from, to }) => ({
        propertyId,
        connectionId,
        roomTypeId,
        dateFrom: from,
        dateTo: to,
      })),
    )
    .execute()
}

async function replacePriceLimits(
  trx: Trx,
  { propertyId, connectionId }: At,
  limits: NonNullable<ConfigureInput['priceLimits']>,
): Promise<void> {
  await trx
    .deleteFrom('channelPriceLimit')
    .where('propertyId', '=', propertyId)
    .where('connectionId', '=', connectionId)
    .execute()
  const set = new Map(
    limits
      .filter(({ lowestPrice, highestPrice }) => lowestPrice !== null || highestPrice !== null)
      .map(limit => [limit.roomTypeId, limit]),
  )
  if (set.size === 0) return
  await holdRoomTypes(trx, propertyId, [...set.keys()], 'priceLimits')
  await trx
    .insertInto('channelPriceLimit')
    .values([...set.values()].map(limit => ({ ...limit, propertyId, connectionId })))
    .execute()
}

/** Pauses a connection, which closes every night of it at the channel, or takes it up again. Throws PLAN_LIMIT. */
export async function setConnectionActive(work: Work, at: At, active: boolean): Promise<void> {
  await work.write(async trx => {
    const { isActive, pausedByPlanAt } = await lockConnection(trx, at)
    if (isActive === active) return
    if (pausedByPlanAt !== null) await entitle(trx, work, at.propertyId, 'portals')
    await trx
      .updateTable('channelConnection')
      .set({ isActive: active, attempts: 0, nextAttemptAt: now, pausedByPlanAt: null })
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .execute()
    await mark(trx, at, false)
    await recordChange(trx, work, {
      action: active ? 'channel.activated' : 'channel.deactivated',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
    })
    await changed(trx, work, at)
  })
}

/** Asks for what differs, or for everything, to be sent now. */
export async function syncConnection(work: Work, at: At, isFull: boolean): Promise<void> {
  await work.write(async trx => {
    await lockConnection(trx, at)
    await trx
      .updateTable('channelConnection')
      .set({ nextAttemptAt: now })
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .execute()
    await mark(trx, at, isFull)
    await changed(trx, work, at)
  })
}

/** Ends a connection: its nights are closed at the channel, then its credentials are forgotten. Bookings stay. */
export async function disconnectChannel(work: Work, at: At): Promise<void> {
  await work.write(async trx => {
    const { channelId, hotelCode } = await lockConnection(trx, at)
    const mapped = await trx
      .selectFrom('channelRate')
      .select('connectionId')
      .where('propertyId', '=', at.propertyId)
      .where('connectionId', '=', at.connectionId)
      .limit(1)
      .executeTakeFirst()
    await trx
      .updateTable('channelConnection')
      .set({
        endsAt: now,
        nextAttemptAt: now,
        nextCheckAt: null,
        ...(!mapped && { disconnectedAt: now, credentialsSealed: null, nextPullAt: null }),
      })
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .execute()
    // What comes in while its nights are being closed is still for it.
    const named = { ...hotelNameOf(channelId, hotelCode), propertyId: at.propertyId }
    await (mapped ? offerName(trx, named) : leaveName(trx, named))
    await mark(trx, at, false)
    await recordChange(trx, work, {
      action: 'channel.disconnected',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
    })
    await changed(trx, work, at)
  })
}
