import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'
import { publish } from '../../kernel/events/publish.ts'
import { LimitReachedError } from '../ari/commands/exchange.ts'
import { type Leased, leaseDue, releaseLease, renewLeases } from '../ari/commands/lease.ts'
import { pushChanges, type Stopped } from '../ari/commands/push.ts'
import { recordPush, recordVisit } from '../ari/commands/visit.ts'
import { hotelNameOf } from '../connections/commands/channel-hotel.ts'
import { checkDrift } from '../drift/commands/check.ts'
import { channelsEvents } from '../events.ts'
import { applyMessages, workFor } from '../reservations/commands/apply.ts'
import { acknowledgeReservations, fetchReservations } from '../reservations/commands/fetch.ts'
import { NoAnswerError } from '../wire/adapters/send.ts'
import { retryAfterSeconds } from '../wire/rules/outcome.ts'

/** One answer that was lost need not cost a minute: the first two tries come soon, then those of the matrix. */
const soonSeconds = [2, 10]
const renewEveryMs = 5_000

/** One turn: takes what is due and visits it, so many connections side by side. Answers how many. */
async function visitDue(services: Services, atOnce: number): Promise<number> {
  const leased = await leaseDue(services, atOnce)
  await Promise.all(leased.map(one => visitChannel(services, one)))
  return leased.length
}

/** Turns until nothing is due. */
export async function visitUntilIdle(services: Services): Promise<void> {
  for (let visited = 1; visited > 0; ) visited = await visitDue(services, 8)
}

/** Everything that a connection has to do, in its order: what the channel sold is counted before it is told what is left. */
export async function visitChannel(services: Services, leased: Leased): Promise<void> {
  const renewing = setInterval(
    () => void renewLeases(services, [leased.leaseId]).catch(() => {}),
    renewEveryMs,
  )
  try {
    const stopped =
      (leased.pullDueAt === null
        ? await apply(services, leased)
        : await fetchAndApply(services, leased)) ??
      (await push(services, leased)) ??
      (await talkTo(tally => acknowledgeReservations(services, leased, tally))) ??
      (leased.isCheckDue ? await check(services, leased) : undefined)
    await finish(services, leased, stopped)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    await finish(services, leased, { kind: 'transient', message })
  } finally {
    clearInterval(renewing)
  }
}

async function apply(services: Services, leased: Leased): Promise<undefined> {
  await applyMessages(services, leased)
  return undefined
}

async function fetchAndApply(services: Services, leased: Leased): Promise<Stopped | undefined> {
  const startedAt = new Date()
  const tally = { messages: 0, milliseconds: 0 }
  const stopped = await talkTo(of => fetchReservations(services, leased, of), tally)
  await recordVisit(services, leased, { kind: 'pull', startedAt, tally, stopped })
  await apply(services, leased)
  return stopped
}

async function push(services: Services, leased: Leased): Promise<Stopped | undefined> {
  if (!leased.isSending) return undefined
  const startedAt = new Date()
  const pushed = await pushChanges(services, leased)
  if (!pushed) return undefined
  await recordPush(services, leased, { pushed, startedAt })
  return pushed.stopped
}

async function check(services: Services, leased: Leased): Promise<Stopped | undefined> {
  const startedAt = new Date()
  const tally = { messages: 0, milliseconds: 0 }
  let [compared, rejected, error] = [0, 0, '']
  const stopped = await talkTo(async () => {
    const checked = await checkDrift(services, leased, tally)
    compared = checked?.compared ?? 0
    rejected = checked?.different ?? 0
    error = checked?.refused ?? ''
    return checked?.stopped
  })
  if (tally.messages > 0 || stopped)
    await recordVisit(services, leased, {
      kind: 'check',
      startedAt,
      tally,
      cells: compared,
      rejected,
      stopped,
      ...(error !== '' && { error }),
    })
  return stopped
}

async function talkTo(
  talk: (tally: { messages: number; milliseconds: number }) => Promise<Stopped | undefined>,
  tally = { messages: 0, milliseconds: 0 },
): Promise<Stopped | undefined> {
  try {
    return await talk(tally)
  } catch (error) {
    if (error instanceof LimitReachedError)
      return { kind: 'throttled', seconds: error.seconds, message: error.message }
    if (error instanceof NoAnswerError) return { kind: 'transient', message: error.message }
    throw error
  }
}

async function finish(
  services: Services,
  leased: Leased,
  stopped: Stopped | undefined,
): Promise<void> {
  if (!stopped) {
    await releaseLease(services, leased, { attempts: 0, pauseSeconds: 0 })
    // Its nights are closed at the channel first, which waits where nothing may be sent.
    if (leased.hasEnded && leased.isSending) await endConnection(services, leased)
    return
  }
  if (stopped.kind === 'throttled') {
    await releaseLease(services, leased, {
      attempts: leased.attempts,
      pauseSeconds: stopped.seconds ?? 60,
      error: stopped.message,
    })
    return
  }
  const suspended = stopped.kind === 'unauthorised'
  const attempts = leased.attempts + 1
  const pauseSeconds =
    soonSeconds[attempts - 1] ?? retryAfterSeconds(attempts - soonSeconds.length, Math.random())
  if (suspended) await ring(services, leased)
  await releaseLease(services, leased, {
    attempts,
    pauseSeconds,
    error: stopped.message,
    suspended,
    isUncertain: stopped.kind === 'transient',
  })
  // A channel that refuses the credentials, or never answers, keeps no ended connection alive.
  if (leased.hasEnded && (suspended || attempts > 5)) await endConnection(services, leased)
}

async function ring(services: Services, leased: Leased): Promise<void> {
  const work = workFor(services, leased)
  await work.write(trx =>
    publish(trx, work, {
      event: channelsEvents['channel.suspended'],
      propertyId: leased.propertyId,
      entityId: leased.id,
    }),
  )
}

/** Its nights are closed at the channel: what is left of it is its history. */
async function endConnection(services: Services, leased: Leased): Promise<void> {
  await writeIn(services.db, { role: 'platform', accountId: leased.accountId }, async trx => {
    await trx.deleteFrom('channelMark').where('connectionId', '=', leased.id).execute()
    // Who has connected the hotel meanwhile has its name already.
    await trx
      .deleteFrom('directory')
      .where('kind', '=', 'channel-hotel')
      .where('name', '=', hotelNameOf(leased.channelId, leased.account.hotelCode).name)
      .where('entityId', '=', leased.id)
      .execute()
    await trx
      .updateTable('channelConnection')
      .set({
        disconnectedAt: sql<string>`clock_timestamp()`,
        credentialsSealed: null,
        nextPullAt: null,
        nextCheckAt: null,
      })
      .where('id', '=', leased.id)
      .execute()
  })
}
