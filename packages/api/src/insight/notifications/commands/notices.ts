import type { Trx } from '@atithi/db/client'
import { listTold, type ToldPerson } from '../../../identity/notification-preferences/reads.ts'
import { isOnByDefault } from '../../../identity/notification-preferences/rules.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { PublishedEvent } from '../../../kernel/events/define.ts'
import { enqueuePersonMessages } from '../../../messaging/person-messages/commands/enqueue.ts'
import { noticeFacts } from '../queries.ts'
import { noticeEmail, noticeLine } from '../rules/notice-email.ts'
import { hasOwnLetter, kindOf, type NotifiableType } from '../rules/notifiable.ts'

type Served = Pick<Services, 'settings' | 'clock'>

/** Writes to those who chose to hear of an event by email or WhatsApp, and to owners what they always hear. As the platform. */
export async function writeNotices(
  trx: Trx,
  events: readonly PublishedEvent[],
  services: Served,
): Promise<void> {
  const hotels = await hotelsWithChoices(
    trx,
    events.map(({ propertyId }) => propertyId),
  )
  for (const event of events) {
    const type = event.type as NotifiableType
    const kind = kindOf(type)
    if (!kind) continue
    const isWritten = !hasOwnLetter(type)
    // Most hotels chose nothing: then only what owners are sent by default is looked for.
    const isDefault = isWritten && isOnByDefault({ kind, channel: 'email' }, 'owner')
    if (!isDefault && !hotels.has(event.propertyId)) continue
    const others = (people: ToldPerson[]) =>
      people.filter(({ userId }) => userId !== event.actorUserId)
    const written = isWritten
      ? others(await listTold(trx, event.propertyId, { kind, channel: 'email' }))
      : []
    const messaged = others(await listTold(trx, event.propertyId, { kind, channel: 'whatsapp' }))
    if (written.length + messaged.length === 0) continue
    await write(trx, { event, type, written, messaged }, services)
  }
}

interface Notice {
  event: PublishedEvent
  type: NotifiableType
  written: readonly ToldPerson[]
  messaged: readonly ToldPerson[]
}

async function write(
  trx: Trx,
  { event, type, written, messaged }: Notice,
  { settings, clock }: Served,
): Promise<void> {
  const facts = await noticeFacts(trx, event, settings.publicUrl)
  for (const reader of written)
    await enqueueEmail(trx, settings.encryptionKeys, {
      recipient: reader.email,
      email: noticeEmail(type, reader, Object.assign({ publicUrl: settings.publicUrl }, facts)),
      onceFor: `notice:${event.id}:${reader.userId}`,
    })
  await enqueuePersonMessages(
    trx,
    messaged.flatMap(({ userId, phone, language }) =>
      phone
        ? [
            {
              propertyId: event.propertyId,
              userId,
              phone,
              language,
              title: facts.hotel,
              content: noticeLine(type, language, facts),
              onceFor: `notice:${event.id}:${userId}`,
            },
          ]
        : [],
    ),
    clock.now(),
  )
}

async function hotelsWithChoices(
  trx: Trx,
  propertyIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (propertyIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('notificationPreference')
    .select('propertyId')
    .distinct()
    .where('propertyId', 'in', [...new Set(propertyIds)])
    .where('channel', 'in', ['email', 'whatsapp'])
    .where('isOn', '=', true)
    .execute()
  return new Set(rows.map(({ propertyId }) => propertyId))
}
