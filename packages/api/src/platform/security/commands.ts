import { sql } from 'kysely'
import type { Person } from '../../kernel/access/actor.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Context, Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { contains, networkFault } from '../../kernel/network/networks.ts'
import { platformReasons } from '../reasons.ts'
import { platformId } from '../settings/rules.ts'
import type { BlockNetworkInput } from './schema.ts'

/** Forgets the failures of an account or a network, which may try again at once. */
export async function unblock(work: Work, subject: string): Promise<void> {
  await work.write(async trx => {
    const { numDeletedRows } = await trx
      .deleteFrom('attempt')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return
    await recordChange(trx, work, {
      action: 'user.attempts-forgotten',
      entity: 'platform',
      entityId: platformId,
      after: { subject, attempts: Number(numDeletedRows) },
    })
  })
}

/** Addresses are text: one that nobody can read is in no network. */
const openedThere = (network: string) =>
  sql<boolean>`case when pg_input_is_valid(ip, 'inet') then ip::inet <<= network(${network}::inet) else false end`

/**
 * Nobody signs in from a network any more, and sessions that were opened there end; blocked already, it takes the new reason and time. Throws
 * NETWORK_REFUSED, OWN_NETWORK, NETWORK_IN_USE where people signed in from there within the hour, unless it is to be blocked despite them.
 */
export async function blockNetwork(
  { work, person, request }: Context & { person: Person; work: Work },
  { network, reason, hours, despiteUse }: BlockNetworkInput,
): Promise<void> {
  const fault = networkFault(network)
  if (fault !== null) throw new DomainError(platformReasons.NETWORK_REFUSED, { fault }, 'network')
  if (contains(network, request.ip))
    throw new DomainError(platformReasons.OWN_NETWORK, {}, 'network')
  const until = hours === null ? null : new Date(work.now.getTime() + hours * 3_600_000)
  await work.write(async trx => {
    const { people } = await trx
      .selectFrom('signIn')
      .select(eb => eb.fn.count<number>('userId').distinct().as('people'))
      .where('succeeded', '=', true)
      .where('at', '>', sql<string>`clock_timestamp() - interval '1 hour'`)
      .where(openedThere(network))
      .executeTakeFirstOrThrow()
    if (people > 0 && !despiteUse)
      throw new DomainError(platformReasons.NETWORK_IN_USE, { people }, 'network')
    const set = { reason, blockedBy: person.userId, until: until?.toISOString() ?? null }
    await trx
      .insertInto('blockedNetwork')
      .values({
        network: sql<string>`network(${network}::inet)`,
        ...set,
        blockedAt: work.now.toISOString(),
      })
      .onConflict(conflict => conflict.constraint('blocked_network_once').doUpdateSet(set))
      .execute()
    const ended = await trx
      .deleteFrom('userSession')
      .where(openedThere(network))
      .executeTakeFirstOrThrow()
    await recordChange(trx, work, {
      action: 'platform.network-blocked',
      entity: 'platform',
      entityId: platformId,
      after: {
        network,
        until: until?.toISOString() ?? null,
        sessions: Number(ended.numDeletedRows),
      },
      reason,
    })
  })
}

/** People sign in from a network again. Throws NOT_FOUND. */
export async function unblockNetwork(work: Work, networkId: string): Promise<void> {
  await work.write(async trx => {
    const opened = await trx
      .deleteFrom('blockedNetwork')
      .where('id', '=', networkId)
      .returning(['network', 'reason'])
      .executeTakeFirst()
    if (!opened) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'network' }, 'networkId')
    await recordChange(trx, work, {
      action: 'platform.network-unblocked',
      entity: 'platform',
      entityId: platformId,
      before: opened,
    })
  })
}
