import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { platformId } from '../settings/rules.ts'

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
