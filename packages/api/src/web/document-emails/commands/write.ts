import type { Trx } from '@atithi/db/client'
import { getDocument } from '../../../finance/documents/reads/documents.ts'
import type { financeEvents } from '../../../finance/events.ts'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import { readPointsOfStay } from '../../../guests/loyalty/reads.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import { emailed } from '../../booking-emails/commands/emailed.ts'
import { mayWrite } from '../../booking-emails/commands/may-write.ts'
import { getToldBooking } from '../../booking-emails/reads.ts'
import { findOwnWords } from '../../letter-words/reads.ts'
import { documentEmail, paperLetterOf } from '../rules/email-templates.ts'

/**
 * Writes the guest of each paper that was issued to them: of a payment, a refund, an invoice, a note. What a company is billed is the
 * company's. Into the outgoing post, in the transaction that takes the event off its list.
 */
export async function writeDocumentEmail(
  trx: Trx,
  { id, propertyId, entityId, payload }: EventOf<(typeof financeEvents)['document.issued']>,
  services: Pick<Services, 'settings' | 'clock'>,
): Promise<void> {
  const { documentId } = payload
  // What was published before papers were named.
  if (documentId === undefined) return
  const isGuests = await trx
    .selectFrom('document as d')
    .leftJoin('bill as b', 'b.id', 'd.billId')
    .select('d.id')
    .where('d.propertyId', '=', propertyId)
    .where('d.id', '=', documentId)
    .where(eb => eb.or([eb('b.payer', 'is', null), eb('b.payer', '=', 'guest')]))
    .executeTakeFirst()
  if (!isGuests) return
  const { settings } = services
  const told = await getToldBooking(trx, propertyId, entityId, settings.baseDomain)
  const recipient = told.booking.guestEmail
  if (recipient === null) return
  const document = await getDocument(trx, propertyId, documentId)
  if (document.cancelledFor !== null) return
  if (!(await mayWrite(trx, { propertyId, entityId }, { recipient, settings }))) return
  const { language } = told.hotel
  const letter = paperLetterOf(document)
  const own = await findOwnWords(trx, propertyId, { kind: letter, language })
  const points = await readPointsOfStay(trx, entityId)
  await writeLetter(trx, settings, {
    propertyId,
    bookingId: entityId,
    letter,
    recipient,
    email: documentEmail(emailed(told, recipient, services), document, { language, own, points }),
    onceFor: id,
    author: { kind: 'system' },
    now: services.clock.now(),
  })
}
