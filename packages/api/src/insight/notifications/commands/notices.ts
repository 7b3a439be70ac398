import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { listTold, type ToldPerson } from '../../../identity/notification-preferences/reads.ts'
import { isOnByDefault } from '../../../identity/notification-preferences/rules.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import type { PublishedEvent } from '../../../kernel/events/define.ts'
import { enqueuePersonMessages } from '../../../messaging/person-messages/commands/enqueue.ts'
import { type NoticeFacts, noticeEmail, noticeLine } from '../rules/notice-email.ts'
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
  const facts = await factsOf(trx, event, settings.publicUrl)
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
    .where('channel', '<>', 'bell')
    .where('isOn', '=', true)
    .execute()
  return new Set(rows.map(({ propertyId }) => propertyId))
}

/** The hotel, and the booking, review, conversation or unpaid plan that an event is about. */
async function factsOf(
  trx: Trx,
  { propertyId, entityId, type }: PublishedEvent,
  publicUrl: string,
): Promise<NoticeFacts> {
  const { rows } = await sql<Omit<NoticeFacts, 'payAt'>>`
    select p.name as hotel, b.code, coalesce(b.guest_name, g.name, c.address) as guest_name, b.check_in, b.check_out, v.rating,
      (select json_build_object('number', i.number, 'amount', i.total - i.settled, 'dueOn', i.due_on) from billing_invoice i
        where ${type.startsWith('plan.')}::boolean and i.property_id = p.id and i.kind = 'invoice' and i.settled < i.total
        order by i.due_on limit 1) as owed
    from property p
      left join review v on v.id = ${entityId}::uuid and v.property_id = p.id
      left join booking b on b.id = coalesce(v.booking_id, ${entityId}::uuid) and b.property_id = p.id
      left join conversation c on c.id = ${entityId}::uuid and c.property_id = p.id
      left join guest g on g.id = c.guest_id
    where p.id = ${propertyId}::uuid`.execute(trx)
  const [facts] = rows
  if (!facts) throw new Error('An event is of a property that is there.')
  const payAt = `${publicUrl}/settings?section=billing&property=${propertyId}`
  return Object.assign({ payAt }, facts)
}
