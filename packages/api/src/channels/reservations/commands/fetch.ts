import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { exchange, type Tally } from '../../ari/commands/exchange.ts'
import type { Leased } from '../../ari/commands/lease.ts'
import { type Stopped, stoppedBy } from '../../ari/commands/push.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import type { WireRequest } from '../../wire/rules/adapter.ts'
import { outcomeOfStatus } from '../../wire/rules/outcome.ts'
import { keepMessages } from './keep.ts'

const mostMessages = 200

/** Asks a channel for reservations and keeps them; what keeps one from being read keeps no other. Answers why it ended early, if it did. */
export async function fetchReservations(
  services: Services,
  leased: Leased,
  tally: Tally,
): Promise<Stopped | undefined> {
  const adapter = adapterOf(leased.channelId)
  const { pull } = adapter
  if (!pull) return undefined
  const began = services.clock.now()
  const waiting: WireRequest[] = pull.requests(leased.account, leased.pulledTo, began)
  const unreadable: string[] = []
  for (let at = 0; at < waiting.length && at < mostMessages; at += 1) {
    const request = waiting[at]
    if (!request) break
    const response = await exchange(services, leased, request, tally)
    const fault = outcomeOfStatus(response)
    if (fault) return stoppedBy(fault)
    const pulled = pull.read(leased.account, response)
    waiting.push(...(pulled.more ?? []))
    unreadable.push(...pulled.unreadable)
    await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, trx =>
      keepMessages(trx, leased, pulled.reservations),
    )
  }
  await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, async trx => {
    await trx
      .updateTable('channelConnection')
      .set({
        // Brought forward meanwhile, it is asked again: what it told of may have come after its list was read.
        nextPullAt: sql<string>`case when next_pull_at = ${leased.pullDueAt}::timestamptz
          then clock_timestamp() + make_interval(secs => ${pull.everySeconds}) else next_pull_at end`,
        pulledTo: began.toISOString(),
      })
      .where('id', '=', leased.id)
      .execute()
    if (unreadable.length > 0)
      await trx
        .insertInto('channelError')
        .values(
          unreadable.slice(0, 20).map(message => ({
            propertyId: leased.propertyId,
            connectionId: leased.id,
            code: 'unreadable',
            message: `A reservation could not be read: ${message}`.slice(0, 500),
          })),
        )
        .execute()
  })
  return undefined
}

/** Tells a channel which of its reservations we have; those that it pushed were answered when they came. */
export async function acknowledgeReservations(
  services: Services,
  leased: Leased,
  tally: Tally,
): Promise<Stopped | undefined> {
  const adapter = adapterOf(leased.channelId)
  const rows = await readIn(services.db, { role: 'platform', accountId: leased.accountId }, db =>
    db
      .selectFrom('channelMessage as m')
      .leftJoin('channelReservation as r', join =>
        join
          .onRef('r.connectionId', '=', 'm.connectionId')
          .onRef('r.reservationCode', '=', 'm.reservationCode'),
      )
      .leftJoin('booking as b', 'b.id', 'r.bookingId')
      .select(['m.id', 'm.reservationCode', 'm.kind', 'm.messageKey', 'b.code as confirmation'])
      .where('m.connectionId', '=', leased.id)
      .where('m.acknowledgedAt', 'is', null)
      .where('m.appliedAt', 'is not', null)
      .orderBy('m.id')
      .limit(mostMessages)
      .execute(),
  )
  if (rows.length === 0) return undefined
  const taken = rows.map(({ id: _, kind, ...row }) => ({
    ...row,
    kind: kind as 'new' | 'modified' | 'cancelled',
  }))
  const now = services.clock.now()
  let isStale = false
  for (const request of adapter.acknowledge?.(leased.account, taken, now) ?? []) {
    const outcome = adapter.decode(request, await exchange(services, leased, request, tally))
    // The channel has a newer version meanwhile, or knows nothing of it: what it has now is fetched at once.
    if (outcome.kind === 'refused') isStale = true
    else if (outcome.kind !== 'accepted') return stoppedBy(outcome)
  }
  await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, async trx => {
    await trx
      .updateTable('channelMessage')
      .set({ acknowledgedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', sql<string>`any(${rows.map(row => row.id)}::uuid[])`)
      .execute()
    if (isStale && adapter.pull)
      await trx
        .updateTable('channelConnection')
        .set({ nextPullAt: sql<string>`clock_timestamp()` })
        .where('id', '=', leased.id)
        .execute()
  })
  return undefined
}
