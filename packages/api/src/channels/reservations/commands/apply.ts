import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import type { AccountId, BookingId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { type RawBuilder, sql } from 'kysely'
import { type Work, workIn } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import {
  type DatedStay,
  isAmendedIn,
  isStay,
  type MappedRooms,
  mapRooms,
  stayIn,
} from '../rules.ts'
import { alterReservation, cancelReservation, isHumanMatter, NotAlterableError } from './alter.ts'
import { bookReservation, type Selling } from './book.ts'
import { tellAgain } from './forget-cells.ts'
import {
  AppliedMeanwhileError,
  holdReservation,
  markApplied,
  type Waiting,
  writeReservation,
} from './hold.ts'
import { findReplaced, isSettledLater } from './renumbered.ts'

const mostAttempts = 8
const atOnce = 100
/** A minute of tries: so long a stay whose number the channel ended waits for the one under which it goes on. */
const triesForSuccessor = 6

interface At extends Selling {
  accountId: AccountId
}

/** The product's own hand within one hotel. */
export const workFor = (
  services: Services,
  { propertyId, accountId }: Pick<At, 'propertyId' | 'accountId'>,
) =>
  workIn(
    {
      services,
      request: { ip: '', requestId: `channel-${randomUUID()}`, setCookie: () => undefined },
    },
    { role: 'tenant', propertyIds: [propertyId], accountId },
    { kind: 'system' },
  )

/**
 * Acts on what a channel has said and nobody has acted on, in the order of each reservation's versions. What fails is tried again and
 * at the end handed to people; it never keeps another reservation waiting. Answers how many were acted on.
 */
export async function applyMessages(services: Services, at: At): Promise<number> {
  const work = workFor(services, at)
  let applied = 0
  for (;;) {
    const waiting = await listWaiting(services, at)
    if (waiting.length === 0) return applied
    for (const message of waiting) {
      await applyOne(services, work, at, message)
      applied += 1
    }
  }
}

async function listWaiting(services: Services, at: At): Promise<Waiting[]> {
  const rows = await readIn(services.db, { role: 'platform', accountId: at.accountId }, db =>
    db
      .selectFrom('channelMessage')
      .select(['id', 'reservationCode', 'kind', 'revisedAt', 'snapshot', 'attempts'])
      .where('connectionId', '=', at.id)
      .where('appliedAt', 'is', null)
      .where('nextAttemptAt', '<=', sql<string>`clock_timestamp()`)
      .orderBy('revisedAt')
      .orderBy('id')
      .limit(atOnce)
      .execute(),
  )
  return rows.map(({ snapshot, kind, ...row }) => ({
    ...row,
    kind: kind as Waiting['kind'],
    stay: stayIn(snapshot),
    isAmended: isAmendedIn(snapshot),
  }))
}

async function applyOne(services: Services, work: Work, at: At, message: Waiting): Promise<void> {
  try {
    await decide(work, at, message)
  } catch (error) {
    if (isDoneElsewhere(error)) return
    const text = error instanceof Error ? error.message : String(error)
    if (isHumanMatter(error) || message.attempts + 1 >= mostAttempts) {
      const { bookingId } = await findReservation(work, at, message.reservationCode)
      const held = { bookingId, problem: 'refused', problemMessage: text } as const
      await holdReservation(work, at, message, held).catch(late => {
        if (!isDoneElsewhere(late)) throw late
      })
      return
    }
    await writeIn(services.db, { role: 'platform', accountId: at.accountId }, trx =>
      trx
        .updateTable('channelMessage')
        .set({
          attempts: sql<number>`attempts + 1`,
          nextAttemptAt: sql<string>`clock_timestamp() + make_interval(secs => ${2 ** message.attempts})`,
          lastError: text.slice(0, 500),
        })
        .where('id', '=', message.id)
        .execute(),
    )
  }
}

/** Another process has just acted on this message or on a newer one: what still waits is decided anew. */
const isDoneElsewhere = (error: unknown): boolean => error instanceof AppliedMeanwhileError

interface Known {
  bookingId: BookingId | null
  revisedAt: string | null
  bookingStatus: string | null
  problem: string | null
}

async function findReservation(work: Work, at: At, reservationCode: string): Promise<Known> {
  const found = await work.read(db =>
    db
      .selectFrom('channelReservation as r')
      .leftJoin('booking as b', 'b.id', 'r.bookingId')
      .select(['r.bookingId', 'r.revisedAt', 'r.problem', 'b.status as bookingStatus'])
      .where('r.connectionId', '=', at.id)
      .where('r.reservationCode', '=', reservationCode)
      .executeTakeFirst(),
  )
  return found ?? { bookingId: null, revisedAt: null, bookingStatus: null, problem: null }
}

/** What is older than what we have is late, and changes nothing. */
async function decide(work: Work, at: At, message: Waiting): Promise<void> {
  const known = await findReservation(work, at, message.reservationCode)
  const isLate = known.revisedAt !== null && known.revisedAt > message.revisedAt
  const isOver = known.bookingStatus === 'cancelled' && message.kind === 'cancelled'
  if (isLate || isOver) {
    await work.write(async trx => {
      await markApplied(trx, message.id)
      await tellAgain(trx, at, message.stay)
      // The channel knows by itself that the booking is over: nobody has to tell it.
      if (!isLate)
        await writeReservation(trx, at, message, {
          bookingId: known.bookingId,
          problem: null,
          problemMessage: null,
        })
    })
    return
  }
  if (message.kind === 'cancelled') {
    const waits =
      known.bookingId !== null && message.isAmended && message.attempts < triesForSuccessor
    if (waits && !(await isSettledLater(work, at.id, message.reservationCode)))
      throw new Error('the stay goes on under another number, which has not come yet')
    if (known.bookingId) await cancelReservation(work, at, message, known.bookingId)
    else
      await work.write(async trx => {
        await markApplied(trx, message.id)
        await tellAgain(trx, at, message.stay)
        await writeReservation(trx, at, message, {
          bookingId: null,
          problem: null,
          problemMessage: null,
        })
      })
    return
  }
  const { stay } = message
  if (!stay) throw new Error('a reservation without a stay')
  if (!isStay(stay)) {
    await holdReservation(work, at, message, {
      bookingId: known.bookingId,
      problem: 'refused',
      problemMessage: `The channel says no dates of a stay: ${stay.checkIn} to ${stay.checkOut}.`,
    })
    return
  }
  const codes = await work.read(db =>
    db
      .selectFrom('channelRate')
      .select(['roomCode', 'rateCode', 'roomTypeId', 'ratePlanId'])
      .where('connectionId', '=', at.id)
      // A code that is mapped no longer still says what was sold under it.
      .orderBy('removedAt', order => order.desc().nullsFirst())
      .execute(),
  )
  const found = mapRooms(stay.rooms, codes)
  if ('unknown' in found)
    await holdReservation(work, at, message, {
      bookingId: known.bookingId,
      problem: 'unmapped',
      problemMessage: `Not mapped: ${found.unknown.join(', ')}.`,
    })
  else if (known.bookingId)
    await alterReservation(work, at, message, {
      bookingId: known.bookingId,
      stay,
      mapped: found.mapped,
    })
  else await bookOrTakeOver(work, at, message, { stay, mapped: found.mapped })
}

/**
 * A stay that the channel changed under a new number stays the booking that it is, with its room, its bill and its guest; where the booking
 * cannot be made what the channel says, it is a new one, and the old one is cancelled with its number.
 */
async function bookOrTakeOver(
  work: Work,
  at: At,
  message: Waiting,
  sold: { stay: DatedStay; mapped: MappedRooms[] },
): Promise<void> {
  const { replaces } = sold.stay
  const before = replaces === undefined ? undefined : await findReplaced(work, at.id, replaces)
  if (!before) return bookReservation(work, at, message, sold)
  try {
    await alterReservation(work, at, message, { ...sold, ...before })
  } catch (error) {
    if (!(error instanceof NotAlterableError)) throw error
    await bookReservation(work, at, message, sold)
  }
}

/** Reservations whose rooms were not mapped are tried again, as after a new mapping. */
export const retryUnmapped = (
  services: Services,
  { accountId, connectionId }: Retried,
): Promise<void> =>
  retry(services, accountId, sql`r.connection_id = ${connectionId} and r.problem = 'unmapped'`)

/** One reservation that could not be booked is tried again. */
export const retryReservation = (
  services: Services,
  { accountId, connectionId, reservationId }: Retried & { reservationId: string },
): Promise<void> =>
  retry(
    services,
    accountId,
    sql`r.connection_id = ${connectionId} and r.id = ${reservationId} and r.problem in ('unmapped', 'refused')`,
  )

interface Retried {
  accountId: AccountId
  connectionId: string
}

const retry = (
  services: Services,
  accountId: AccountId,
  which: RawBuilder<unknown>,
): Promise<void> =>
  writeIn(services.db, { role: 'platform', accountId }, async trx => {
    await sql`
      update channel_message m set applied_at = null, attempts = 0, next_attempt_at = clock_timestamp()
      from channel_reservation r
      where ${ofAccount('m')} and r.account_id = m.account_id and ${which} and m.connection_id = r.connection_id
        and m.reservation_code = r.reservation_code and m.revised_at = r.revised_at`.execute(trx)
    await sql`select pg_notify('atithi_channel', '')`.execute(trx)
  })
