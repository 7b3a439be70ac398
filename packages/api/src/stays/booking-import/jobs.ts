import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import type { AccountId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { BadRow, Sheet } from '../../guests/import/rules/read-rows.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { type Work, workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { bookRow, type ImportRun } from './commands/book-row.ts'
import { partRows } from './commands/preview.ts'
import { takeBack } from './commands/take-back.ts'
import { readImportHotel } from './reads.ts'
import type { ImportChoices } from './rules/meanings.ts'
import { readBookings } from './rules/read-bookings.ts'

/** So often the screen hears how far it is. */
const tellEvery = 20

interface Waiting {
  id: string
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  state: 'running' | 'undoing'
  sheet: Sheet
  choices: ImportChoices
  mayBackDate: boolean
  startedBy: string | null
}

/**
 * Books the files that wait, a file at a time and a row in a transaction, cancels those of imports that are undone, and forgets files
 * that nobody ran for a day. A worker that died over a file leaves it where the next goes on: a row is booked once.
 */
export async function importBookings(services: Services): Promise<void> {
  for (let next = await takeNext(services); next; next = await takeNext(services)) {
    const one = next
    const work = workOf(services, one)
    try {
      await (one.state === 'undoing'
        ? undoFile(services, work, one)
        : bookFile(services, work, one))
    } catch (error) {
      await set(services, one, {
        state: one.state === 'undoing' ? 'done' : 'failed',
        failure:
          one.state === 'undoing'
            ? 'The import could not be undone to its end. Try it again.'
            : 'The import stopped: the bookings that it had made by then stand.',
      })
      throw error
    }
  }
  await writeIn(services.db, { role: 'platform' }, trx =>
    sql`delete from booking_import where ${ofAccount('booking_import')} and state = 'previewed'
      and created_at < ${services.clock.now().toISOString()}::timestamptz - interval '1 day'`.execute(
      trx,
    ),
  )
}

const takeNext = ({ db }: Services): Promise<Waiting | undefined> =>
  writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('bookingImport')
      .set({ state: sql`case when state = 'waiting' then 'running' else state end` })
      .where(eb =>
        eb(
          eb.refTuple('accountId', 'id'),
          '=',
          eb
            .selectFrom('bookingImport')
            .select(['accountId', 'id'])
            .where('state', 'in', ['waiting', 'running', 'undoing'])
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked()
            .$asTuple('accountId', 'id'),
        ),
      )
      .returning(['id', 'accountId', 'propertyId', 'state', 'sheet', 'choices', 'mayBackDate'])
      .returning('startedBy')
      .$castTo<Waiting>()
      .executeTakeFirst(),
  )

interface Progress {
  state?: 'done' | 'failed' | 'undone'
  failure?: string | null
  total?: number
  done?: number
  created?: number
  removed?: number
  bad?: string
  sheet?: string
}

const set = ({ db }: Services, { id, accountId }: Waiting, progress: Progress) =>
  writeIn(db, { role: 'platform', accountId }, trx =>
    trx.updateTable('bookingImport').set(progress).where('id', '=', id).execute(),
  )

const workOf = (services: Services, { accountId, propertyId, startedBy }: Waiting): Work =>
  workIn(
    {
      services,
      request: { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined },
    },
    { role: 'tenant', propertyIds: [propertyId], accountId },
    startedBy ? { kind: 'user', userId: startedBy } : { kind: 'system' },
  )

async function bookFile(services: Services, work: Work, one: Waiting): Promise<void> {
  const { id: importId, propertyId, accountId, choices, mayBackDate, sheet } = one
  const { hotel, booked } = await work.read(async db => ({
    hotel: await readImportHotel(db, propertyId, { now: work.now, mayBackDate }),
    booked: await db
      .selectFrom('bookingImportRow')
      .select('row')
      .where('importId', '=', importId)
      .execute(),
  }))
  const before = new Set(booked.map(({ row }) => row))
  const read = await readBookings(sheet, choices, hotel)
  const { good, bad } = await work.read(db =>
    partRows(db, propertyId, choices, {
      good: read.good.filter(({ row }) => !before.has(row)),
      bad: read.bad,
    }),
  )
  const total = sheet.rows.length
  let done = total - good.length
  let created = before.size
  await set(services, one, { total, done })
  const run: ImportRun = { importId, accountId, propertyId, mayBackDate, totalIs: choices.totalIs }
  for (const booking of good) {
    const reason = await bookRow(work, run, booking)
    if (reason === undefined) created += 1
    else bad.push({ row: booking.row, reason })
    done += 1
    if (done % tellEvery === 0) await set(services, one, { done, created })
  }
  await finish(services, work, one, { total, created, bad })
}

async function finish(
  services: Services,
  work: Work,
  one: Waiting,
  { total, created, bad }: { total: number; created: number; bad: BadRow[] },
): Promise<void> {
  const { propertyId } = one
  await set(services, one, {
    state: 'done',
    total,
    done: total,
    created,
    failure: null,
    bad: JSON.stringify(bad.toSorted((a, b) => a.row - b.row)),
    // The file has served: what it said of people is in their bookings.
    sheet: JSON.stringify({ heads: [], rows: [] }),
  })
  await work.write(trx =>
    recordChange(trx, work, {
      action: 'booking.imported',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: { created, refused: bad.length },
    }),
  )
}

async function undoFile(services: Services, work: Work, one: Waiting): Promise<void> {
  const { id, propertyId } = one
  const rows = await work.read(db =>
    db
      .selectFrom('bookingImportRow')
      .select(['bookingId', 'takenBackAt'])
      .where('importId', '=', id)
      .orderBy('row')
      .execute(),
  )
  let removed = rows.filter(({ takenBackAt }) => takenBackAt !== null).length
  await set(services, one, { total: rows.length, done: removed })
  let done = removed
  for (const { bookingId, takenBackAt } of rows) {
    if (takenBackAt !== null) continue
    if (await takeBack(work, propertyId, bookingId)) removed += 1
    done += 1
    if (done % tellEvery === 0) await set(services, one, { done })
  }
  await set(services, one, { state: 'undone', done: rows.length, removed, failure: null })
}
