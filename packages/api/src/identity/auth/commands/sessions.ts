import { recordChange } from '../../../kernel/audit/record.ts'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { ownSessionHash } from '../../../kernel/secrets/token-hash.ts'
import { ownAccount } from '../procedures.ts'

/** Ends one of one's own sessions, on whatever machine it is. Throws NOT_FOUND. */
export async function revokeSession(context: Context, sessionId: string): Promise<void> {
  const { userId } = ownAccount(context)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    const ended = await trx
      .deleteFrom('userSession')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (ended.numDeletedRows === 0n)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'session' }, 'sessionId')
    await recordChange(trx, work, {
      action: 'user.session-ended',
      entity: 'user',
      entityId: userId,
    })
  })
}

/** Signs out everywhere but here. */
export async function endOtherSessions(context: Context): Promise<void> {
  const { userId } = ownAccount(context)
  const current = ownSessionHash(context.request)
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    await trx
      .deleteFrom('userSession')
      .where('userId', '=', userId)
      .where('tokenHash', '<>', current)
      .execute()
    await recordChange(trx, work, {
      action: 'user.session-ended',
      entity: 'user',
      entityId: userId,
      after: { all: true },
    })
  })
}
