import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { seal } from '../../../kernel/secrets/box.ts'
import { messagingEvents } from '../../events.ts'
import { SMS_API, testSms } from '../../providers/adapters/sms.ts'
import {
  subscribeWhatsapp,
  testWhatsapp,
  WHATSAPP_API,
  type WhatsappAccount,
} from '../../providers/adapters/whatsapp.ts'
import { findAccount, verifyTokenOf } from '../../providers/reads.ts'
import { e164 } from '../../providers/rules/channels.ts'
import { messagingReasons } from '../../reasons.ts'
import type { ConnectInput, SetPriceInput } from '../schema.ts'

type Settings = Services['settings']

/** Keeps an account that its provider answers to, sealed. Throws CREDENTIALS_REFUSED with the provider's words. */
export async function connectChannel(
  work: Work,
  settings: Settings,
  propertyId: AuthorizedPropertyId,
  input: ConnectInput,
): Promise<void> {
  const row = await testedAccount(settings, input)
  await work.write(async trx => {
    const values = { ...row, testedAt: work.now.toISOString(), lastError: null, lastErrorAt: null }
    await trx
      .insertInto('messageAccount')
      .values({ ...values, propertyId, channel: input.channel })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'propertyId', 'channel']).doUpdateSet(values),
      )
      .execute()
    await recordChange(trx, work, {
      action: 'messaging.channel-connected',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      after: { channel: input.channel, sender: row.sender },
    })
    await tell(work, propertyId, trx)
  })
}

async function testedAccount(settings: Settings, input: ConnectInput) {
  if (input.channel === 'sms') {
    const { accountSid, authToken, sender, dltEntityId } = input
    const said = await testSms({
      channel: 'sms',
      baseUrl: SMS_API,
      accountSid,
      authToken,
      sender,
      isSandbox: false,
    })
    if ('kind' in said) throw new DomainError(messagingReasons.CREDENTIALS_REFUSED, said)
    return {
      providerAccountId: accountSid,
      businessAccountId: null,
      sender,
      dltEntityId: dltEntityId ?? null,
      secretsSealed: seal(JSON.stringify({ token: authToken }), settings.encryptionKeys),
    }
  }
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = input
  const account: WhatsappAccount = {
    channel: 'whatsapp',
    baseUrl: WHATSAPP_API,
    phoneNumberId,
    businessAccountId,
    accessToken,
    appSecret,
    isSandbox: false,
  }
  const said = await testWhatsapp(account)
  if ('kind' in said) throw new DomainError(messagingReasons.CREDENTIALS_REFUSED, said)
  const url = `${settings.publicUrl}/webhooks/messages/whatsapp`
  await subscribeWhatsapp(account, url, verifyTokenOf(settings))
  return {
    providerAccountId: phoneNumberId,
    businessAccountId,
    sender: e164(said.number),
    dltEntityId: null,
    secretsSealed: seal(JSON.stringify({ token: accessToken, appSecret }), settings.encryptionKeys),
  }
}

/** Forgets an account and its secrets. */
export async function disconnectChannel(
  work: Work,
  propertyId: AuthorizedPropertyId,
  channel: 'whatsapp' | 'sms',
): Promise<void> {
  await work.write(async trx => {
    const gone = await trx
      .deleteFrom('messageAccount')
      .where('propertyId', '=', propertyId)
      .where('channel', '=', channel)
      .returning('sender')
      .executeTakeFirst()
    if (!gone) return
    await recordChange(trx, work, {
      action: 'messaging.channel-disconnected',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      before: { channel, sender: gone.sender },
    })
    await tell(work, propertyId, trx)
  })
}

/** Asks the provider whether the account still answers, and keeps what it says. */
export async function testChannel(
  work: Work,
  settings: Settings,
  propertyId: AuthorizedPropertyId,
  channel: 'whatsapp' | 'sms',
): Promise<{ ok: boolean; words: string; isSandbox: boolean }> {
  const account = await work.read(db => findAccount(db, settings, { propertyId, channel }))
  if (!account) return { ok: false, words: 'This channel is not set up.', isSandbox: false }
  const said = account.channel === 'sms' ? await testSms(account) : await testWhatsapp(account)
  const failure = 'kind' in said ? said.words : null
  await work.write(trx =>
    trx
      .updateTable('messageAccount')
      .set({
        testedAt: work.now.toISOString(),
        lastError: failure,
        lastErrorAt: failure === null ? null : work.now.toISOString(),
      })
      .where('propertyId', '=', propertyId)
      .where('channel', '=', channel)
      .execute(),
  )
  return {
    ok: failure === null,
    words: failure ?? 'The provider answers.',
    isSandbox: account.isSandbox,
  }
}

/** Says what messages cost from a day on. */
export async function setPrice(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { channel, category, validFrom, price }: SetPriceInput,
): Promise<void> {
  const [rupees = '0', fraction = ''] = price.split('.')
  const priceMicros = Number(rupees) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  await work.write(async trx => {
    await trx
      .insertInto('messagePrice')
      .values({ propertyId, channel, category, validFrom, priceMicros })
      .onConflict(conflict =>
        conflict
          .columns(['accountId', 'propertyId', 'channel', 'category', 'validFrom'])
          .doUpdateSet({ priceMicros }),
      )
      .execute()
    await recordChange(trx, work, {
      action: 'messaging.price-set',
      entity: 'messaging',
      entityId: propertyId,
      propertyId,
      after: { channel, category, validFrom, price },
    })
    await tell(work, propertyId, trx)
  })
}

const tell = (work: Work, propertyId: AuthorizedPropertyId, trx: Parameters<typeof publish>[0]) =>
  publish(trx, work, {
    event: messagingEvents['messaging.settings-updated'],
    propertyId,
    entityId: propertyId,
  })
