import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { inNameOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { channelsEvents } from '../../events.ts'
import { channelsReasons } from '../../reasons.ts'
import { type ChannelId, channelNames } from '../../rules.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'

/** Has a worker ask a channel at once what it believes. Throws CHANNEL_DISCONNECTED, CHANNEL_NOT_ASKED. */
export async function askForCheck(
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
): Promise<void> {
  await work.write(async trx => {
    const instant = sql<string>`clock_timestamp()`
    const asked = await trx
      .updateTable('channelConnection')
      .set({ nextCheckAt: instant, nextAttemptAt: instant, checkAskedBy: inNameOf(work) })
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .where('disconnectedAt', 'is', null)
      .where('endsAt', 'is', null)
      .returning('channelId')
      .executeTakeFirst()
    if (!asked) throw new DomainError(channelsReasons.CHANNEL_DISCONNECTED, {})
    // A check on the column keeps it one of ours.
    const channelId = asked.channelId as ChannelId
    if (!adapterOf(channelId).readBack)
      throw new DomainError(channelsReasons.CHANNEL_NOT_ASKED, { channel: channelNames[channelId] })
    await sql`select pg_notify('atithi_channel', '')`.execute(trx)
    await publish(trx, work, {
      event: channelsEvents['channel.changed'],
      propertyId: at.propertyId,
      entityId: at.connectionId,
    })
  })
}
