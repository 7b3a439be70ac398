import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { getDocument } from '../../../finance/documents/reads/documents.ts'
import type { DocumentKind } from '../../../finance/documents/rules/numbering.ts'
import { contentOf } from '../../../finance/documents/rules/stored-content.ts'
import {
  type InstalmentLetter,
  type LetterKind,
  type PaperLetter,
  paperLetters,
} from '../../../guests/correspondence/rules/letters.ts'
import { readPointsOfStay } from '../../../guests/loyalty/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { withPicturesAt } from '../../../kernel/email/hotel-email.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { readHotelLook } from '../../../property/properties/reads/hotel-look.ts'
import { emailed } from '../../booking-emails/commands/emailed.ts'
import { getToldBooking } from '../../booking-emails/reads.ts'
import { guestEmail } from '../../booking-emails/rules/email-templates.ts'
import { stayValues } from '../../booking-emails/rules/letter-words.ts'
import { refundFailedEmail } from '../../booking-emails/rules/refund-failed.ts'
import { documentEmail, paperLetterOf } from '../../document-emails/rules/email-templates.ts'
import { instalmentEmail } from '../../instalment-letters/rules/email-templates.ts'
import type { LetterLanguage } from '../../letter-words/rules/kinds.ts'
import type { OwnWords } from '../../letter-words/rules/own-words.ts'
import { reviewRequestEmail } from '../../reviews/rules/email-templates.ts'

interface Wanted {
  kind: LetterKind
  language: LetterLanguage
  own: OwnWords
  /** Of the hotel; without one it is shown with its newest that fits. */
  bookingId: BookingId | undefined
}

export interface ShownLetter {
  subject: string
  text: string
  /** For a frame without rights of its own. */
  html: string
  bookingId: BookingId
  code: string
  guestName: string
}

/**
 * A letter as the guest of a booking would read it. The links that open the booking or the review are not in it: they are the guest's.
 * Null where the hotel has no booking, or no paper of the kind, that it could be shown with. Throws NOT_FOUND for a booking of another
 * hotel.
 */
export async function showLetter(
  db: Reader,
  services: Pick<Services, 'settings' | 'clock'>,
  propertyId: AuthorizedPropertyId,
  { kind, language, own, bookingId }: Wanted,
): Promise<ShownLetter | null> {
  const paper = isOfPaper(kind)
    ? await findPaper(db, propertyId, { letter: kind, bookingId })
    : undefined
  if (isOfPaper(kind) && !paper) {
    if (bookingId !== undefined) await assertBooking(db, propertyId, bookingId)
    return null
  }
  const found = paper?.bookingId ?? (await findBooking(db, propertyId, { kind, bookingId }))
  if (found === undefined) return null
  const told = await getToldBooking(db, propertyId, found, services.settings.baseDomain)
  const about = emailed(told, null, services)
  const shown = { ...about, openUrl: about.siteUrl && `${about.siteUrl}/manage` }
  const { booking } = told
  const email = await compose()
  return {
    subject: email.subject,
    text: email.text,
    html: withPicturesAt(email, path => `/media/${path}`),
    bookingId: booking.id,
    code: booking.code,
    guestName: booking.guestName,
  }

  async function compose(): Promise<EmailMessage> {
    switch (kind) {
      case 'review':
        return reviewRequestEmail({
          asked: { guestName: booking.guestName, propertyName: told.hotel.name, language },
          hotel: await readHotelLook(db, propertyId, services.settings),
          url: `${about.siteUrl ?? services.settings.publicUrl}/review/…`,
          own,
        })
      case 'refund-failed':
        return refundFailedEmail(shown, { amount: booking.paidAmount, language, own })
      case 'instalment-due':
      case 'instalment-overdue':
        return asked(kind)
      case 'payment':
      case 'refund':
      case 'invoice':
      case 'credit':
      case 'debit': {
        if (!paper) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'document' })
        const document = await getDocument(db, propertyId, paper.id)
        const points = await readPointsOfStay(db, booking.id)
        return documentEmail(shown, document, { language, own, points })
      }
      default:
        return guestEmail(held(shown), {
          letter: kind,
          language,
          changed: ['checkOut', 'total'],
          sequence: 0,
          own,
        })
    }
  }

  /** What is owed of the booking, as if it were all to be paid by its arrival, or had been to. */
  async function asked(letter: InstalmentLetter): Promise<EmailMessage> {
    const { checkIn, checkOut, code, totalAmount: total, balance } = booking
    const look = await readHotelLook(db, propertyId, services.settings)
    return instalmentEmail(
      {
        name: booking.guestName,
        stay: { checkIn, checkOut, code },
        hotel: { ...look, currencyDisplay: told.hotel.currencyDisplay },
        openUrl: shown.openUrl,
        values: stayValues(shown, language),
      },
      {
        letter,
        schedule: { total, covered: total - balance },
        open: [{ dueOn: checkIn, asked: Math.max(0, balance), paid: 0 }],
        language,
        own,
      },
    )
  }

  /** A booking that is not held is shown as if it were, until tomorrow. */
  function held<About extends typeof shown>(of: About): About {
    if (kind !== 'held' || booking.holdExpiresAt !== null) return of
    const tomorrow = new Date(services.clock.now().getTime() + 24 * 3_600_000).toISOString()
    return { ...of, booking: { ...booking, holdExpiresAt: tomorrow } }
  }
}

const isOfPaper = (kind: LetterKind): kind is PaperLetter =>
  (paperLetters as readonly LetterKind[]).includes(kind)

const kindsOf: Record<PaperLetter, readonly DocumentKind[]> = {
  payment: ['receipt-voucher', 'payment-receipt'],
  refund: ['refund-voucher', 'credit-note'],
  invoice: ['tax-invoice', 'bill-of-supply'],
  credit: ['credit-note'],
  debit: ['debit-note'],
}

/** How many of the newest papers are looked through for one of the kind. */
const papersLookedAt = 200

async function findPaper(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { letter, bookingId }: { letter: PaperLetter; bookingId: BookingId | undefined },
): Promise<{ id: string; bookingId: BookingId } | undefined> {
  const rows = await db
    .selectFrom(eb =>
      eb
        .selectFrom('document')
        .select(['id', 'kind'])
        .where('propertyId', '=', propertyId)
        .where('bookingId', 'is not', null)
        .$call(qb => (bookingId === undefined ? qb : qb.where('bookingId', '=', bookingId)))
        .orderBy('id', 'desc')
        .limit(papersLookedAt)
        .as('newest'),
    )
    .innerJoin('document as d', 'd.id', 'newest.id')
    .select(['d.id', 'd.kind', 'd.content'])
    .select(eb => eb.ref('d.bookingId').$notNull().as('bookingId'))
    .where('newest.kind', 'in', kindsOf[letter])
    .orderBy('d.id', 'desc')
    .execute()
  return rows.find(
    ({ kind, content }) => paperLetterOf({ kind, content: contentOf(content) }) === letter,
  )
}

async function findBooking(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { kind, bookingId }: { kind: LetterKind; bookingId: BookingId | undefined },
): Promise<string | undefined> {
  if (bookingId !== undefined) {
    await assertBooking(db, propertyId, bookingId)
    return bookingId
  }
  const isOver = kind === 'cancellation' || kind === 'hold-over' || kind === 'no-show'
  const newest = await db
    .selectFrom('booking')
    .select('id')
    .where('propertyId', '=', propertyId)
    .$if(!isOver, qb => qb.where('status', '<>', 'cancelled'))
    // One that nothing was paid for has nothing to be given back.
    .$if(kind === 'refund-failed', qb => qb.where('paidAmount', '>', 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}

async function assertBooking(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
): Promise<void> {
  const found = await db
    .selectFrom('booking')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' }, 'bookingId')
}
