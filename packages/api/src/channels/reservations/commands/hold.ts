import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { channelsEvents } from '../../events.ts'
import type { ReservedStay } from '../../rules.ts'
import { wakeReplaced } from './renumbered.ts'

/** A connection as far as reservations need it. */
export interface Connection {
  id: string
  propertyId: PropertyId
}

/** What has to be written of a message beside its booking. */
export interface Waiting {
  id: string
  reservationCode: string
  kind: 'new' | 'modified' | 'cancelled'
  revisedAt: string
  /** Of a cancellation: the stay goes on under another number. */
  isAmended: boolean
  stay: ReservedStay | null
  attempts: number
}

export interface Kept {
  bookingId: BookingId | null
  problem: 'unmapped' | 'refused' | 'overbooked' | null
  problemMessage: string | null
}

const states = { new: 'booked', modified: 'modified', cancelled: 'cancelled' } as const

/** Somebody else has acted on the message, or on a newer one of its reservation: what this transaction did is undone. */
export class AppliedMeanwhileError extends Error {
  override readonly name = 'AppliedMeanwhileError'
}

/** Ticks a message off, once. Throws AppliedMeanwhileError. */
export async function markApplied(trx: Trx, messageId: string): Promise<void> {
  const ticked = await trx
    .updateTable('channelMessage')
    .set({ appliedAt: sql<string>`clock_timestamp()`, lastError: null })
    .where('id', '=', messageId)
    .where('appliedAt', 'is', null)
    .executeTakeFirst()
  if (ticked.numUpdatedRows === 0n) throw new AppliedMeanwhileError('the message was acted on')
}

/**
 * Writes a reservation as the channel has it now, beside the booking that it is. A cancellation without a body
 * leaves what was said before. Throws AppliedMeanwhileError where a newer version is written: an older one never comes after it.
 */
export async function writeReservation(
  trx: Trx,
  connection: Connection,
  message: Waiting,
  { bookingId, problem, problemMessage }: Kept,
): Promise<string> {
  const { stay, isAmended } = message
  const said = stay && {
    snapshot: JSON.stringify({ stay, ...(isAmended && { isAmended }) }),
    totalAmount: stay.total,
    taxAmount: stay.tax,
    commissionAmount: stay.commission,
    isPrepaid: stay.isPrepaid,
  }
  const state = {
    state: states[message.kind],
    revisedAt: message.revisedAt,
    bookingId,
    problem,
    problemMessage: problemMessage?.slice(0, 500) ?? null,
  }
  const written = await trx
    .insertInto('channelReservation')
    .values({
      propertyId: connection.propertyId,
      connectionId: connection.id,
      reservationCode: message.reservationCode,
      snapshot: JSON.stringify({ stay: null }),
      ...said,
      ...state,
    })
    .onConflict(conflict =>
      conflict
        .columns(['accountId', 'connectionId', 'reservationCode'])
        .doUpdateSet({ ...said, ...state })
        .whereRef('channelReservation.revisedAt', '<=', 'excluded.revisedAt'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!written) throw new AppliedMeanwhileError('a newer version was acted on')
  // What the desk need not ask of the guest.
  await sql`update booking b set channel_collected = case when r.is_prepaid and r.state <> 'cancelled'
      then nullif(coalesce(r.total_amount, b.total_amount), 0) end
    from channel_reservation r where ${ofAccount('b')} and r.account_id = b.account_id and r.id = ${written.id} and b.property_id = r.property_id and b.id = r.booking_id`.execute(
    trx,
  )
  if (stay?.replaces) await wakeReplaced(trx, connection.id, stay.replaces)
  return written.id
}

/** Keeps a reservation that cannot be booked as it is, and rings for somebody who can. */
export async function holdReservation(
  work: Work,
  connection: Connection,
  message: Waiting,
  held: Kept,
): Promise<void> {
  await work.write(async trx => {
    await markApplied(trx, message.id)
    const id = await writeReservation(trx, connection, message, held)
    await publish(trx, work, {
      event: channelsEvents['channel.reservation-held'],
      propertyId: connection.propertyId,
      entityId: id,
    })
  })
}
