import { loggedWords } from '@atithi/api/guests/correspondence/rules/logged-words'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { getToldBooking } from '@atithi/api/web/booking-emails/reads'
import { guestEmail } from '@atithi/api/web/booking-emails/rules/email-templates'
import type { Trx } from '@atithi/db/client'
import { insertRows } from './insert-rows.ts'
import { idAt } from './made-ids.ts'
import { createRandom } from './random.ts'

/** Of each hotel, the confirmations of its newest bookings stand in the log: the letters of a whole year would only fill it. */
const lettersOfHotel = 8

interface Stay {
  id: string
  propertyId: string
  guestId: string
  guestEmail: string | null
  createdAt: string
}

/** The built-in confirmations of the newest of these stays, which all are of one hotel, as sent when they were booked. */
export async function lettersOf(trx: Trx, stays: readonly Stay[]) {
  const random = createRandom(`letters of ${stays[0]?.propertyId}`)
  const newest = stays
    .flatMap(({ guestEmail: address, ...stay }) => (address === null ? [] : [{ ...stay, address }]))
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, lettersOfHotel)
  const letters = []
  for (const { id: bookingId, propertyId, guestId, address, createdAt } of newest) {
    const told = await getToldBooking(trx, propertyId as AuthorizedPropertyId, bookingId, '')
    const email = guestEmail(
      { ...told, siteUrl: undefined, openUrl: undefined, now: new Date(createdAt) },
      {
        letter: 'confirmation',
        language: told.hotel.language,
        changed: [],
        sequence: 0,
        own: undefined,
      },
    )
    letters.push({
      ...loggedWords(email),
      id: idAt(random, createdAt),
      propertyId,
      guestId,
      bookingId,
      letter: 'confirmation',
      channel: 'email',
      direction: 'outbound',
      category: 'transactional',
      address,
      status: 'sent',
      idempotencyKey: `letter ${bookingId}`,
      createdAt,
      sentAt: createdAt,
    })
  }
  return letters
}

/** The post by which they went, once they stand in the log. */
export const writePost = (
  trx: Trx,
  accountId: string,
  letters: Awaited<ReturnType<typeof lettersOf>>,
): Promise<void> =>
  insertRows(
    trx,
    'outgoingEmail',
    letters.map(({ id, propertyId, address, subject, createdAt }) => ({
      messageId: id,
      accountId,
      onBehalfOf: propertyId,
      recipient: address,
      subject,
      attempts: 1,
      createdAt,
      nextAttemptAt: createdAt,
      sentAt: createdAt,
    })),
  )
