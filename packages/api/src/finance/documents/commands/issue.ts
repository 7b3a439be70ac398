import type { Trx } from '@atithi/db/client'
import type { AccountId, BillId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { documentDate, financialYearOf } from '../../../kernel/shared/financial-year.ts'
import { listUntaxedCodes } from '../../../tax/gst/reads.ts'
import { financeEvents } from '../../events.ts'
import type { FolioOf } from '../../ledger/rules/folio-of.ts'
import type { Parties } from '../reads/parties.ts'
import { findPrefix } from '../reads/series.ts'
import { type DocumentContent, type DocumentLine, isCollected, valuesOf } from '../rules/content.ts'
import type { DocumentDraft } from '../rules/drafts.ts'
import { type DocumentKind, documentNumber, prefixesFor } from '../rules/numbering.ts'
import { toStored } from '../rules/stored-content.ts'

interface PaperOf extends DocumentDraft {
  propertyId: AuthorizedPropertyId
  billId: BillId | null
  parties: Pick<
    Parties,
    'accountId' | 'supplier' | 'placeOfSupply' | 'stay' | 'currencyDisplay' | 'house'
  >
  correctsId?: string
}
export type NewDocument = PaperOf & FolioOf

export interface IssuedDocument {
  id: string
  kind: DocumentKind
  number: string
}

/** Gives a document its number and freezes what it says. The series is held until commit: issue before any nights are taken or freed. */
export async function issueDocument(
  trx: Trx,
  work: Work,
  paper: NewDocument,
): Promise<IssuedDocument> {
  const { propertyId, billId, kind, parties, lineIds, correctsId } = paper
  const folio = { bookingId: paper.bookingId ?? null, groupBlockId: paper.groupBlockId ?? null }
  const gstin = parties.supplier.gstin ?? ''
  const next = await nextNumber(trx, {
    propertyId,
    accountId: parties.accountId,
    name: parties.supplier.name,
    gstin,
    kind,
    now: work.now,
  })
  const { supplier, placeOfSupply, stay, currencyDisplay, house } = parties
  const content: DocumentContent = {
    supplier,
    placeOfSupply,
    stay,
    ...(currencyDisplay && { currencyDisplay }),
    ...(house && { house }),
    ...paper.content,
    lines: await tellUntaxed(trx, paper.content.lines),
  }
  const values = valuesOf(content.lines)
  const { recipient, totals } = content
  const { id } = await trx
    .insertInto('document')
    .values({
      propertyId,
      accountId: parties.accountId,
      ...folio,
      billId,
      kind,
      gstin,
      correctsId: correctsId ?? null,
      ...next,
      recipientName: recipient.name,
      recipientGstin: recipient.gstin,
      total: totals.total,
      taxableValue: values.taxable,
      exemptValue: values.exempt,
      outsideGstValue: values.outsideGst,
      collectedValue: values.collected,
      cgst: totals.cgst,
      sgst: totals.sgst,
      igst: totals.igst ?? 0,
      issuedAt: work.now.toISOString(),
      content: JSON.stringify(toStored(content)),
      issuedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { bookingId } = folio
  if (lineIds.length > 0)
    await trx
      .insertInto('documentLine')
      .values(lineIds.map(lineId => ({ propertyId, bookingId, documentId: id, lineId })))
      .execute()
  await recordChange(trx, work, {
    action: 'document.issued',
    entity: 'document',
    entityId: id,
    propertyId,
    after: {
      kind,
      number: next.number,
      total: totals.total,
      ...(bookingId === null ? { groupId: folio.groupBlockId } : { bookingId }),
    },
  })
  // What is issued to a group is told of with its folio.
  if (bookingId !== null)
    await publish(trx, work, {
      propertyId,
      event: financeEvents['document.issued'],
      entityId: bookingId,
      payload: { documentId: id },
    })
  return { id, kind, number: next.number }
}

/** The lines, with those that are no taxable supply marked as what they are. */
async function tellUntaxed(trx: Trx, lines: readonly DocumentLine[]): Promise<DocumentLine[]> {
  const codes = [...new Set(lines.flatMap(line => (isCollected(line) ? [] : [line.sac])))]
  const untaxed = await listUntaxedCodes(trx, codes)
  return lines.map(line => {
    const kind = untaxed.get(line.sac)
    return kind ? { ...line, untaxed: kind } : line
  })
}

interface Series {
  propertyId: AuthorizedPropertyId
  accountId: AccountId
  name: string
  gstin: string
  kind: DocumentKind
  now: Date
}

/** The next number of a kind for a GSTIN and financial year. A transaction that fails gives it back, because nobody else had it. */
async function nextNumber(trx: Trx, { propertyId, accountId, name, gstin, kind, now }: Series) {
  const prefix = await prefixOf(trx, { propertyId, accountId, name })
  const date = documentDate(now)
  const financialYear = financialYearOf(date)
  const { lastSerial, lastDate } = await trx
    .insertInto('documentCounter')
    .values({ propertyId, gstin, financialYear, kind, lastSerial: 1, lastDate: date })
    .onConflict(conflict =>
      conflict.columns(['accountId', 'propertyId', 'gstin', 'financialYear', 'kind']).doUpdateSet({
        lastSerial: sql`document_counter.last_serial + 1`,
        // Of two that meet at midnight, the later number never bears the earlier date.
        lastDate: sql`greatest(document_counter.last_date, excluded.last_date)`,
      }),
    )
    .returning(['lastSerial', 'lastDate'])
    .executeTakeFirstOrThrow()
  return {
    number: documentNumber(prefix, kind, financialYear, lastSerial),
    serial: lastSerial,
    financialYear,
    issuedOn: lastDate,
  }
}

/** The property's prefix, found when its first document is issued. No two properties of an owner have the same. */
export async function prefixOf(
  trx: Trx,
  property: { propertyId: AuthorizedPropertyId; accountId: AccountId; name: string },
): Promise<string> {
  const { propertyId, accountId, name } = property
  const find = () => findPrefix(trx, propertyId)
  const found = await find()
  if (found) return found
  for (const prefix of prefixesFor(name)) {
    await trx
      .insertInto('documentSeries')
      .values({ propertyId, accountId, prefix })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const made = await find()
    if (made) return made
  }
  throw new RangeError('every prefix is taken')
}
