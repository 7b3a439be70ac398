import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { type Context, workIn } from '../../../kernel/context/context.ts'
import {
  type EmailMessage,
  newDeviceEmail,
  recoveryCodeEmail,
} from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { deviceWords } from '../../../kernel/shared/device-words.ts'
import { isNewDevice, knownForDays } from '../rules.ts'

type Asked = Pick<Context, 'services' | 'request'>
interface Reader {
  name: string
  language: string
}

/** Tells a person that a recovery code of theirs was used up, and how many are left. */
export async function tellOfRecoveryCode(context: Asked, userId: AppUserId): Promise<void> {
  const { left } = await context.services.db
    .selectFrom('recoveryCode')
    .select(eb => eb.fn.countAll<number>().as('left'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  await tell(context, userId, reader => recoveryCodeEmail(reader, left))
}

/** Tells a person who signs in by a browser, or from a part of the network, by which they did not in the last 90 days. */
export async function tellOfNewDevice(context: Asked, userId: AppUserId): Promise<void> {
  const { services, request } = context
  const place = { ip: request.ip ?? null, userAgent: request.userAgent ?? null }
  const earlier = await services.db
    .selectFrom('signIn')
    .select(['ip', 'userAgent'])
    .distinct()
    .where('userId', '=', userId)
    .where('succeeded', '=', true)
    .where('at', '>', sql<string>`clock_timestamp() - make_interval(days => ${knownForDays})`)
    .limit(100)
    .execute()
  if (!isNewDevice(place, earlier)) return
  const device = deviceWords(place.userAgent)
  const at = services.clock.now()
  await tell(context, userId, reader => newDeviceEmail(reader, { device, ip: place.ip ?? '', at }))
}

async function tell(
  context: Asked,
  userId: AppUserId,
  emailFor: (reader: Reader) => EmailMessage,
): Promise<void> {
  const work = workIn(context, { role: 'platform' }, { kind: 'user', userId })
  await work.write(async trx => {
    const { email: recipient, ...reader } = await trx
      .selectFrom('appUser')
      .select(['email', 'name', 'language'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const email = emailFor(reader)
    await enqueueEmail(trx, context.services.settings.encryptionKeys, { recipient, email })
  })
}
