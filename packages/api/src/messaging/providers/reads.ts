import { createHmac } from 'node:crypto'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { z } from 'zod'
import type { Services } from '../../kernel/context/services.ts'
import { unseal } from '../../kernel/secrets/box.ts'
import { present } from '../../kernel/shared/present.ts'
import { SMS_API, type SmsAccount } from './adapters/sms.ts'
import { WHATSAPP_API, type WhatsappAccount } from './adapters/whatsapp.ts'

type Settings = Services['settings']
export type PhoneChannel = 'sms' | 'whatsapp'
export type PhoneAccount = WhatsappAccount | SmsAccount

const sealedSecrets = z.object({ token: z.string(), appSecret: z.string().optional() })

/** What signs the webhooks of a stand-in: nobody who has not the server's key can make it. */
const sandboxToken = (signingKey: string, channel: PhoneChannel, propertyId: PropertyId): string =>
  createHmac('sha256', signingKey).update(`sandbox ${channel} ${propertyId}`).digest('base64url')

const hexOf = (propertyId: PropertyId) => propertyId.replaceAll('-', '')
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The number of WhatsApp that the sandbox keeps for a hotel: its id tells of which. */
export function sandboxNumber(
  { sandboxUrl, signingKey }: { sandboxUrl: string; signingKey: string },
  propertyId: PropertyId,
): WhatsappAccount {
  const token = sandboxToken(signingKey, 'whatsapp', propertyId)
  const phoneNumberId = String(BigInt(`0x${hexOf(propertyId)}`))
  return {
    channel: 'whatsapp',
    baseUrl: `${sandboxUrl}/whatsapp`,
    phoneNumberId,
    businessAccountId: phoneNumberId,
    accessToken: token,
    appSecret: token,
    isSandbox: true,
  }
}

/** The account that the sandbox keeps for a hotel, where there is one. */
function sandboxAccount(
  settings: Settings,
  channel: PhoneChannel,
  propertyId: PropertyId,
): PhoneAccount | undefined {
  const { sandboxUrl, signingKey } = settings
  if (sandboxUrl === undefined) return undefined
  if (channel === 'whatsapp') return sandboxNumber({ sandboxUrl, signingKey }, propertyId)
  const hex = hexOf(propertyId)
  const digits = String(BigInt(`0x${hex.slice(-12)}`) % 100_000_000n).padStart(8, '0')
  return {
    channel,
    baseUrl: `${sandboxUrl}/sms`,
    accountSid: `AC${hex}`,
    authToken: sandboxToken(signingKey, channel, propertyId),
    sender: `+9141${digits}`,
    isSandbox: true,
  }
}

const propertyOfSandbox = (
  channel: PhoneChannel,
  providerAccountId: string,
): string | undefined => {
  const hex =
    channel === 'sms'
      ? /^AC([0-9a-f]{32})$/.exec(providerAccountId)?.[1]
      : /^\d{1,39}$/.test(providerAccountId)
        ? BigInt(providerAccountId).toString(16).padStart(32, '0')
        : undefined
  return hex?.length === 32 ? uuidOf(hex) : undefined
}

const columns = [
  'propertyId',
  'channel',
  'providerAccountId',
  'businessAccountId',
  'sender',
  'secretsSealed',
] as const

interface Row {
  channel: string
  providerAccountId: string
  businessAccountId: string | null
  sender: string
  secretsSealed: string
}

function openAccount(settings: Settings, row: Row): PhoneAccount {
  const { token, appSecret } = sealedSecrets.parse(
    JSON.parse(unseal(row.secretsSealed, settings.encryptionKeys)),
  )
  return row.channel === 'whatsapp'
    ? {
        channel: 'whatsapp',
        baseUrl: WHATSAPP_API,
        phoneNumberId: row.providerAccountId,
        businessAccountId: present(row.businessAccountId, 'business account of WhatsApp'),
        accessToken: token,
        appSecret: present(appSecret, 'secret of the app'),
        isSandbox: false,
      }
    : {
        channel: 'sms',
        baseUrl: SMS_API,
        accountSid: row.providerAccountId,
        authToken: token,
        sender: row.sender,
        isSandbox: false,
      }
}

type Place = { propertyId: PropertyId; channel: PhoneChannel }

/** The account over which a hotel writes: its own, else the sandbox's, else none. */
export async function findAccount(
  db: Reader,
  settings: Settings,
  place: Place,
): Promise<PhoneAccount | undefined> {
  return accountAmong(await listOwnAccounts(db, [place.propertyId]), settings, place)
}

/** Accounts of hotels' own, still sealed, for `accountAmong`. */
export const listOwnAccounts = (db: Reader, propertyIds: readonly string[]) =>
  db
    .selectFrom('messageAccount')
    .select(columns)
    .where('propertyId', 'in', propertyIds)
    .orderBy('propertyId')
    .execute()

/** `findAccount` among the own accounts of many hotels. */
export function accountAmong(
  rows: Awaited<ReturnType<typeof listOwnAccounts>>,
  settings: Settings,
  { propertyId, channel }: Place,
): PhoneAccount | undefined {
  const row = rows.find(one => one.propertyId === propertyId && one.channel === channel)
  return row ? openAccount(settings, row) : sandboxAccount(settings, channel, propertyId)
}

/** Every hotel that a webhook may be for: those that wrote this id down, and the one for which the sandbox made it. */
export async function listAccountsOfProvider(
  db: Reader,
  settings: Settings,
  { channel, providerAccountId }: { channel: PhoneChannel; providerAccountId: string },
): Promise<{ propertyId: PropertyId; account: PhoneAccount }[]> {
  const rows = await db
    .selectFrom('messageAccount')
    .select(columns)
    .where('channel', '=', channel)
    .where('providerAccountId', '=', providerAccountId)
    .orderBy('propertyId')
    .limit(20)
    .execute()
  const found = rows.map(row => ({
    propertyId: row.propertyId,
    account: openAccount(settings, row),
  }))
  const propertyId = propertyOfSandbox(channel, providerAccountId)
  const standIn = propertyId && sandboxAccount(settings, channel, propertyId)
  return standIn ? [...found, { propertyId, account: standIn }] : found
}

/** What the owner types into WhatsApp's dashboard, or we hand over, to prove that the address is ours. */
export const verifyTokenOf = ({ signingKey }: Pick<Settings, 'signingKey'>): string =>
  createHmac('sha256', signingKey).update('whatsapp webhook').digest('base64url').slice(0, 32)
