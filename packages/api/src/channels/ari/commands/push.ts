import type { Trx } from '@atithi/db/client'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { addDays, businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import { NoAnswerError } from '../../wire/adapters/send.ts'
import type { ChannelAdapter, Outcome, WireRequest } from '../../wire/rules/adapter.ts'
import { type Mapped, readMapped, type Span } from '../reads.ts'
import {
  type CellKey,
  cellId,
  type KnownCell,
  type Planned,
  planChanges,
} from '../rules/plan-changes.ts'
import { exchange, LimitReachedError, type Tally } from './exchange.ts'
import { holdsLease, type Leased } from './lease.ts'
import { recordAccepted, recordHeld, recordRefused } from './record.ts'

const mostMarks = 5000

/** Why an outcome ends a visit. */
export function stoppedBy(outcome: Outcome): Stopped {
  if (outcome.kind === 'throttled') return { ...outcome, seconds: outcome.retryAfterSeconds }
  if (outcome.kind === 'unauthorised') return outcome
  return { kind: 'transient', message: 'message' in outcome ? outcome.message : 'no answer' }
}

/** Why a visit ended before everything was sent. */
export type Stopped =
  | { kind: 'throttled'; seconds: number | undefined; message: string }
  | { kind: 'transient'; message: string }
  | { kind: 'unauthorised'; message: string }

export interface Pushed {
  tally: Tally
  cells: number
  rejected: number
  isFull: boolean
  oldestMarkAt: string | null
  stopped: Stopped | undefined
  lastRefusal: string | undefined
}

interface Marks {
  ids: number[]
  span: Span | undefined
  roomTypeIds: readonly string[] | 'all'
  isFull: boolean
  oldestAt: string
}

/**
 * Sends a channel what differs from what it last accepted, on the nights that were marked. The marks are read before the nights: what
 * changes after that makes a mark of its own. Nothing waits behind what the channel refuses; what it cannot take now stays marked.
 */
export async function pushChanges(services: Services, leased: Leased): Promise<Pushed | undefined> {
  const platform = { role: 'platform' } as const
  const adapter = adapterOf(leased.channelId)
  const marks = await readIn(services.db, platform, db => readMarks(db, services, leased, adapter))
  if (!marks) return undefined
  const tally = { messages: 0, milliseconds: 0 }
  const pushed: Pushed = {
    tally,
    cells: 0,
    rejected: 0,
    isFull: marks.isFull,
    oldestMarkAt: marks.oldestAt,
    stopped: undefined,
    lastRefusal: undefined,
  }
  if (marks.span) {
    const { span, roomTypeIds } = marks
    const mapped = await readIn(services.db, platform, db =>
      readMapped(db, leased, span, roomTypeIds),
    )
    const known = await readIn(services.db, platform, db =>
      readKnown(db, leased, span, roomTypeIds),
    )
    const planned = plan(leased, adapter, {
      mapped,
      known,
      isFull: marks.isFull || leased.isUncertain,
    })
    await holdPrices(services, leased, planned, mapped)
    await sendAll(services, leased, { adapter, planned, pushed, span })
  }
  if (!pushed.stopped) await writeIn(services.db, platform, trx => forgetMarks(trx, leased, marks))
  return pushed
}

/** All that the marks stand for is answered: they go, and once none is left over what the channel believes is known again. */
async function forgetMarks(trx: Trx, leased: Leased, { ids }: Marks): Promise<void> {
  if (!(await holdsLease(trx, leased))) return
  await trx
    .deleteFrom('channelMark')
    .where('connectionId', '=', leased.id)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  if (leased.isUncertain && ids.length < mostMarks)
    await trx
      .updateTable('channelConnection')
      .set({ isUncertain: false })
      .where('id', '=', leased.id)
      .execute()
}

/** Has everything of these nights sent anew. */
const markAll = ({ propertyId, id }: Leased, { from, to }: Span) => ({
  propertyId,
  connectionId: id,
  dateFrom: from,
  dateTo: to,
  isFull: true,
})

async function readMarks(
  db: Parameters<Parameters<typeof readIn>[2]>[0],
  services: Services,
  leased: Leased,
  adapter: ChannelAdapter,
): Promise<Marks | undefined> {
  const rows = await db
    .selectFrom('channelMark')
    .select(['id', 'roomTypeId', 'dateFrom', 'dateTo', 'isFull', 'at'])
    .where('connectionId', '=', leased.id)
    .orderBy('id')
    .limit(mostMarks)
    .execute()
  const [oldest] = rows
  if (!oldest) return undefined
  const { timeZone, dayRollsAt } = await db
    .selectFrom('property')
    .select(['timeZone', 'dayRollsAt'])
    .where('id', '=', leased.propertyId)
    .executeTakeFirstOrThrow()
  const today = businessDate(services.clock.now(), timeZone, dayRollsAt)
  const last = addDays(today, Math.min(leased.horizonNights, adapter.horizonNights) - 1)
  const from = rows.reduce<IsoDate>((a, { dateFrom }) => earlier(a, dateFrom ?? today), last)
  const latest = rows.reduce<IsoDate>((a, { dateTo }) => later(a, dateTo ?? last), today)
  const span = { from: later(from, today), to: earlier(latest, last) }
  const isFull = rows.some(row => row.isFull)
  const types = rows.map(row => row.roomTypeId)
  return {
    ids: rows.map(row => row.id),
    span: span.from <= span.to ? span : undefined,
    roomTypeIds: types.includes(null) ? 'all' : [...new Set(types.flatMap(type => type ?? []))],
    isFull,
    oldestAt: oldest.at,
  }
}

const earlier = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b)
const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b)

/** What a channel last accepted of these nights, by the ids of `cellId`. */
export async function readKnown(
  db: Parameters<Parameters<typeof readIn>[2]>[0],
  leased: Leased,
  { from, to }: Span,
  roomTypeIds: readonly string[] | 'all',
): Promise<Map<string, KnownCell>> {
  const rows = await db
    .selectFrom('channelCell')
    .select([
      'roomTypeId',
      'ratePlanId',
      'night',
      'available',
      'price',
      'minimumStay',
      'maximumStay',
    ])
    .select(['closedToArrival', 'closedToDeparture', 'closed', 'approvedPrice'])
    .where('connectionId', '=', leased.id)
    .where('night', '>=', from)
    .where('night', '<=', to)
    .$call(qb =>
      roomTypeIds === 'all'
        ? qb
        : qb.where('roomTypeId', '=', sql<string>`any(${[...roomTypeIds]}::uuid[])`),
    )
    .execute()
  return new Map(rows.map(row => [cellId(row), row]))
}

function plan(
  leased: Leased,
  adapter: ChannelAdapter,
  {
    mapped,
    known,
    isFull,
  }: { mapped: Mapped; known: ReadonlyMap<string, KnownCell>; isFull: boolean },
): Planned {
  const fields = leased.sendsRates
    ? adapter.fields
    : adapter.fields.filter(field => field !== 'price')
  return planChanges({ ...mapped, known, terms: leased.terms, guard: leased.guard, fields, isFull })
}

async function holdPrices(
  services: Services,
  leased: Leased,
  { held }: Planned,
  { rates }: Mapped,
): Promise<void> {
  const { lowest, highest, largestChange } = leased.guard
  const hasLimits = rates.some(({ limits }) => limits.lowest !== null || limits.highest !== null)
  const isGuarded = hasLimits || lowest !== null || highest !== null || largestChange !== null
  // What a guard that is gone has held is forgotten with the settings that took it away.
  if (held.length === 0 && !isGuarded) return
  const looked = rates.flatMap(({ roomTypeId, ratePlanId, nights }) =>
    nights.map(({ night }): CellKey => ({ roomTypeId, ratePlanId, night: night.night })),
  )
  await writeIn(services.db, { role: 'platform' }, trx => recordHeld(trx, leased, held, looked))
}

interface Sending {
  adapter: ChannelAdapter
  planned: Planned
  pushed: Pushed
  span: Span
}

async function sendAll(services: Services, leased: Leased, sending: Sending): Promise<void> {
  const { adapter, planned, pushed } = sending
  for (const request of adapter.encode(leased.account, planned.changes, services.clock.now())) {
    const outcome = await attempt(services, leased, sending, request)
    if (outcome.kind === 'throttled')
      pushed.stopped = { ...outcome, seconds: outcome.retryAfterSeconds }
    else if (outcome.kind === 'transient' || outcome.kind === 'unauthorised')
      pushed.stopped = outcome
    else
      await writeIn(services.db, { role: 'platform' }, async trx => {
        if (await holdsLease(trx, leased)) return record(trx, leased, sending, { request, outcome })
        pushed.stopped = { kind: 'transient', message: 'Another worker has taken over.' }
        await trx.insertInto('channelMark').values(markAll(leased, sending.span)).execute()
      })
    if (pushed.stopped) return
  }
}

async function attempt(
  services: Services,
  leased: Leased,
  { adapter, pushed }: Sending,
  request: WireRequest,
): Promise<Outcome> {
  try {
    return adapter.decode(request, await exchange(services, leased, request, pushed.tally))
  } catch (error) {
    if (error instanceof LimitReachedError)
      return { kind: 'throttled', message: error.message, retryAfterSeconds: error.seconds }
    if (error instanceof NoAnswerError)
      return { kind: 'transient', code: 'no-answer', message: error.message }
    throw error
  }
}

async function record(
  trx: Trx,
  leased: Leased,
  { planned, pushed }: Sending,
  done: { request: WireRequest; outcome: Extract<Outcome, { kind: 'accepted' | 'refused' }> },
): Promise<void> {
  const { elements = [], fields = [] } = done.request
  const all = elements.flatMap((cells, element) => cells.map(cell => ({ cell, element })))
  const faults =
    done.outcome.kind === 'refused'
      ? [{ code: done.outcome.code, message: done.outcome.message }]
      : done.outcome.refused
  const refused = faults.map(({ code, message, ...fault }) => ({
    code,
    message,
    cells: [
      ...new Set(
        all
          .filter(one => !('element' in fault) || one.element === fault.element)
          .map(one => one.cell),
      ),
    ],
  }))
  const lost = new Set(refused.flatMap(fault => fault.cells))
  const cells = [...new Set(all.map(one => one.cell))].filter(cell => !lost.has(cell))
  await recordAccepted(
    trx,
    leased,
    {
      keys: cells.flatMap(cell => planned.keys[cell] ?? []),
      changes: cells.flatMap(cell => planned.changes[cell] ?? []),
    },
    fields,
  )
  await recordRefused(trx, leased, planned, refused)
  pushed.cells += cells.length
  pushed.rejected += lost.size
  if (faults[0]) pushed.lastRefusal = faults[0].message
}
