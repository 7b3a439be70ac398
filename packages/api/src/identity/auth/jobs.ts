import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recordChange } from '../../kernel/audit/record.ts'
import { workIn } from '../../kernel/context/context.ts'
import type { Services } from '../../kernel/context/services.ts'
import { tellEndedImpersonations } from './commands/impersonation-ended.ts'

/**
 * Ends impersonations whose hour has passed, with their live screens, and tells of each that is over, however it ended. Who went back by
 * hand has told of it already.
 */
export async function endImpersonations(services: Services): Promise<void> {
  const request = { ip: '', requestId: `job-${randomUUID()}`, setCookie: () => undefined }
  const work = workIn({ services, request }, { role: 'platform' }, { kind: 'system' })
  await work.write(async trx => {
    await sql`
      with over as (
        update user_session set acting_as_user_id = null, acting_until = null
        where acting_until <= ${work.now.toISOString()}::timestamptz returning token_hash)
      select pg_notify('atithi_session', json_build_object('sessionKey', token_hash)::text) from over`.execute(
      trx,
    )
  })
  for (let told = true; told; )
    told = await work.write(async trx => {
      const ended = await tellEndedImpersonations(trx, services.settings)
      for (const { administratorId, personId, atItsHour } of ended)
        await recordChange(
          trx,
          { ...work, author: { kind: 'user', userId: administratorId } },
          {
            action: 'user.impersonation-ended',
            entity: 'user',
            entityId: personId,
            after: { by: atItsHour ? 'hour' : 'session' },
          },
        )
      return ended.length > 0
    })
}
