import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { verifyTokenOf } from '../providers/reads.ts'
import {
  type Category,
  defaultPriceMicros,
  type WrittenChannel,
} from '../providers/rules/channels.ts'

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
