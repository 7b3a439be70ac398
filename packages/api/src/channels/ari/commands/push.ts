import type { Trx } from '@atithi/db/client'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { addDays, businessDate, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { AriField } from '../../rules.ts'
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
  forgettings: number
}

/**
 * Sends a channel what differs from what it last accepted, on the nights that were marked. The marks are read before the nights: what
 * changes after that makes a mark of its own. Nothing waits behind what the channel refuses; what it cannot take now stays marked.
 */
export async function pushChanges(services: Services, leased: Leased): Promise<Pushed | undefined> {
  const platform = { role: 'platform', accountId: leased.accountId } as const
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
      readMapped(db, leased, { span, roomTypeIds, now: services.clock.now() }),
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
    const isFull = marks.isFull || leased.isUncertain
    await sendAll(services, leased, {
      adapter,
      planned,
      pushed,
      span,
      isFull,
      forgettings: marks.forgettings,
    })
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

/** Has these nights compared anew, or all of them sent. */
const markAll = ({ propertyId, id }: Leased, { from, to }: Span, isFull: boolean) => ({
  propertyId,
  connectionId: id,
  dateFrom: from,
  dateTo: to,
  isFull,
})

async function readMarks(
  db: Parameters<Parameters<typeof readIn>[2]>[0],
  services: Services,
  leased: Leased,
  adapter: ChannelAdapter,
): Promise<Marks | undefined> {
  // Before the marks: whoever forgets something after this has made a mark of its own.
  const { timeZone, dayRollsAt, forgettings } = await db
    .selectFrom('channelConnection as c')
    .innerJoin('property as p', 'p.id', 'c.propertyId')
    .select(['p.timeZone', 'p.dayRollsAt', 'c.forgettings'])
    .where('c.id', '=', leased.id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('channelMark')
    .select(['id', 'roomTypeId', 'dateFrom', 'dateTo', 'isFull', 'at'])
    .where('connectionId', '=', leased.id)
    .orderBy('id')
    .limit(mostMarks)
    .execute()
  const [oldest] = rows
  if (!oldest) return undefined
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
    forgettings,
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
      'minimumStayThrough',
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
  await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, trx =>
    recordHeld(trx, leased, held, looked),
  )
}

interface Sending {
  adapter: ChannelAdapter
  planned: Planned
  pushed: Pushed
  span: Span
  isFull: boolean
  forgettings: number
}

/** What was accepted in a full sync is written down together, so that a night is written once and not with each message; no later than this. */
const writeAfterMs = 2000

type Answered = Extract<Outcome, { kind: 'accepted' | 'refused' }>

async function sendAll(services: Services, leased: Leased, sending: Sending): Promise<void> {
  const { adapter, planned, pushed } = sending
  let done: Done[] = []
  let since = performance.now()
  const writeDone = async () => {
    if (done.length > 0) await write(services, leased, sending, done)
    done = []
    since = performance.now()
  }
  for (const request of adapter.encode(leased.account, planned.changes, services.clock.now())) {
    const outcome = await attempt(services, leased, sending, request)
    if (outcome.kind === 'throttled')
      pushed.stopped = { ...outcome, seconds: outcome.retryAfterSeconds }
    else if (outcome.kind === 'transient' || outcome.kind === 'unauthorised')
      pushed.stopped = outcome
    else done.push({ request, outcome })
    if (pushed.stopped) break
    if (!sending.isFull || performance.now() - since > writeAfterMs) await writeDone()
    if (pushed.stopped) return
  }
  await writeDone()
}

interface Done {
  request: WireRequest
  outcome: Answered
}

/** What the channel accepted and refused; nothing where another worker has the connection by now, which then sends it all anew. */
const write = (
  services: Services,
  leased: Leased,
  sending: Sending,
  done: readonly Done[],
): Promise<void> =>
  writeIn(services.db, { role: 'platform', accountId: leased.accountId }, async trx => {
    const held = await holdsLease(trx, leased)
    if (held) {
      const isKnown = held.forgettings === sending.forgettings
      await record(trx, leased, sending, { done, isKnown })
      if (isKnown) return
    } else
      sending.pushed.stopped ??= { kind: 'transient', message: 'Another worker has taken over.' }
    await trx
      .insertInto('channelMark')
      .values(markAll(leased, sending.span, !held))
      .execute()
  })

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
  { done, isKnown }: { done: readonly Done[]; isKnown: boolean },
): Promise<void> {
  /** Of each cell the fields that were accepted. */
  const accepted = new Map<number, Set<AriField>>()
  const faults: ReturnType<typeof refusedOf> = []
  for (const { request, outcome } of done) {
    const { elements = [], fields = [] } = request
    const refused = refusedOf(elements, outcome)
    const lost = new Set(refused.flatMap(fault => fault.cells))
    const cells = [...new Set(elements.flat())].filter(cell => !lost.has(cell))
    for (const cell of cells) {
      const known = accepted.get(cell)
      if (known) for (const field of fields) known.add(field)
      else accepted.set(cell, new Set(fields))
    }
    faults.push(...refused)
    pushed.cells += cells.length
    pushed.rejected += lost.size
    const [fault] = refused
    if (fault) pushed.lastRefusal = fault.message
  }
  const alike = Map.groupBy(accepted, ([, fields]) => [...fields].sort().join(' '))
  for (const cells of alike.values()) {
    const [first] = cells
    if (!first) continue
    const keys = cells.flatMap(([cell]) => planned.keys[cell] ?? [])
    const changes = cells.flatMap(([cell]) => planned.changes[cell] ?? [])
    await recordAccepted(trx, leased, { keys, changes, isKnown }, [...first[1]])
  }
  await recordRefused(trx, leased, planned, faults)
}

/** What was refused of a message, each fault with its cells: those of one element, or all. */
function refusedOf(elements: readonly (readonly number[])[], outcome: Answered) {
  const faults =
    outcome.kind === 'refused'
      ? [{ code: outcome.code, message: outcome.message }]
      : outcome.refused
  return faults.map(({ code, message, ...fault }) => {
    const own = 'element' in fault ? elements.filter((_, at) => at === fault.element) : elements
    return { code, message, cells: [...new Set(own.flat())] }
  })
}
