import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { verifyTokenOf } from '../providers/reads.ts'
import {
  type Category,
  defaultPriceMicros,
  type WrittenChannel,
} from '../providers/rules/channels.ts'
import type { listUnreachableInput } from './schema.ts'

/** How each channel of a hotel stands: its own provider, the sandbox, or none. No secret is ever read back. */
export async function getMessagingSettings(
  db: Reader,
  settings: Services['settings'],
  propertyId: AuthorizedPropertyId,
) {
  const rows = await db
    .selectFrom('messageAccount')
    .select([
      'channel',
      'providerAccountId',
      'businessAccountId',
      'sender',
      'dltEntityId',
      'testedAt',
      'lastError',
      'lastErrorAt',
    ])
    .where('propertyId', '=', propertyId)
    .execute()
  const prices = await db
    .selectFrom('messagePrice')
    .select(['validFrom', 'priceMicros'])
    .select(eb => [
      eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('category').$castTo<Category>().as('category'),
    ])
    .where('propertyId', '=', propertyId)
    .orderBy('channel')
    .orderBy('category')
    .orderBy('validFrom', 'desc')
    .limit(100)
    .execute()
  const hasSandbox = settings.sandboxUrl !== undefined
  const stateOf = (channel: 'sms' | 'whatsapp') => {
    const account = rows.find(row => row.channel === channel) ?? null
    return {
      channel,
      state: account
        ? ('connected' as const)
        : hasSandbox
          ? ('sandbox' as const)
          : ('off' as const),
      account,
    }
  }
  return {
    channels: [
      {
        channel: 'email' as const,
        state: hasSandbox ? ('sandbox' as const) : ('connected' as const),
        account: null,
      },
      stateOf('sms'),
      stateOf('whatsapp'),
    ],
    /** Where the sandbox shows what was sent; null where it stands in for nothing. */
    sandboxUrl: settings.sandboxUrl ?? null,
    prices,
    defaultPriceMicros,
    webhook: {
      url: `${settings.publicUrl}/webhooks/messages/whatsapp`,
      verifyToken: verifyTokenOf(settings),
    },
  }
}

/**
 * Addresses of guests at which nothing arrives now, for all hotels of the owner, by channel and address: messages to them are refused
 * until a day, or for good. The cursor is the last one seen.
 */
export async function listUnreachable(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { cursor, limit }: z.output<typeof listUnreachableInput>,
  now: Date,
) {
  const matching = db
    .selectFrom('messageSuppression as s')
    .where('s.accountId', '=', qb =>
      qb.selectFrom('property').select('accountId').where('id', '=', propertyId),
    )
    .where(eb => eb.or([eb('s.until', 'is', null), eb('s.until', '>', now.toISOString())]))
  const rows = await matching
    .select(['s.id', 's.address', 's.reason', 's.until', 's.createdAt'])
    .select(eb => eb.ref('s.channel').$castTo<WrittenChannel>().as('channel'))
    .$if(cursor !== undefined, qb =>
      qb.where(
        sql<SqlBool>`(s.channel, s.address) > (select c.channel, c.address from message_suppression c where ${ofAccount('c')} and c.id = ${cursor}::uuid)`,
      ),
    )
    .orderBy('s.channel')
    .orderBy('s.address')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}
