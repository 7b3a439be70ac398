import type { Trx } from '@atithi/db/client'
import type { BookingId, RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { normalisePhone } from '../../../kernel/shared/phone.ts'
import { moveNights, type NightChange } from '../../../selling/availability/commands/inventory.ts'
import { releaseExpiredHolds } from '../../../stays/bookings/commands/expire-holds.ts'
import { changeInside, systemGrants } from '../../../stays/changes/commands/change.ts'
import type { StayChange } from '../../../stays/changes/schema/changes.ts'
import { channelsEvents } from '../../events.ts'
import { channelNames } from '../../rules.ts'
import { type DatedStay, emailIn, guestNameOf, type MappedRooms } from '../rules.ts'
import type { Selling } from './book.ts'
import { countForgetting, forgetAvailability } from './forget-cells.ts'
import { AppliedMeanwhileError, markApplied, type Waiting, writeReservation } from './hold.ts'

/** The channel's reservation cannot be made of the booking as it stands: somebody has to. */
export class NotAlterableError extends Error {
  override readonly name = 'NotAlterableError'
}

interface Held {
  id: string
  roomTypeId: RoomTypeId
  ratePlanId: RatePlanId
  adults: number
  children: number
}

const listRooms = (trx: Trx, bookingId: BookingId): Promise<Held[]> =>
  trx
    .selectFrom('bookingRoom')
    .select(['id', 'roomTypeId', 'ratePlanId', 'adults', 'children'])
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .orderBy('position')
    .execute()

/** Room by room, as a booking has them: a party of several rooms is shared out evenly. */
const roomByRoom = (mapped: readonly MappedRooms[]): Omit<Held, 'id'>[] =>
  mapped.flatMap(({ rooms, adults, children, ...kind }) =>
    Array.from({ length: rooms }, (_, at) => ({
      ...kind,
      adults: Math.max(1, Math.floor(adults / rooms) + (at < adults % rooms ? 1 : 0)),
      children: Math.floor(children / rooms) + (at < children % rooms ? 1 : 0),
    })),
  )

/**
 * Makes a booking what the channel's newest version says: dates, rooms, party, price and guest, in one transaction with its message.
 * What no longer fits into the rooms is oversold. Throws NotAlterableError, and the refusals of a change.
 */
export async function alterReservation(
  work: Work,
  connection: Selling,
  message: Waiting,
  {
    bookingId,
    stay,
    mapped,
    replaces,
  }: {
    bookingId: BookingId
    stay: DatedStay
    mapped: readonly MappedRooms[]
    /** The number under which the channel had the stay before. */
    replaces?: string
  },
): Promise<void> {
  // Nothing refuses what is sold already: the rooms of holds that ran out are given up before it is counted as oversold.
  await releaseExpiredHolds(work, connection)
  await work.write(async trx => {
    await markApplied(trx, message.id)
    // Before the booking is locked, as a cancellation does.
    await countForgetting(trx, connection)
    const moves: NightChange[] = []
    const change = async (wanted: StayChange) => {
      const request = { bookingId, change: wanted, may: systemGrants, oversells: true }
      const done = await changeInside(trx, work, connection.propertyId, request)
      moves.push(...done.moves)
    }
    if (replaces !== undefined)
      await takeOver(trx, connection, { bookingId, replaces, by: message.reservationCode })
    const booking = await trx
      .selectFrom('booking')
      .select(['checkIn', 'checkOut', 'totalAmount'])
      .where('propertyId', '=', connection.propertyId)
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const rooms = roomByRoom(mapped)
    await heedWalks(trx, { id: bookingId, checkOut: booking.checkOut }, { ...stay, rooms })
    if (booking.checkIn !== stay.checkIn || booking.checkOut !== stay.checkOut)
      await change({
        kind: 'dates',
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        pricing: 'keep',
      })
    await changeRooms(await listRooms(trx, bookingId), rooms, change)
    await changePrice(
      trx,
      { bookingId, total: stay.total, channel: channelNames[connection.channelId] },
      change,
    )
    const phone = stay.guestPhone === null ? undefined : normalisePhone(stay.guestPhone)
    await trx
      .updateTable('booking')
      .set({
        guestName: guestNameOf(stay),
        guestEmail: emailIn(stay),
        ...(phone && { guestPhone: phone }),
      })
      .where('id', '=', bookingId)
      .execute()
    await forgetAvailability(trx, connection, bookingId)
    const oversold = await moveNights(trx, connection.propertyId, moves, { oversells: true })
    const id = await writeReservation(trx, connection, message, {
      bookingId,
      problem: oversold.length > 0 ? 'overbooked' : null,
      problemMessage: oversold.length > 0 ? `No room was left on ${oversold.join(', ')}.` : null,
    })
    if (oversold.length > 0)
      await publish(trx, work, {
        event: channelsEvents['channel.overbooked'],
        propertyId: connection.propertyId,
        entityId: id,
        payload: { bookingId },
      })
  })
}

/** The booking is that of the new number from now on: what is still said of the old one is not of it. Throws AppliedMeanwhileError. */
async function takeOver(
  trx: Trx,
  { id }: Selling,
  { bookingId, replaces, by }: { bookingId: BookingId; replaces: string; by: string },
): Promise<void> {
  const left = await trx
    .updateTable('channelReservation')
    .set({ bookingId: null, state: 'cancelled', problem: null, problemMessage: null })
    .where('connectionId', '=', id)
    .where('reservationCode', '=', replaces)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst()
  if (left.numUpdatedRows === 0n) throw new AppliedMeanwhileError('the old number has ended')
  await trx
    .updateTable('booking')
    .set({ specialRequests: sql<string>`replace(special_requests, ${replaces}, ${by})` })
    .where('id', '=', bookingId)
    .execute()
}

/** Whether a reservation still is this booking; nobody takes it over before the end of the transaction. */
async function requireOwn(
  trx: Trx,
  { id }: Selling,
  { reservationCode }: Waiting,
  bookingId: BookingId,
): Promise<void> {
  const own = await trx
    .selectFrom('channelReservation')
    .select('bookingId')
    .where('connectionId', '=', id)
    .where('reservationCode', '=', reservationCode)
    .forUpdate()
    .executeTakeFirst()
  if (own?.bookingId !== bookingId)
    throw new AppliedMeanwhileError('the stay goes on under another number')
}

/**
 * Rooms and nights that were walked do not come back by what a channel says that has not heard of it; where it says no more than is
 * left of the stay, it has heard. Throws NotAlterableError.
 */
async function heedWalks(
  trx: Trx,
  booking: { id: string; checkOut: IsoDate },
  said: { checkOut: IsoDate; rooms: readonly unknown[] },
): Promise<void> {
  const walks = await trx
    .selectFrom('bookingWalk')
    .select('scope')
    .where('bookingId', '=', booking.id)
    .where('undoneAt', 'is', null)
    .execute()
  if (walks.length === 0) return
  const held = await listRooms(trx, booking.id)
  const isLonger = walks.some(({ scope }) => scope === 'rest') && said.checkOut > booking.checkOut
  if (said.rooms.length > held.length || isLonger)
    throw new NotAlterableError(
      'A part of the stay was walked to another hotel, and the channel still has all of it. Change the booking by hand, and tell the channel.',
    )
  await trx
    .updateTable('bookingWalk')
    .set({ channelToldAt: sql<string>`clock_timestamp()` })
    .where('bookingId', '=', booking.id)
    .where('undoneAt', 'is', null)
    .where('channelToldAt', 'is', null)
    .execute()
}

type Change = (wanted: StayChange) => Promise<void>

async function changeRooms(
  held: readonly Held[],
  wanted: readonly Omit<Held, 'id'>[],
  change: Change,
): Promise<void> {
  if (wanted.length > held.length)
    throw new NotAlterableError('A room was added at the channel. Add it to the booking by hand.')
  for (const [at, room] of held.entries()) {
    const to = wanted[at]
    if (!to) {
      await change({
        kind: 'release-room',
        bookingRoomId: room.id,
        waiveFee: 'Given up at the channel',
      })
      continue
    }
    if (to.roomTypeId !== room.roomTypeId || to.ratePlanId !== room.ratePlanId)
      await change({
        kind: 'room-type',
        bookingRoomId: room.id,
        roomTypeId: to.roomTypeId,
        ratePlanId: to.ratePlanId,
        pricing: 'charge',
      })
    if (to.adults !== room.adults || to.children !== room.children)
      await change({
        kind: 'occupancy',
        bookingRoomId: room.id,
        adults: to.adults,
        children: to.children,
      })
  }
}

/** To the channel's total, which stands. */
async function changePrice(
  trx: Trx,
  { bookingId, total, channel }: { bookingId: BookingId; total: number | null; channel: string },
  change: Change,
): Promise<void> {
  if (total === null) return
  const { amount } = await trx
    .selectFrom('bookingNight')
    .select(eb =>
      eb.fn
        .sum<number>(
          eb(
            eb(eb('rate', '+', eb.ref('cgst')), '+', eb.ref('sgst')),
            '+',
            eb(eb('fee', '+', eb.ref('feeCgst')), '+', eb.ref('feeSgst')),
          ),
        )
        .as('amount'),
    )
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(amount) === total) return
  await change({ kind: 'price', totalAmount: total, reason: `Changed at ${channel}` })
}

/** Cancels a booking that was cancelled at its channel, which has settled any fee with the guest. */
export async function cancelReservation(
  work: Work,
  connection: Selling,
  message: Waiting,
  bookingId: BookingId,
): Promise<void> {
  await work.write(async trx => {
    await markApplied(trx, message.id)
    await forgetAvailability(trx, connection, bookingId)
    await requireOwn(trx, connection, message, bookingId)
    const said = `Cancelled at ${channelNames[connection.channelId]}`
    const { moves } = await changeInside(trx, work, connection.propertyId, {
      bookingId,
      change: { kind: 'cancel', reason: said, waiveFee: said },
      may: systemGrants,
    })
    await writeReservation(trx, connection, message, {
      bookingId,
      problem: null,
      problemMessage: null,
    })
    await moveNights(trx, connection.propertyId, moves)
  })
}

export const isHumanMatter = (error: unknown): error is Error =>
  error instanceof NotAlterableError || error instanceof DomainError
