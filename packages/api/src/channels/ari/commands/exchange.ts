import { theAccount } from '@atithi/db/account'
import type { AccountId } from '@atithi/db/ids'
import { writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import type { ChannelId } from '../../rules.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import { sendRequest } from '../../wire/adapters/send.ts'
import type { ChannelAdapter, WireRequest, WireResponse } from '../../wire/rules/adapter.ts'

/** Longer than this nobody waits for the channel's limit within one visit. */
const longestWaitSeconds = 3

/** The channel's limit leaves nothing now: try again in so many seconds. */
export class LimitReachedError extends Error {
  override readonly name = 'LimitReachedError'
  readonly seconds: number
  constructor(seconds: number) {
    super(`the limit of messages is reached for ${Math.ceil(seconds)} s`)
    this.seconds = seconds
  }
}

/** What a visit to a channel counts. */
export interface Tally {
  messages: number
  milliseconds: number
}

interface At {
  id: string
  accountId: AccountId
  channelId: ChannelId
}

/**
 * Sends one message within the limit that all processes share, and answers what came back. Throws LimitReachedError where that
 * would take too long, NoAnswerError where nothing came.
 */
export async function exchange(
  services: Services,
  { id, accountId, channelId }: At,
  request: WireRequest,
  tally: Tally,
): Promise<WireResponse> {
  const adapter = adapterOf(channelId)
  await takeToken(services, { id, accountId }, adapter.limits)
  const started = performance.now()
  try {
    return await sendRequest(channelId, adapter, request, services.settings.channelsUrl)
  } finally {
    tally.messages += 1
    tally.milliseconds += performance.now() - started
  }
}

async function takeToken(
  services: Services,
  { id, accountId }: Pick<At, 'id' | 'accountId'>,
  { perHour, burst }: ChannelAdapter['limits'],
): Promise<void> {
  for (let waited = 0; ; ) {
    const { rows } = await writeIn(services.db, { role: 'platform', accountId }, trx =>
      sql<{
        wait: number
      }>`select take_channel_token(${theAccount}, ${id}, ${perHour}, ${burst}) as wait`.execute(
        trx,
      ),
    )
    const wait = rows[0]?.wait ?? 0
    if (wait <= 0) return
    if (waited + wait > longestWaitSeconds) throw new LimitReachedError(wait)
    waited += wait
    await new Promise(resolve => setTimeout(resolve, wait * 1000 + 10))
  }
}
