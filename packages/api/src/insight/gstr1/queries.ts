import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { contentOf } from '../../finance/documents/rules/stored-content.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { insightReasons } from '../reasons.ts'
import { buildGstr1, type ReturnDocument } from './rules/gstr1.ts'
import { sheetsOf } from './rules/sheets.ts'
import type { Gstr1Input } from './schema.ts'

/**
 * The return of a month for the registration of this hotel: with the documents of the owner's other hotels under the same GSTIN, since a
 * return is of a registration. Throws GSTIN_NEEDED.
 */
export async function readGstr1(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { month, format }: Gstr1Input,
) {
  const { gstNumber: gstin, accountId } = await db
    .selectFrom('property')
    .select(['gstNumber', 'accountId'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  if (gstin === null) throw new DomainError(insightReasons.GSTIN_NEEDED, {}, 'propertyId')
  const from = `${month}-01`
  const rows = await db
    .selectFrom('document as d')
    .leftJoin('documentCancellation as c', 'c.documentId', 'd.id')
    .select([
      'd.kind',
      'd.number',
      'd.serial',
      'd.issuedOn',
      'd.recipientName',
      'd.recipientGstin',
      'd.content',
      'c.documentId as cancelledId',
    ])
    .where('d.accountId', '=', accountId)
    .where('d.gstin', '=', gstin)
    .where('d.issuedOn', '>=', from)
    .where('d.issuedOn', '<', sql<string>`(${from}::date + interval '1 month')::date`)
    .orderBy('d.number')
    .execute()
  const documents = rows.map(
    ({ content, cancelledId, ...row }): ReturnDocument => ({
      ...row,
      isCancelled: cancelledId !== null,
      content: contentOf(content),
    }),
  )
  const data = buildGstr1(gstin, month, documents)
  const names = new Map(documents.map(({ number, recipientName }) => [number, recipientName]))
  return {
    gstin,
    month,
    documents: documents.length,
    files:
      format === 'json'
        ? [{ name: `gstr1-${gstin}-${month}.json`, content: JSON.stringify(data) }]
        : sheetsOf(data, (_gstin, number) => names.get(number) ?? '').map(({ name, content }) => ({
            name: `${name}.csv`,
            content,
          })),
    data,
  }
}
