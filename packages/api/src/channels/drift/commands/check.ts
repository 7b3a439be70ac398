import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, businessDate, daysBetween } from '../../../kernel/shared/dates.ts'
import { XmlError } from '../../../kernel/shared/xml.ts'
import { exchange, type Tally } from '../../ari/commands/exchange.ts'
import { holdsLease, type Leased } from '../../ari/commands/lease.ts'
import { readKnown, type Stopped, stoppedBy } from '../../ari/commands/push.ts'
import { readMapped, type Span } from '../../ari/reads.ts'
import { desiredValues, isClosedOn } from '../../ari/rules/desired.ts'
import { channelsEvents } from '../../events.ts'
import { workFor } from '../../reservations/commands/apply.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import type { ReadBack, SaidNight } from '../../wire/rules/adapter.ts'
import { outcomeOfStatus, ReadBackRefusedError } from '../../wire/rules/outcome.ts'
import {
  againAfterSeconds,
  compareNights,
  type Difference,
  type WantedNight,
  waitKey,
} from '../rules.ts'

const mostKept = 500
const platformOf = ({ accountId }: Leased) => ({ role: 'platform', accountId }) as const

/** What came of a check. */
interface Checked {
  compared: number
  different: number
  stopped: Stopped | undefined
  /** The channel's words, where it does not answer the question. */
  refused: string | undefined
}

/**
 * Asks a channel what it believes of every night that it is told of, and compares it with what it had accepted. What differs is
 * written down, and told anew where it is not what it should be. Nothing may be on its way: it comes after everything is sent.
 */
export async function checkDrift(
  services: Services,
  leased: Leased,
  tally: Tally,
): Promise<Checked | undefined> {
  const { readBack, horizonNights } = adapterOf(leased.channelId)
  if (!readBack) {
    await writeIn(services.db, platformOf(leased), trx =>
      trx
        .updateTable('channelConnection')
        .set({ nextCheckAt: null })
        .where('id', '=', leased.id)
        .execute(),
    )
    return undefined
  }
  const checked: Checked = {
    compared: 0,
    different: 0,
    stopped: undefined,
    refused: undefined,
  }
  const { timeZone, dayRollsAt } = await readIn(services.db, platformOf(leased), db =>
    db
      .selectFrom('property')
      .select(['timeZone', 'dayRollsAt'])
      .where('id', '=', leased.propertyId)
      .executeTakeFirstOrThrow(),
  )
  const from = businessDate(services.clock.now(), timeZone, dayRollsAt)
  const span = { from, to: addDays(from, Math.min(leased.horizonNights, horizonNights) - 1) }
  const wanted = await readWanted(services, leased, span)
  if (wanted.length > 0) {
    const answer = await askAll(services, leased, { readBack, span, tally })
    if ('stopped' in answer) return { ...checked, stopped: answer.stopped }
    if ('refused' in answer) checked.refused = answer.refused
    else {
      const known = await readIn(services.db, platformOf(leased), db =>
        readKnown(db, leased, span, 'all'),
      )
      const waited = await readWaited(services, leased)
      const found = compareNights({ wanted, known, said: answer.said, readBack, waited })
      checked.compared = found.compared
      checked.different = found.differences.length
      await writeIn(services.db, platformOf(leased), async trx => {
        if (!(await holdsLease(trx, leased))) return
        await keepCheck(trx, leased, { span, ...found })
        await mend(trx, leased, found.differences)
      })
      if (found.differences.some(one => one.outcome === 'sent')) await ring(services, leased)
    }
  }
  await writeIn(services.db, platformOf(leased), trx => plan(trx, leased, checked))
  return checked
}

async function ring(services: Services, leased: Leased): Promise<void> {
  const work = workFor(services, leased)
  await work.write(trx =>
    publish(trx, work, {
      event: channelsEvents['channel.drifted'],
      propertyId: leased.propertyId,
      entityId: leased.id,
    }),
  )
}

async function readWanted(services: Services, leased: Leased, span: Span): Promise<WantedNight[]> {
  const { rates, closures, tax } = await readIn(services.db, platformOf(leased), db =>
    readMapped(db, leased, { span, roomTypeIds: 'all', now: services.clock.now() }),
  )
  return rates.flatMap(({ nights, roomTypeId, ratePlanId, roomCode, rateCode, isSold }) =>
    nights.map(onSale => {
      const { night } = onSale.night
      const isClosedByDate = isClosedOn(closures, roomTypeId, night)
      const values = desiredValues(onSale, leased.terms, { isSold, isClosedByDate, tax })
      return { roomTypeId, ratePlanId, night, roomCode, rateCode, values }
    }),
  )
}

type Answer = { said: SaidNight[] } | { refused: string } | { stopped: Stopped }

async function askAll(
  services: Services,
  leased: Leased,
  { readBack, span, tally }: { readBack: ReadBack; span: Span; tally: Tally },
): Promise<Answer> {
  const said: SaidNight[] = []
  const days = daysBetween(span.from, span.to) + 1
  for (let at = 0; at < days; at += readBack.mostNights) {
    const part = {
      from: addDays(span.from, at),
      to: addDays(span.from, Math.min(days, at + readBack.mostNights) - 1),
    }
    for (const request of readBack.requests(leased.account, part, services.clock.now())) {
      const response = await exchange(services, leased, request, tally)
      const fault = outcomeOfStatus(response)
      if (fault?.kind === 'refused') return { refused: fault.message }
      if (fault) return { stopped: stoppedBy(fault) }
      try {
        said.push(...readBack.read(response))
      } catch (error) {
        if (error instanceof ReadBackRefusedError) return { refused: error.message }
        if (error instanceof XmlError || error instanceof SyntaxError)
          return { refused: 'The answer cannot be read.' }
        throw error
      }
    }
  }
  return { said }
}

/** Which counts of the check before waited for a sale. */
async function readWaited(services: Services, leased: Leased): Promise<Set<string>> {
  const rows = await readIn(services.db, platformOf(leased), db =>
    db
      .selectFrom('channelDifference as d')
      .select(['d.roomTypeId', 'd.night', 'd.said'])
      .where('d.outcome', '=', 'waits')
      .where('d.checkId', '=', eb =>
        eb
          .selectFrom('channelCheck')
          .select('channelCheck.id')
          .where('connectionId', '=', leased.id)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .execute(),
  )
  return new Set(rows.map(row => waitKey(row.roomTypeId, row.night, Number(row.said))))
}

const columns = {
  available: 'available',
  price: 'price',
  minimumStay: 'minimum_stay',
  minimumStayThrough: 'minimum_stay_through',
  maximumStay: 'maximum_stay',
  closedToArrival: 'closed_to_arrival',
  closedToDeparture: 'closed_to_departure',
  closed: 'closed',
} as const

async function keepCheck(
  trx: Trx,
  leased: Leased,
  { span, compared, differences }: { span: Span; compared: number; differences: Difference[] },
): Promise<void> {
  const { id: checkId } = await trx
    .insertInto('channelCheck')
    .values({
      propertyId: leased.propertyId,
      connectionId: leased.id,
      askedBy: leased.checkAskedBy,
      dateFrom: span.from,
      dateTo: span.to,
      compared,
      different: differences.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (differences.length === 0) return
  const kept = [
    // What waits is looked for by the next check: it is kept before anything else.
    ...differences.filter(one => one.outcome === 'waits'),
    ...differences.filter(one => one.outcome !== 'waits'),
  ].slice(0, mostKept)
  await trx
    .insertInto('channelDifference')
    .values(
      kept.map(({ roomTypeId, ratePlanId, night, outcome, ...one }) => ({
        propertyId: leased.propertyId,
        checkId,
        roomTypeId,
        ratePlanId,
        night,
        outcome,
        field: columns[one.field],
        accepted: one.accepted === null ? null : Number(one.accepted),
        said: one.said === null ? null : Number(one.said),
        wanted: Number(one.wanted),
      })),
    )
    .execute()
}

/**
 * From now on the channel believes what it says: where that is not what it should be, the next visit tells it. A price that it
 * had accepted goes past the guard again, whatever somebody has made of it at the channel.
 */
async function mend(trx: Trx, leased: Leased, differences: readonly Difference[]): Promise<void> {
  const told = differences.filter(one => one.outcome !== 'waits')
  for (const [field, some] of Map.groupBy(told, one => one.field)) {
    const isFlag = field.startsWith('closed')
    const column = sql.raw(columns[field])
    const value = isFlag ? sql`w.said = 1` : sql`w.said`
    const approved =
      field === 'price' ? sql`, approved_price = coalesce(c.price, c.approved_price)` : sql``
    // Rooms are of the room type: every rate of it has the same.
    const ofRate = field === 'available' ? sql`` : sql`and c.rate_plan_id = w.rate_plan_id`
    await sql`
      update channel_cell c set ${column} = ${value}${approved}
      from unnest(${some.map(one => one.roomTypeId)}::uuid[], ${some.map(one => one.ratePlanId)}::uuid[],
        ${some.map(one => one.night)}::date[], ${some.map(one => (one.said === null ? null : Number(one.said)))}::bigint[])
        as w(room_type_id, rate_plan_id, night, said)
      where ${ofAccount('c')} and c.connection_id = ${leased.id} and c.room_type_id = w.room_type_id and c.night = w.night ${ofRate}`.execute(
      trx,
    )
  }
  const sent = told
    .filter(one => one.outcome === 'sent')
    .map(one => one.night)
    .sort()
  const [first] = sent
  const last = sent.at(-1)
  if (first === undefined || last === undefined) return
  await trx
    .insertInto('channelMark')
    .values({
      propertyId: leased.propertyId,
      connectionId: leased.id,
      dateFrom: first,
      dateTo: last,
    })
    .execute()
}

/** When the next check is; where the channel has fewer rooms, soon, and its reservations are asked for at once. */
async function plan(trx: Trx, { id }: Leased, checked: Checked): Promise<void> {
  const waits = sql<boolean>`exists (select from channel_difference d where ${ofAccount('d')} and d.outcome = 'waits'
    and d.check_id = (select k.id from channel_check k where ${ofAccount('k')} and k.connection_id = ${id} order by k.id desc limit 1))`
  const isKnown = checked.refused === undefined
  await sql`
    update channel_connection c set check_asked_by = null, last_check_at = clock_timestamp(), drifted = ${checked.different},
      next_pull_at = case when ${isKnown} and c.next_pull_at is not null and ${waits} then clock_timestamp() else c.next_pull_at end,
      next_check_at = case
        when ${isKnown} and ${waits} then clock_timestamp() + make_interval(secs => ${againAfterSeconds})
        when c.check_every_hours > 0 then clock_timestamp() + make_interval(hours => c.check_every_hours) end
    where ${ofAccount('c')} and c.id = ${id}`.execute(trx)
}
