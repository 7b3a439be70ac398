import type { AccountId, PropertyId } from '@atithi/db/ids'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { headsDigest, readSheet } from '../adapters/read-sheet.ts'
import { type Mapping, suggestMapping } from '../rules/columns.ts'
import { type BadRow, readRows } from '../rules/read-rows.ts'
import { findCompanies } from './companies.ts'
import { type ConsentCounts, withoutTakenBack } from './consents.ts'
import { partKnown } from './known.ts'

const mostRows = 50_000

interface Place {
  accountId: AccountId
  propertyId: PropertyId
}

interface File {
  fileName: string
  /** In base64. */
  content: string
  /** The columns as a person reads them; as their heads suggest when it is not given. */
  mapping?: Mapping | undefined
}

interface Preview {
  importId: string
  mapping: Mapping
  /** The heads of the file, to map anew. */
  columns: string[]
  /** How many rows would become guests. */
  good: number
  bad: BadRow[]
  consents: ConsentCounts
  /** Rows whose guest comes without the company that they name, and why. */
  withoutCompany: BadRow[]
}

/**
 * Reads a file and says what importing it would do: nothing is written but the file itself, which waits a day to be run. Throws
 * IMPORT_UNREADABLE.
 */
export async function previewImport(
  work: Work,
  { signingKey, ...place }: Place & { signingKey: string },
  { fileName, content, mapping: chosen }: File,
): Promise<Preview> {
  const sheet = readSheet({ fileName, content }, mostRows)
  const digest = headsDigest(sheet)
  const mapping =
    chosen ?? (await findMapping(work, place.propertyId, digest)) ?? suggestMapping(sheet.heads)
  const read = await readRows(sheet, mapping, work.now)
  return work.write(async trx => {
    const { good, bad } = await partKnown(trx, { accountId: place.accountId, signingKey }, read)
    const { without: withoutCompany } = await findCompanies(trx, place.accountId, good)
    const { counts } = await withoutTakenBack(trx, place.accountId, good)
    const { id } = await trx
      .insertInto('guestImport')
      .values({
        ...place,
        fileName,
        headsDigest: digest,
        sheet: JSON.stringify(sheet),
        mapping: JSON.stringify(mapping),
        startedBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      importId: id,
      mapping,
      columns: sheet.heads,
      good: good.length,
      bad,
      consents: counts,
      withoutCompany,
    }
  })
}

/** How the last file with these heads was read at the hotel. */
async function findMapping(
  work: Work,
  propertyId: PropertyId,
  digest: string,
): Promise<Mapping | undefined> {
  const last = await work.read(db =>
    db
      .selectFrom('guestImport')
      .select(eb => eb.ref('mapping').$castTo<Mapping>().as('mapping'))
      .where('propertyId', '=', propertyId)
      .where('headsDigest', '=', digest)
      .where('state', '=', 'done')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return last?.mapping
}
