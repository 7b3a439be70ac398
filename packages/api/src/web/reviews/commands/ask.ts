import { randomBytes } from 'node:crypto'
import type { AccountId, BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enterName } from '../../../kernel/directory/names.ts'
import { tokenHash } from '../../../kernel/secrets/token-hash.ts'
import { readHotelLook } from '../../../property/properties/reads/hotel-look.ts'
import { findOwnWords } from '../../letter-words/reads.ts'
import { reviewRequestEmail } from '../rules/email-templates.ts'
import { linkDays, type ReviewLanguage } from '../rules/reviews.ts'

export interface DueStay {
  bookingId: BookingId
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  propertyName: string
  guestName: string
  guestEmail: string
  language: ReviewLanguage
  checkedOutAt: string
  /** The name under which the hotel's website answers. */
  host: string
}

/** Lays the letter that asks for a review into the outgoing post. A stay that was asked about before is left in peace. */
export async function askForReview(
  work: Work,
  stay: DueStay,
  settings: Services['settings'],
): Promise<void> {
  const { bookingId, propertyId, guestEmail, language } = stay
  const token = randomBytes(32).toString('base64url')
  const hash = tokenHash(token)
  await work.write(async trx => {
    const asked = await trx
      .insertInto('reviewRequest')
      .values({
        bookingId,
        propertyId,
        tokenHash: hash,
        expiresAt: sql<string>`${stay.checkedOutAt}::timestamptz + make_interval(days => ${linkDays})`,
      })
      .onConflict(conflict => conflict.columns(['accountId', 'bookingId']).doNothing())
      .returning('bookingId')
      .executeTakeFirst()
    if (!asked) return
    if (!(await enterName(trx, { kind: 'review', name: hash, propertyId })))
      throw new Error('a new review link is another stay’s')
    const hotel = await readHotelLook(trx, propertyId, settings)
    const path = `${language === 'en' ? '' : `/${language}`}/review/${token}`
    const url = `${new URL(settings.publicUrl).protocol}//${stay.host}${path}`
    await writeLetter(trx, settings, {
      propertyId,
      bookingId,
      letter: 'review',
      recipient: guestEmail,
      email: reviewRequestEmail({
        asked: stay,
        hotel,
        url,
        own: await findOwnWords(trx, propertyId, { kind: 'review', language }),
      }),
      author: work.author,
      now: work.now,
    })
    await recordChange(trx, work, {
      action: 'review.requested',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
    })
  })
}
