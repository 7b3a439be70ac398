import { ofAccount } from '@atithi/db/account'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../kernel/context/services.ts'

const keptDays = 90

/** A new night comes on sale each day, and what drifted is found: every night is compared with what each channel accepted. */
export async function compareAllConnections(services: Services): Promise<void> {
  await writeIn(services.db, { role: 'platform' }, trx =>
    sql`
      insert into channel_mark (account_id, property_id, connection_id)
      select channel_connection.account_id, property_id, id from channel_connection where ${ofAccount('channel_connection')} and disconnected_at is null`.execute(
      trx,
    ),
  )
}

/** Closes the channels of hotels whose plan has ended, and opens those of plans that have begun. */
export async function followPlans(services: Services): Promise<void> {
  const at = services.clock.now().toISOString()
  await writeIn(services.db, { role: 'platform' }, trx =>
    sql`select follow_plan_at_channels(${at}::timestamptz)`.execute(trx),
  )
}

/** Visits, refusals and nights that are long over. */
export async function purgeChannelHistory(services: Services): Promise<void> {
  await writeIn(services.db, { role: 'platform' }, async trx => {
    const before = sql<string>`clock_timestamp() - make_interval(days => ${keptDays})`
    await trx.deleteFrom('channelRun').where('startedAt', '<', before).execute()
    await trx.deleteFrom('channelError').where('at', '<', before).execute()
    await trx.deleteFrom('channelCheck').where('at', '<', before).execute()
    await sql`delete from channel_cell where ${ofAccount('channel_cell')} and night < current_date - 3`.execute(
      trx,
    )
  })
}
