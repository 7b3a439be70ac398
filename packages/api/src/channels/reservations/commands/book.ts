import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { isRefusal } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { idempotencyOf } from '../../../kernel/idempotency/idempotency.ts'
import { normalisePhone } from '../../../kernel/shared/phone.ts'
import { createBooking } from '../../../stays/bookings/commands/create.ts'
import type { Seller } from '../../../stays/bookings/commands/seller.ts'
import { channelsEvents } from '../../events.ts'
import { type ChannelId, channelNames, type ReservedStay } from '../../rules.ts'
import { type DatedStay, emailIn, guestNameOf, type MappedRooms } from '../rules.ts'
import { countOwnSale } from './forget-cells.ts'
import { type Connection, markApplied, type Waiting, writeReservation } from './hold.ts'

export interface Selling extends Connection {
  propertyId: AuthorizedPropertyId
  channelId: ChannelId
}

/**
 * Makes a channel's reservation a booking, at the channel's price, in the one transaction that also ticks its message off: once, however
 * often it is tried. No room left is no reason to refuse: the booking stands, counted as oversold, and rings.
 */
export async function bookReservation(
  work: Work,
  connection: Selling,
  message: Waiting,
  { stay, mapped }: { stay: DatedStay; mapped: readonly MappedRooms[] },
): Promise<void> {
  const source = connection.channelId
  const seller: Seller = {
    propertyId: connection.propertyId,
    bindsRestrictions: false,
    isOnline: false,
    mayBackDate: true,
    isSold: true,
    async alongside(trx, bookingId) {
      await markApplied(trx, message.id)
      await writeReservation(trx, connection, message, {
        bookingId,
        problem: null,
        problemMessage: null,
      })
      for (const { roomTypeId, rooms } of mapped)
        await countOwnSale(trx, connection, {
          roomTypeId,
          rooms,
          checkIn: stay.checkIn,
          checkOut: stay.checkOut,
          soldAt: message.revisedAt,
        })
      return []
    },
    async afterMove(trx, { bookingId, oversoldNights }) {
      if (oversoldNights.length === 0) return
      const id = await writeReservation(trx, connection, message, {
        bookingId,
        problem: 'overbooked',
        problemMessage: `No room was left on ${oversoldNights.join(', ')}.`,
      })
      await publish(trx, work, {
        event: channelsEvents['channel.overbooked'],
        propertyId: connection.propertyId,
        entityId: id,
        payload: { bookingId },
      })
    },
  }
  const phone = stay.guestPhone === null ? undefined : normalisePhone(stay.guestPhone)
  const request = {
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guestName: guestNameOf(stay),
    guestEmail: emailIn(stay),
    guestPhone: phone ?? null,
    specialRequests: notesOf(connection.channelId, message.reservationCode, stay),
    source,
    idempotency: idempotencyOf({
      idempotencyKey: `channel:${connection.id}:${message.reservationCode}`,
    }),
    lines: mapped.map(line => ({ ...line })),
  }
  await bookAtPrice(work, seller, request, stay.total)
}

type Request = Parameters<typeof createBooking>[2]

/** At the channel's total, which stands whatever GST makes of it; without one, at our own price. */
async function bookAtPrice(
  work: Work,
  seller: Seller,
  request: Request,
  total: number | null,
): Promise<void> {
  const agreed = total !== null && {
    agreed: {
      totalAmount: total,
      reason: 'As the channel sold it',
      stands: true as const,
      authorise() {},
    },
  }
  try {
    await createBooking(work, { ...seller, ...agreed }, request)
  } catch (error) {
    if (!isRefusal(error, kernelReasons.NOT_FOUND)) throw error
    // The plan is sold no longer: the booking is kept under Best Available, at the price that was paid.
    const lines = 'lines' in request ? request.lines : [request]
    if (lines.every(line => line.ratePlanId === undefined)) throw error
    const plain = lines.map(({ ratePlanId: _, ...line }) => line)
    await bookAtPrice(work, seller, { ...request, lines: plain }, total)
  }
}

function notesOf(channelId: ChannelId, code: string, stay: ReservedStay): string {
  const paid = stay.isPrepaid ? ' Paid to the channel.' : ''
  return `${channelNames[channelId]} ${code}.${paid}${stay.notes ? `\n${stay.notes}` : ''}`.slice(
    0,
    2000,
  )
}
