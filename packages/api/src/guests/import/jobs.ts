import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, CompanyId, GuestId, PropertyId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Services } from '../../kernel/context/services.ts'
import { publish } from '../../kernel/events/publish.ts'
import { present } from '../../kernel/shared/present.ts'
import { guestsEvents } from '../events.ts'
import { findCompanies } from './commands/companies.ts'
import { insertConsents, withoutTakenBack } from './commands/consents.ts'
import { partKnown } from './commands/known.ts'
import type { Mapping } from './rules/columns.ts'
import { type BadRow, type GoodRow, readRows, type Sheet } from './rules/read-rows.ts'

const atOnce = 500

interface Waiting {
  id: string
  accountId: AccountId
  propertyId: PropertyId
  sheet: Sheet
  mapping: Mapping
  startedBy: string | null
}

/** Imports what waits, a file at a time, and forgets files that nobody ran for a day. */
export async function importGuests(services: Services): Promise<void> {
  const { db, clock } = services
  for (let next = await takeNext(services); next; next = await takeNext(services)) {
    const one = next
    try {
      await importFile(services, one)
    } catch (error) {
      const failure = 'The import could not be finished; nothing of it was kept.'
      await setState(services, one, { state: 'failed', failure })
      throw error
    }
  }
  await writeIn(db, { role: 'platform' }, trx =>
    sql`delete from guest_import where ${ofAccount('guest_import')} and state = 'previewed'
      and created_at < ${clock.now().toISOString()}::timestamptz - interval '1 day'`.execute(trx),
  )
}

/** A file in line; or one whose worker died over it, of which nothing was kept. */
const takeNext = ({ db }: Services): Promise<Waiting | undefined> =>
  writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('guestImport')
      .set({ state: 'running' })
      .where(eb =>
        eb(
          eb.refTuple('accountId', 'id'),
          '=',
          eb
            .selectFrom('guestImport')
            .select(['accountId', 'id'])
            .where('state', 'in', ['waiting', 'running'])
            .orderBy('id')
            .limit(1)
            .forUpdate()
            .skipLocked()
            .$asTuple('accountId', 'id'),
        ),
      )
      .returning(['id', 'accountId', 'propertyId', 'sheet', 'mapping', 'startedBy'])
      .$castTo<Waiting>()
      .executeTakeFirst(),
  )

type State = { state?: 'done' | 'failed'; failure?: string; total?: number; done?: number }

const setState = ({ db }: Services, { id, accountId }: Waiting, state: State) =>
  writeIn(db, { role: 'platform', accountId }, trx =>
    trx.updateTable('guestImport').set(state).where('id', '=', id).execute(),
  )

/** All good rows in one transaction, or none; how far it is stands outside of it. */
async function importFile(services: Services, one: Waiting): Promise<void> {
  const now = services.clock.now()
  const read = await readRows(one.sheet, one.mapping, now)
  const total = one.sheet.rows.length
  await setState(services, one, { total, done: 0 })
  const { accountId } = one
  await writeIn(services.db, { role: 'platform', accountId }, async trx => {
    const { good, bad } = await partKnown(
      trx,
      { accountId, signingKey: services.settings.signingKey },
      read,
    )
    const { rows } = await withoutTakenBack(trx, accountId, good)
    const { companies, without } = await findCompanies(trx, accountId, rows)
    const made: Made[] = []
    for (let from = 0; from < rows.length; from += atOnce)
      made.push(
        ...(await insertGuests(trx, one, { rows: rows.slice(from, from + atOnce), companies })),
      )
    // The checks that a row's guest is there keep their plans: one made for an empty table reads all guests of the account.
    await sql`discard plans`.execute(trx)
    for (let from = 0; from < made.length; from += atOnce) {
      await insertKnown(trx, one, { guests: made.slice(from, from + atOnce), now })
      if (from + atOnce < made.length)
        await setState(services, one, { done: bad.length + from + atOnce })
    }
    const created = made.length
    await finish(trx, one, { total, created, bad, without })
  })
}

interface Made {
  guestId: GuestId
  row: GoodRow
}

async function insertGuests(
  trx: Trx,
  one: Waiting,
  { rows, companies }: { rows: readonly GoodRow[]; companies: ReadonlyMap<number, CompanyId> },
): Promise<Made[]> {
  const { accountId } = one
  const ids = await newIds(trx, rows.length)
  const guests = rows.map((row, at) => ({ row, guestId: present(ids[at], 'id of a guest') }))
  const values = guests.map(({ row: { guest, row }, guestId }) => {
    const { communicationPreferences: _, consentSource: __, address, preferences, ...given } = guest
    const written = Object.fromEntries(Object.entries(address ?? {}).filter(([, part]) => part))
    return {
      ...given,
      id: guestId,
      accountId,
      importId: one.id,
      companyId: companies.get(row) ?? null,
      address: JSON.stringify(written),
      preferences: JSON.stringify(preferences ?? {}),
    }
  })
  const inserted = await trx
    .insertInto('guest')
    .values(values)
    // Booked in the meantime by the same email: that guest stays.
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  const made = new Set(inserted.map(({ id }) => id))
  return guests.filter(({ guestId }) => made.has(guestId))
}

/** That the hotel knows these guests, and what they said by the file. */
async function insertKnown(
  trx: Trx,
  one: Waiting,
  { guests, now }: { guests: readonly Made[]; now: Date },
): Promise<void> {
  const { accountId, propertyId } = one
  await trx
    .insertInto('guestAtProperty')
    .values(guests.map(({ guestId }) => ({ guestId, accountId, propertyId })))
    .execute()
  await insertConsents(trx, one, { guests, now })
}

/** In the order in which the rows stand, so that guests are listed as the file has them. */
async function newIds(trx: Trx, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select new_id() as id from generate_series(1, ${count}) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

async function finish(
  trx: Trx,
  { id, propertyId, startedBy }: Waiting,
  result: { total: number; created: number; bad: readonly BadRow[]; without: readonly BadRow[] },
): Promise<void> {
  const { total, created, bad, without } = result
  await trx
    .updateTable('guestImport')
    .set({
      state: 'done',
      total,
      done: total,
      created,
      bad: JSON.stringify(bad),
      withoutCompany: JSON.stringify(without),
      // The file has served: what it said of people is in their rows.
      sheet: JSON.stringify({ heads: [], rows: [] }),
    })
    .where('id', '=', id)
    .execute()
  const author = startedBy
    ? ({ kind: 'user', userId: startedBy } as const)
    : ({ kind: 'system' } as const)
  const work = { author, requestId: `job-${randomUUID()}`, ip: '' }
  await recordChange(trx, work, {
    action: 'guest.imported',
    entity: 'property',
    entityId: propertyId,
    propertyId,
    after: { created, refused: bad.length },
  })
  await publish(trx, work, {
    event: guestsEvents['guest.imported'],
    propertyId,
    entityId: propertyId,
  })
}
