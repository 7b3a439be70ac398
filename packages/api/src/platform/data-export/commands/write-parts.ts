import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Trx } from '@atithi/db/client'
import type { AccountId, AppUserId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { csvLine } from '../../../kernel/shared/csv.ts'
import { type ExportLayout, readExportRows, readLayout } from '../queries/tables.ts'
import { exportedTables } from '../rules/catalogue.ts'
import { exportEmail } from '../rules/export-email.ts'
import { columnHead, columnLines, headLine, readMe } from '../rules/files.ts'
import { type Position, positionAfter, rowsAtOnce } from '../rules/position.ts'

const compress = promisify(gzip)

/** An export that this worker has taken; `attempts` tells it from a worker that took it before and is not dead after all. */
export interface Claimed {
  id: string
  accountId: AccountId
  propertyIds: string[]
  isWholeAccount: boolean
  attempts: number
  tablesDone: number
  afterKey: string[] | null
}

interface Part {
  fileName: string
  text: string
  rows: number
  position: Position
}

/**
 * Writes parts until the export is whole, `until` has come, or another worker has taken it; each in one transaction with how far it has
 * come, so that whoever goes on repeats no row and misses none. Answers whether it is whole.
 */
export async function writeParts(
  services: Services,
  claimed: Claimed,
  until: number,
): Promise<boolean> {
  const { db, clock } = services
  // Whoever asked was let in to these hotels by the gate; the job reads within them and nothing else.
  const propertyIds = claimed.propertyIds as AuthorizedPropertyId[]
  const scope = { role: 'tenant' as const, propertyIds, accountId: claimed.accountId }
  let position: Position = { tablesDone: claimed.tablesDone, afterKey: claimed.afterKey }
  let layout: { table: string; of: ExportLayout } | undefined
  if (position.tablesDone === 0 && !position.afterKey) {
    const opening = await readIn(db, scope, reader => describeAll(reader, clock.now()))
    for (const part of opening) if (!(await keep(services, claimed, part))) return false
  }
  for (let table = exportedTables[position.tablesDone]; table; ) {
    if (clock.now().getTime() >= until) return false
    const { table: name, file } = table
    const after = position.afterKey
    const { of, rows } = await readIn(db, scope, async reader => {
      const known = layout?.table === name ? layout.of : await readLayout(reader, name)
      const asked = { table: name, propertyIds, after, limit: rowsAtOnce }
      const { isWholeAccount } = claimed
      return {
        of: known,
        rows: await readExportRows(reader, known, Object.assign(asked, { isWholeAccount })),
      }
    })
    layout = { table: name, of }
    position = positionAfter(
      position,
      rows.map(({ key }) => key),
    )
    const head = after ? '' : headLine(of.columns.map(({ title }) => title))
    const text = head + rows.map(({ cells }) => csvLine(cells)).join('')
    if (
      !(await keep(services, claimed, {
        fileName: `${file}.csv`,
        text,
        rows: rows.length,
        position,
      }))
    )
      return false
    table = exportedTables[position.tablesDone]
  }
  return finish(services, claimed)
}

/** What stands before the tables: how to read them. */
async function describeAll(reader: Reader, now: Date): Promise<Part[]> {
  const position = { tablesDone: 0, afterKey: null }
  const hotels = await reader.selectFrom('property').select('name').orderBy('name').execute()
  const lines: string[] = [columnHead]
  for (const { table, file, about } of exportedTables) {
    const { columns } = await readLayout(reader, table)
    lines.push(columnLines({ table, file, about, columns }))
  }
  const names = hotels.map(({ name }) => name)
  return [
    { fileName: 'read-me.txt', text: readMe(names, now.toISOString()), rows: 0, position },
    { fileName: 'columns.csv', text: lines.join(''), rows: 0, position },
  ]
}

/** False when another worker has taken the export. */
async function keep(
  { db }: Services,
  { id, accountId, attempts }: Claimed,
  { fileName, text, rows, position }: Part,
): Promise<boolean> {
  const content = await compress(text)
  return writeIn(db, { role: 'platform', accountId }, async trx => {
    const mine = await trx
      .updateTable('dataExport')
      .set({
        tablesDone: position.tablesDone,
        afterKey: position.afterKey ? [...position.afterKey] : null,
        beatAt: sql<string>`clock_timestamp()`,
        rowsDone: sql<number>`rows_done + ${rows}::int`,
        bytes: sql<number>`bytes + ${content.length}::int`,
      })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempts)
      .returning('id')
      .executeTakeFirst()
    if (!mine) return false
    await trx
      .insertInto('dataExportPart')
      .values({ exportId: id, part: nextPart(id), fileName, content })
      .execute()
    return true
  })
}

/** The row of the export is held: nobody else gives a number. */
const nextPart = (exportId: string) =>
  sql<number>`(select coalesce(max(part) + 1, 0) from data_export_part where export_id = ${exportId}::uuid)`

/** Says that it is whole, and tells the owner. False when another worker has taken the export. */
function finish(
  { db, clock, settings }: Services,
  { id, accountId, attempts }: Claimed,
): Promise<boolean> {
  return writeIn(db, { role: 'platform', accountId }, async trx => {
    const done = await trx
      .updateTable('dataExport')
      .set({ status: 'ready', finishedAt: clock.now().toISOString() })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('attempts', '=', attempts)
      .returning('requestedBy')
      .executeTakeFirst()
    if (!done) return false
    const owner = await ownerOf(trx, done.requestedBy)
    const url = `${settings.publicUrl}/settings?section=advanced`
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: owner.email,
      email: exportEmail({ owner, url }),
      onceFor: `data-export:${id}`,
    })
    return true
  })
}

const ownerOf = (trx: Trx, userId: AppUserId) =>
  trx
    .selectFrom('appUser')
    .select(['name', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
