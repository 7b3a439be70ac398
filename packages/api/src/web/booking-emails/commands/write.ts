import { createHash } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { BookingId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import { listTold } from '../../../identity/notification-preferences/reads.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import { findImportOf } from '../../../stays/booking-import/reads.ts'
import { holdRanOut } from '../../../stays/bookings/rules/bookings.ts'
import type { staysEvents } from '../../../stays/events.ts'
import { findOwnWords } from '../../letter-words/reads.ts'
import { getToldBooking, type ToldBooking } from '../reads.ts'
import { guestEmail, hotelEmail } from '../rules/email-templates.ts'
import { letterOf } from '../rules/letter-words.ts'
import { changesOf, noticeFor, type ToldStay, toldStay } from '../rules/told-stay.ts'
import { emailed } from './emailed.ts'
import { mayWrite } from './may-write.ts'

/** What happens to a booking that its guest has to know. */
export type BookingEvent = EventOf<
  (typeof staysEvents)[
    | 'booking.created'
    | 'booking.confirmed'
    | 'booking.changed'
    | 'booking.updated'
    | 'booking.cancelled'
    | 'booking.no-show'
    | 'booking.walked'
    | 'booking.confirmation-sent']
>

/**
 * Writes the guest what they do not know of their booking yet, and the hotel what its guest did
 * online: into the outgoing post, in the transaction that takes the event off its list.
 */
export async function writeBookingEmails(
  trx: Trx,
  event: BookingEvent,
  services: Pick<Services, 'settings' | 'clock'>,
): Promise<void> {
  const { propertyId, entityId: bookingId } = event
  const { settings } = services
  const told = await getToldBooking(trx, propertyId, bookingId, settings.baseDomain)
  const asked = event.type === 'booking.confirmation-sent' ? event.payload.to : undefined
  const recipient = asked ?? told.booking.guestEmail
  if (told.booking.status === 'checked-out') return
  const after = tellingOf(told, recipient)
  const before = await lastTold(trx, bookingId)
  const changed = before ? changesOf(before, after) : []
  const imported = await findImportOf(trx, propertyId, bookingId)
  // The system that the booking comes from told the guest of it: here they hear of what changes from now on.
  if (imported && (event.type === 'booking.created' || imported.isTakenBack)) {
    await rememberTold(trx, { propertyId, bookingId, after })
    return
  }
  if (recipient !== null) {
    const notice =
      asked === undefined
        ? noticeFor(before, after)
        : after.status === 'held' || after.status === 'confirmed'
          ? 'confirmation'
          : undefined
    if (notice && (await mayWrite(trx, event, { recipient, settings }))) {
      const sequence = await rememberTold(trx, { propertyId, bookingId, after })
      const letter = letterOf(notice, told.booking)
      const { language } = told.hotel
      await writeLetter(trx, settings, {
        propertyId,
        bookingId,
        letter,
        recipient,
        email: guestEmail(emailed(told, recipient, services), {
          letter,
          language,
          changed,
          sequence,
          own: await findOwnWords(trx, propertyId, { kind: letter, language }),
        }),
        onceFor: event.id,
        author: { kind: 'system' },
        now: services.clock.now(),
      })
    }
  }
  const what = doneOnline(event, told, { isFirst: before === null, changed: changed.length > 0 })
  if (what) await writeHotel(trx, { event, told, recipient, what }, services)
}

interface HotelLetter {
  event: BookingEvent
  told: ToldBooking
  recipient: string | null
  what: 'created' | 'changed' | 'cancelled'
}

/** To those of the hotel who want to hear of its bookings by email: at the address of the hotel for the owner, at their own for staff. */
async function writeHotel(
  trx: Trx,
  { event, told, recipient, what }: HotelLetter,
  services: Pick<Services, 'settings' | 'clock'>,
): Promise<void> {
  const { settings } = services
  const { propertyId, entityId: bookingId } = event
  const readers = await listTold(trx, propertyId, { kind: 'bookings', channel: 'email' })
  const addressed = new Map(
    readers
      // The owner is the first: where others read the same mailbox, it gets one letter.
      .toReversed()
      .map(reader => [
        reader.role === 'owner' ? (told.hotel.email ?? reader.email) : reader.email,
        reader,
      ]),
  )
  for (const [address, { userId, role, language }] of addressed)
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: address,
      propertyId,
      email: hotelEmail(emailed(told, recipient, services), {
        what,
        language: language === 'hi' ? 'hi' : 'en',
        url: `${settings.publicUrl}/bookings?booking=${bookingId}`,
      }),
      onceFor: role === 'owner' ? `${event.id} hotel` : `${event.id} hotel:${userId}`,
    })
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

function statusOf({ isNoShow, isWalked, status }: ToldBooking['booking']): ToldStay['status'] {
  if (isNoShow) return 'no-show'
  if (isWalked) return 'walked'
  if (status === 'cancelled') return 'cancelled'
  return status === 'pending' ? 'held' : 'confirmed'
}

function tellingOf({ booking, agreed, walk }: ToldBooking, recipient: string | null): ToldStay {
  return {
    status: statusOf(booking),
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    rooms: agreed.lines.map(line => `${line.rooms} × ${line.roomTypeName}, ${line.ratePlanName}`),
    adults: booking.adults,
    children: booking.children,
    // What is put on the folio during the stay is no change of what was booked.
    total: booking.roomAmount + booking.feeAmount,
    recipient: digest(recipient ?? ''),
    guestName: digest(booking.guestName),
    requests: digest(booking.specialRequests),
    ...(walk && walk.scope !== 'stay' && { walk: walk.id }),
  }
}

/** What a guest did by themselves, where the hotel has to hear of it. */
function doneOnline(
  { type, actorUserId }: BookingEvent,
  { booking, hotel }: ToldBooking,
  { isFirst, changed }: { isFirst: boolean; changed: boolean },
): 'created' | 'changed' | 'cancelled' | undefined {
  if (!hotel.isOnline || actorUserId !== null) return undefined
  switch (type) {
    case 'booking.created':
      return 'created'
    case 'booking.cancelled':
      return booking.cancelReason === holdRanOut ? undefined : 'cancelled'
    case 'booking.changed':
    case 'booking.updated':
      return changed && !isFirst ? 'changed' : undefined
    default:
      return undefined
  }
}

async function lastTold(trx: Trx, bookingId: BookingId): Promise<ToldStay | null> {
  const row = await trx
    .selectFrom('guestNotice')
    .select('told')
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  return row ? (toldStay.safeParse(row.told).data ?? null) : null
}

/** Answers how many emails the guest has had about the booking before. */
async function rememberTold(
  trx: Trx,
  {
    propertyId,
    bookingId,
    after,
  }: { propertyId: PropertyId; bookingId: BookingId; after: ToldStay },
): Promise<number> {
  const told = JSON.stringify(after)
  const { emails } = await trx
    .insertInto('guestNotice')
    .values({ propertyId, bookingId, told, emails: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['accountId', 'bookingId'])
        .doUpdateSet({ told, emails: sql<number>`guest_notice.emails + 1` }),
    )
    .returning('emails')
    .executeTakeFirstOrThrow()
  return emails - 1
}
