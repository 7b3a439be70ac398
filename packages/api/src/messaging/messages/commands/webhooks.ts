import { inAccount, readIn, writeIn } from '@atithi/db/scope'
import { z } from 'zod'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { id as uuid } from '../../../kernel/shared/ids.ts'
import {
  listAccountsOfProvider,
  type PhoneAccount,
  type PhoneChannel,
} from '../../providers/reads.ts'
import { type Category, e164 } from '../../providers/rules/channels.ts'
import { isSignedByTwilio, isSignedByWhatsapp } from '../../providers/rules/signatures.ts'
import { type MediaType, mediaTypes } from '../rules/files.ts'
import { statusOfSms, statusOfWhatsapp } from '../rules/statuses.ts'
import { receiveMessage } from './receive.ts'
import { applyStatus, type Told } from './told.ts'

/** What the provider is answered: unsigned is nobody's, and changes nothing. */
export type WebhookVerdict = 'taken' | 'unsigned' | 'unreadable'

const pricing = z.object({ billable: z.boolean().optional(), category: z.string().optional() })
const media = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/),
  filename: z.string().optional(),
  caption: z.string().optional(),
})
/** A file that cannot be read is no reason to lose the words beside it. */
const file = media.optional().catch(undefined)
const whatsappValue = z.object({
  metadata: z.object({ phone_number_id: z.string().regex(/^\d{1,64}$/) }),
  statuses: z
    .array(
      z.object({
        id: z.string().min(1).max(300),
        status: z.string(),
        timestamp: z.string().regex(/^\d{1,12}$/),
        biz_opaque_callback_data: z.string().max(512).optional(),
        pricing: pricing.optional(),
        errors: z
          .array(
            z.object({
              code: z.number(),
              title: z.string().optional(),
              error_data: z.object({ details: z.string().optional() }).optional(),
            }),
          )
          .optional(),
      }),
    )
    .default([]),
  messages: z
    .array(
      z.object({
        from: z.string().regex(/^\d{5,20}$/),
        id: z.string().min(1).max(300),
        timestamp: z.string().regex(/^\d{1,12}$/),
        type: z.string(),
        text: z.object({ body: z.string() }).optional(),
        button: z.object({ text: z.string() }).optional(),
        image: file,
        document: file,
        audio: file,
        video: file,
        sticker: file,
      }),
    )
    .default([]),
})
const whatsappBody = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) }),
  ),
})

type WhatsappValue = z.output<typeof whatsappValue>

/**
 * Takes what WhatsApp tells: statuses of messages, and what guests write. Each part is for the hotel whose number it names, and counts
 * only where that hotel's secret signed the bytes of the body.
 */
export async function takeWhatsappWebhook(
  services: Services,
  { body, signature }: { body: string; signature: string },
): Promise<WebhookVerdict> {
  const parsed = whatsappBody.safeParse(parseJson(body))
  if (!parsed.success) return 'unreadable'
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => whatsappValue.safeParse(value).data ?? [])
  let verdict: WebhookVerdict = 'unsigned'
  for (const value of values) {
    const owners = (await ownersOf(services, 'whatsapp', value.metadata.phone_number_id)).filter(
      ({ account }) =>
        account.channel === 'whatsapp' && isSignedByWhatsapp(body, signature, account.appSecret),
    )
    if (owners.length === 0) continue
    verdict = 'taken'
    await takeWhatsappValue(services, owners, value)
  }
  return verdict
}

async function takeWhatsappValue(
  services: Services,
  owners: readonly Owner[],
  { statuses, messages }: WhatsappValue,
): Promise<void> {
  const now = services.clock.now()
  for (const status of statuses) {
    const known = statusOfWhatsapp(status.status)
    if (!known) continue
    const [error] = status.errors ?? []
    await tell(services, owners, {
      reference: status.biz_opaque_callback_data,
      channel: 'whatsapp',
      told: {
        status: known,
        providerId: status.id,
        at: instantOf(status.timestamp, now),
        ...(status.pricing && { charged: categoryOf(status.pricing) }),
        ...(error && {
          failure: {
            code: String(error.code),
            words: error.error_data?.details ?? error.title ?? `Error ${error.code}`,
          },
        }),
      },
    })
  }
  for (const message of messages) {
    const sent = fileOf(message)
    await receiveMessage(
      services,
      owners.map(({ propertyId }) => propertyId),
      {
        channel: 'whatsapp',
        from: e164(message.from),
        providerId: message.id,
        text:
          message.text?.body ??
          message.button?.text ??
          sent?.caption ??
          (sent ? '' : `(${message.type.slice(0, 40)})`),
        at: instantOf(message.timestamp, now),
        ...(sent && { file: { type: sent.type, mediaId: sent.id, name: sent.filename } }),
      },
    )
  }
}

/** The file that a message has by its type. */
function fileOf(
  message: WhatsappValue['messages'][number],
): (z.output<typeof media> & { type: MediaType }) | undefined {
  const type = mediaTypes.find(one => one === message.type)
  const found = type && message[type]
  return found && { ...found, type }
}

/**
 * Takes what the SMS provider tells, signed over the public address and the fields. A status comes to an address that names the message,
 * so that it is known though the answer to its sending was lost.
 */
export async function takeSmsWebhook(
  services: Services,
  request: {
    /** The public address with its query, as the provider was given it. */
    url: string
    fields: Readonly<Record<string, string>>
    signature: string
  },
): Promise<WebhookVerdict> {
  const { fields, signature, url } = request
  const providerAccountId = fields.AccountSid
  const providerId = fields.MessageSid
  if (!providerAccountId || !providerId) return 'unreadable'
  const owners = (await ownersOf(services, 'sms', providerAccountId)).filter(
    ({ account }) =>
      account.channel === 'sms' && isSignedByTwilio(request, signature, account.authToken),
  )
  if (owners.length === 0) return 'unsigned'
  const at = services.clock.now().toISOString()
  const word = fields.MessageStatus
  if (word !== undefined) {
    const status = statusOfSms(word)
    if (status)
      await tell(services, owners, {
        reference: new URL(url).searchParams.get('message') ?? undefined,
        channel: 'sms',
        told: {
          status,
          providerId,
          at,
          ...(status === 'failed' && {
            failure: {
              code: fields.ErrorCode ?? 'failed',
              words: fields.ErrorMessage ?? `The operator refused it: ${fields.ErrorCode ?? word}.`,
            },
          }),
        },
      })
    return 'taken'
  }
  const from = fields.From
  if (from !== undefined && /^\+\d{5,15}$/.test(from))
    await receiveMessage(
      services,
      owners.map(({ propertyId }) => propertyId),
      {
        channel: 'sms',
        from,
        providerId,
        text: fields.Body ?? '',
        at,
      },
    )
  return 'taken'
}

interface Owner {
  propertyId: AuthorizedPropertyId
  account: PhoneAccount
}

/** The webhook's own gate: an id becomes a hotel's where its secret signed for it. */
async function ownersOf(
  { db, settings }: Services,
  channel: PhoneChannel,
  providerAccountId: string,
): Promise<Owner[]> {
  const found = await readIn(db, { role: 'platform' }, reader =>
    listAccountsOfProvider(reader, settings, { channel, providerAccountId }),
  )
  return found.map(({ propertyId, account }) => ({
    propertyId: propertyId as AuthorizedPropertyId,
    account,
  }))
}

async function tell(
  services: Services,
  owners: readonly Owner[],
  {
    reference,
    channel,
    told,
  }: { reference: string | undefined; channel: PhoneChannel; told: Told },
): Promise<void> {
  const named = uuid.safeParse(reference).data
  await writeIn(services.db, { role: 'platform' }, async trx => {
    const message = await trx
      .selectFrom('property as p')
      .innerJoin('message as m', 'm.propertyId', 'p.id')
      .select(['m.id', 'm.accountId', 'm.propertyId'])
      .where(
        'p.id',
        'in',
        owners.map(({ propertyId }) => propertyId),
      )
      .where('m.channel', '=', channel)
      .where(eb =>
        eb.or([
          eb('m.providerId', '=', told.providerId),
          ...(named === undefined ? [] : [eb('m.id', '=', named)]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    if (!message) return
    const propertyId = message.propertyId as AuthorizedPropertyId
    await applyStatus(
      inAccount(trx, message.accountId),
      { propertyId, messageId: message.id },
      told,
      services.clock.now(),
    )
  })
}

const categoryOf = ({ billable, category }: z.output<typeof pricing>): Category | null =>
  billable === false
    ? null
    : category === 'marketing' || category === 'service'
      ? category
      : 'transactional'

/** Seconds since 1970, never later than now: a provider's clock decides nothing. */
const instantOf = (seconds: string, now: Date): string =>
  new Date(Math.min(Number(seconds) * 1000, now.getTime())).toISOString()

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
