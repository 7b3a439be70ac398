import { readIn, writeIn } from '@atithi/db/scope'
import type { Services } from '../../kernel/context/services.ts'
import { mostBadChecks } from '../../kernel/email/hotel-mail.ts'
import { publish } from '../../kernel/events/publish.ts'
import { messagingEvents } from '../events.ts'
import { judgeLook, lookUpRecords } from './commands/check-domain.ts'

const atOnce = 20

/**
 * Looks at the records of every sender's domain again: one that was missing and stands now is used from now on, and of one that three
 * looks on end did not find, letters leave by the platform's server, of which the owner is told.
 */
export async function checkMailDomains(services: Services): Promise<void> {
  const { db, dns, clock } = services
  const now = clock.now()
  for (let after = ''; ; ) {
    const servers = await readIn(db, { role: 'platform' }, reader =>
      reader
        .selectFrom('mailServer')
        .select([
          'accountId',
          'propertyId',
          'fromAddress',
          'dkimSelector',
          'verifiedAt',
          'badChecks',
        ])
        .$if(after !== '', rest => rest.where('propertyId', '>', after))
        .orderBy('propertyId')
        .limit(atOnce)
        .execute(),
    )
    await Promise.all(
      servers.map(async server => {
        const { accountId, propertyId } = server
        const records = await lookUpRecords(dns, server)
        const standing = judgeLook(records, server, now)
        await writeIn(db, { role: 'platform', accountId }, async trx => {
          await trx
            .updateTable('mailServer')
            .set({ ...records, ...standing, checkedAt: now.toISOString() })
            .where('propertyId', '=', propertyId)
            .execute()
          if (standing.badChecks === mostBadChecks && server.badChecks < mostBadChecks)
            await publish(
              trx,
              { author: { kind: 'system' } },
              {
                event: messagingEvents['messaging.mail-domain-lost'],
                propertyId,
                entityId: propertyId,
              },
            )
        })
      }),
    )
    if (servers.length < atOnce) return
    after = servers.at(-1)?.propertyId ?? ''
  }
}
