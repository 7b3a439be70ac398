import type { Trx } from '@atithi/db/client'
import type { AccountId, BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { channelsEvents } from '../../events.ts'
import { channelsReasons } from '../../reasons.ts'
import { isUntoldWalk } from '../reads.ts'
import { retryReservation } from './apply.ts'

interface At {
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  connectionId: string
  reservationId: string
}

async function findWaiting(work: Work, at: At) {
  const found = await work.read(db =>
    db
      .selectFrom('channelReservation as r')
      .leftJoin('booking as b', 'b.id', 'r.bookingId')
      .select(['r.reservationCode', 'r.problem', 'r.bookingId'])
      .select(isUntoldWalk.as('isUntoldWalk'))
      .where('r.propertyId', '=', at.propertyId)
      .where('r.connectionId', '=', at.connectionId)
      .where('r.id', '=', at.reservationId)
      .executeTakeFirst(),
  )
  if (!found)
    throw new DomainError(
      kernelReasons.NOT_FOUND,
      { what: 'reservation of the channel' },
      'reservationId',
    )
  const isHeld = found.problem === 'unmapped' || found.problem === 'refused'
  if (!isHeld && !found.isUntoldWalk)
    throw new DomainError(channelsReasons.RESERVATION_NOT_WAITING, {})
  return found
}

/**
 * Has a reservation that could not be booked tried again, as after its cause is mended. Throws NOT_FOUND,
 * RESERVATION_NOT_WAITING.
 */
export async function tryReservationAgain(services: Services, work: Work, at: At): Promise<void> {
  const { reservationCode, isUntoldWalk: isWalked } = await findWaiting(work, at)
  // There is nothing to try: the booking stands, and has ended.
  if (isWalked) throw new DomainError(channelsReasons.RESERVATION_NOT_WAITING, {})
  await work.write(trx =>
    recordChange(trx, work, {
      action: 'channel.reservation-retried',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
      after: { reservationCode },
    }),
  )
  await retryReservation(services, at)
}

/**
 * Takes a reservation that somebody has seen to off the list: it was entered by hand, settled with the channel, or the channel was
 * told that its guest was walked. Throws NOT_FOUND, RESERVATION_NOT_WAITING.
 */
export async function settleReservation(work: Work, at: At): Promise<void> {
  const { reservationCode, isUntoldWalk: isWalked, bookingId } = await findWaiting(work, at)
  await work.write(async trx => {
    const settled = isWalked
      ? await tellWalk(trx, at, bookingId)
      : await trx
          .updateTable('channelReservation')
          .set({ problem: null, problemMessage: null })
          .where('propertyId', '=', at.propertyId)
          .where('connectionId', '=', at.connectionId)
          .where('id', '=', at.reservationId)
          .where('problem', '=', sql<string>`any('{unmapped,refused}'::text[])`)
          .executeTakeFirst()
    if (settled.numUpdatedRows === 0n)
      throw new DomainError(channelsReasons.RESERVATION_NOT_WAITING, {})
    await recordChange(trx, work, {
      action: 'channel.reservation-settled',
      entity: 'channel-connection',
      entityId: at.connectionId,
      propertyId: at.propertyId,
      after: { reservationCode },
    })
    await publish(trx, work, {
      event: channelsEvents['channel.changed'],
      propertyId: at.propertyId,
      entityId: at.connectionId,
    })
  })
}

const tellWalk = (trx: Trx, { propertyId }: At, bookingId: BookingId | null) =>
  trx
    .updateTable('bookingWalk')
    .set({ channelToldAt: sql<string>`clock_timestamp()` })
    .where('propertyId', '=', propertyId)
    .where('bookingId', '=', bookingId)
    .where('undoneAt', 'is', null)
    .where('channelToldAt', 'is', null)
    .executeTakeFirst()
