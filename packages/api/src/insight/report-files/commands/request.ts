import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Person } from '../../../kernel/access/actor.ts'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { hotelsOf } from '../../reports/reads.ts'
import { overHotels } from '../queries/runs.ts'
import { catalogue } from '../rules/catalogue.ts'
import type { ExportAllInput, GenerateInput } from '../schema.ts'

/** Asks for a report; a job reads its rows. Answers the run, which `list` shows with its state. Throws PROPERTY_NEEDED. */
export async function requestReport(
  work: Work,
  person: Person,
  propertyIds: Portfolio,
  { reportId, format, from, to }: GenerateInput,
): Promise<{ runId: string; status: 'queued' }> {
  const hotels = hotelsOf(propertyIds)
  const { id } = await work.write(trx =>
    trx
      .insertInto('reportRun')
      .values({
        reportId,
        format,
        propertyIds: [...hotels],
        dateFrom: from,
        dateTo: to,
        requestedBy: person.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return { runId: id, status: 'queued' }
}

/** Asks for every report of the catalogue, to be loaded as one archive. Throws PROPERTY_NEEDED. */
export async function requestExport(
  work: Work,
  person: Person,
  propertyIds: Portfolio,
  { format, from, to }: ExportAllInput,
): Promise<{ exportId: string; reports: number }> {
  const hotels = [...hotelsOf(propertyIds)]
  const exportId = randomUUID()
  await work.write(trx =>
    trx
      .insertInto('reportRun')
      .values(
        catalogue.map(({ id: reportId }) => ({
          exportId,
          reportId,
          format,
          propertyIds: hotels,
          dateFrom: from,
          dateTo: to,
          requestedBy: person.userId,
        })),
      )
      .execute(),
  )
  return { exportId, reports: catalogue.length }
}

/** The same report once more, of the same hotels and days, with the rows of now. Throws NOT_FOUND. */
export async function regenerateReport(
  work: Work,
  person: Person,
  propertyIds: Portfolio,
  runId: string,
): Promise<{ runId: string; status: 'queued' }> {
  const made = await work.write(trx =>
    trx
      .insertInto('reportRun')
      .columns(['reportId', 'format', 'propertyIds', 'dateFrom', 'dateTo', 'requestedBy'])
      .expression(
        trx
          .selectFrom('reportRun')
          .select(['reportId', 'format', 'propertyIds', 'dateFrom', 'dateTo'])
          .select(sql<string | null>`${person.userId}::uuid`.as('requestedBy'))
          .where('id', '=', runId)
          .where(overHotels(propertyIds)),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  if (!made) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'report' }, 'runId')
  return { runId: made.id, status: 'queued' }
}
