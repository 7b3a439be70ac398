import type { AccountId, ConversationId, PropertyId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { currentKey, sealFile } from '../../../kernel/secrets/file-box.ts'
import { messagingEvents } from '../../events.ts'
import { fetchMedia } from '../../providers/adapters/whatsapp-media.ts'
import { findAccount } from '../../providers/reads.ts'
import { fileRetrySeconds, largestFileBytes, withEnding } from '../rules/files.ts'

/** Each is held in memory whole. */
const atOnce = 2
/** A claimed file is nobody else's for so long; when its process dies, another takes it up. */
const claimSeconds = 300

interface Claimed {
  messageId: string
  accountId: AccountId
  propertyId: PropertyId
  conversationId: ConversationId
  mediaId: string
  fileName: string
  attempts: number
}

/** Fetches the files that guests sent and that are due, until none is. */
export async function fetchMessageFiles(services: Services): Promise<void> {
  for (let claimed = await claim(services); claimed.length > 0; claimed = await claim(services))
    await Promise.all(claimed.map(file => take(services, file)))
}

const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

async function claim({ db, clock }: Services): Promise<Claimed[]> {
  const now = clock.now()
  return writeIn(db, { role: 'platform' }, trx =>
    trx
      .updateTable('messageFile as f')
      .from('message as m')
      .set({ nextAttemptAt: after(now, claimSeconds), attempts: sql<number>`f.attempts + 1` })
      .whereRef('m.id', '=', 'f.messageId')
      .where(eb =>
        eb(
          eb.refTuple('f.accountId', 'f.messageId'),
          'in',
          eb
            .selectFrom('messageFile')
            .select(['accountId', 'messageId'])
            .where('nextAttemptAt', '<=', now.toISOString())
            .orderBy('nextAttemptAt')
            .limit(atOnce)
            .forUpdate()
            .skipLocked()
            .$asTuple('accountId', 'messageId'),
        ),
      )
      .returning([
        'f.messageId',
        'f.accountId',
        'f.propertyId',
        'm.conversationId',
        'f.mediaId',
        'f.fileName',
        'f.attempts',
      ])
      .execute(),
  )
}

type Outcome =
  | { state: 'waiting'; nextAttemptAt: string }
  | { state: 'refused'; refusal: string; nextAttemptAt: null }
  | {
      state: 'kept'
      nextAttemptAt: null
      fileName: string
      kind: string
      contentType: string
      size: number
      keyId: string
      content: Buffer
      thumbnail: Buffer | null
      width: number | null
      height: number | null
    }

const refused = (refusal: string): Outcome => ({ state: 'refused', refusal, nextAttemptAt: null })

const ends = {
  gone: 'WhatsApp no longer has this file. Ask the guest to send it again.',
  foreign: 'WhatsApp named an address for this file that is not its own.',
  'too-large': `The file is larger than ${largestFileBytes / 1024 / 1024} MB.`,
  'too-often': 'WhatsApp did not hand this file out within a day. Ask the guest to send it again.',
} as const

/** Where the guest has been forgotten meanwhile there is no row to write to, and the bytes go nowhere. */
async function take(services: Services, file: Claimed): Promise<void> {
  const outcome = await attempt(services, file)
  await writeIn(services.db, { role: 'platform', accountId: file.accountId }, async trx => {
    const changed = await trx
      .updateTable('messageFile')
      .set(outcome)
      .where('messageId', '=', file.messageId)
      .where('state', '=', 'waiting')
      .returning('messageId')
      .executeTakeFirst()
    if (!changed || outcome.state === 'waiting') return
    await publish(
      trx,
      { author: { kind: 'system' } },
      {
        event: messagingEvents['message.updated'],
        propertyId: file.propertyId,
        entityId: file.conversationId,
      },
    )
  })
}

async function attempt(services: Services, file: Claimed): Promise<Outcome> {
  const { db, settings, clock, judgeFile } = services
  const { accountId, propertyId } = file
  const account = await readIn(db, { role: 'platform', accountId }, reader =>
    findAccount(reader, settings, { propertyId, channel: 'whatsapp' }),
  )
  const media =
    account?.channel === 'whatsapp'
      ? await fetchMedia(account, file.mediaId, largestFileBytes)
      : ({ kind: 'later' } as const)
  if (media.kind === 'later') {
    const seconds = fileRetrySeconds[file.attempts - 1]
    return seconds === undefined
      ? refused(ends['too-often'])
      : { state: 'waiting', nextAttemptAt: after(clock.now(), seconds) }
  }
  if (media.kind !== 'fetched') return refused(ends[media.kind])
  const judged = await judgeFile(media.bytes)
  if (judged.kind === 'refused') return refused(judged.why)
  const picture = judged.kind === 'picture' ? judged : undefined
  const { kind, contentType, content } = judged
  const key = currentKey(settings.encryptionKeys)
  return {
    state: 'kept',
    nextAttemptAt: null,
    fileName: withEnding(file.fileName, judged.ending),
    kind,
    contentType,
    size: content.length,
    keyId: key.id,
    content: sealFile(content, key),
    thumbnail: picture ? sealFile(picture.thumbnail, key) : null,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
  }
}
