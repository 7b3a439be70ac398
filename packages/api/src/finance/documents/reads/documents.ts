import type { BookingId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { DocumentContent } from '../rules/content.ts'
import { type DocumentKind, titleOf } from '../rules/numbering.ts'
import { sezDeclaration } from '../rules/parties.ts'
import { contentOf } from '../rules/stored-content.ts'

const summary = [
  ...([
    'd.id',
    'd.bookingId',
    'd.kind',
    'd.number',
    'd.issuedOn',
    'd.issuedAt',
    'd.total',
    'd.billId',
    'd.correctsId',
  ] as const),
  ...(['d.recipientName', 'd.recipientGstin'] as const),
] as const

/** Where the paper itself is. */
export const documentAddress = (id: string): string => `/documents/${id}.pdf`

/** The papers of a booking, the newest first. */
export async function listDocuments(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
) {
  const rows = await trx
    .selectFrom('document as d')
    .leftJoin('documentCancellation as c', 'c.documentId', 'd.id')
    .select(summary)
    .select('c.reason as cancelledFor')
    .where('d.propertyId', '=', propertyId)
    .where('d.bookingId', '=', bookingId)
    .orderBy('d.id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, url: documentAddress(row.id) }))
}

/** The document that has this line of a folio. */
export async function findDocumentOfLine(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  lineId: string,
) {
  const row = await trx
    .selectFrom('document as d')
    .innerJoin('documentLine as l', 'l.documentId', 'd.id')
    .select(summary)
    .where('l.propertyId', '=', propertyId)
    .where('l.lineId', '=', lineId)
    .executeTakeFirst()
  return row && { ...row, url: documentAddress(row.id) }
}

export interface StoredDocument {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: IsoDate
  issuedAt: string
  financialYear: number
  /** Why it was cancelled: the payment that it is a receipt of was never made. */
  cancelledFor: string | null
  content: DocumentContent
}

/** One document with all that it says. */
export async function getDocument(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  documentId: DocumentId,
): Promise<StoredDocument> {
  const { content, ...row } = await trx
    .selectFrom('document as d')
    .leftJoin('documentCancellation as c', 'c.documentId', 'd.id')
    .select([
      'd.id',
      'd.kind',
      'd.number',
      'd.issuedOn',
      'd.issuedAt',
      'd.financialYear',
      'd.content',
      'c.reason as cancelledFor',
    ])
    .where('d.propertyId', '=', propertyId)
    .where('d.id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { ...row, content: contentOf(content) }
}

/** What a note takes over from the invoice that it corrects, and how it names it (CGST Rules, rule 53(1A)). */
export async function readCorrected(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  invoiceId: string,
) {
  const { kind, number, issuedOn, billId, content } = await trx
    .selectFrom('document')
    .select(['kind', 'number', 'issuedOn', 'billId', 'content'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const { recipient, sez, supplier } = contentOf(content)
  const corrects = { title: titleOf(kind, supplier), number, date: issuedOn }
  return {
    billId,
    number,
    issuedOn,
    said: {
      recipient,
      ...(sez && { sez }),
      corrects,
      notes: sez ? [sezDeclaration(sez)] : [],
      balance: null,
    },
  }
}
