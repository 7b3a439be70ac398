import { createHash, randomBytes } from 'node:crypto'
import type {
  PhoneAccount,
  PhoneChannel,
  PhoneMedia,
  PhoneMessage,
  PhoneRecords,
  PhoneStatus,
} from './phone-records.ts'
import { type PhoneWebhook, type PhoneWebhooks, smsCall, whatsappCall } from './phone-webhooks.ts'

const WINDOW_MS = 24 * 3_600_000
const SENT_AFTER_MS = 50
const DELIVERED_AFTER_MS = 300

const rank: Record<PhoneStatus, number> = {
  queued: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  failed: 4,
  received: 4,
}

export interface NewMessage {
  to: string
  text: string
  template?: string
  category?: string
  reference?: string
  statusUrl?: string
}

/** A file that a phone sends: what its sender says that it is. */
export interface NewFile {
  type: PhoneMedia['type']
  mimeType: string
  fileName?: string | undefined
  bytes: Buffer
}

/** '+91…' of what the wire holds, with or without its plus sign. */
export const e164 = (written: string): string => `+${written.replace(/\D/g, '')}`

/** The phones of the sandbox: what was sent to them, what became of it, and what their owners write. */
export class Phones {
  readonly records: PhoneRecords
  readonly #webhooks: PhoneWebhooks
  readonly #productUrl: string

  constructor(records: PhoneRecords, webhooks: PhoneWebhooks, productUrl: string) {
    this.records = records
    this.#webhooks = webhooks
    this.#productUrl = productUrl
  }

  stop(): void {
    this.#webhooks.stop()
  }

  /**
   * The account of this id, opened by whoever comes first with a token; undefined for another token. The token signs its webhooks, as
   * the secret of an app or of an account does.
   */
  enter(
    channel: PhoneChannel,
    { id, token, number }: { id: string; token: string; number?: string | undefined },
  ): PhoneAccount | undefined {
    const known = this.records.account(channel, id)
    if (known && known.token !== token) return undefined
    if (known && (number === undefined || known.number === number)) return known
    return this.records.putAccount({
      id,
      channel,
      number: number ?? known?.number ?? numberOf(id),
      token,
      webhookUrl:
        known?.webhookUrl ??
        `${this.#productUrl}/webhooks/messages/${channel === 'sms' ? 'twilio' : channel}`,
    })
  }

  /** A free text outside the 24 hours after the guest's own message is taken, and fails. */
  send(account: PhoneAccount, { to, ...message }: NewMessage): PhoneMessage {
    const { channel } = account
    const isLate = channel === 'whatsapp' && !message.template && !this.#isOpen(account, to)
    const sent = this.records.putMessage({
      ...message,
      id: newId(channel),
      accountId: account.id,
      channel,
      direction: 'outbound',
      from: account.number,
      to,
      status: 'queued',
      at: new Date().toISOString(),
    })
    if (isLate) this.#later(SENT_AFTER_MS, sent.id, 'failed', '131047')
    else {
      this.#later(SENT_AFTER_MS, sent.id, 'sent')
      this.#later(DELIVERED_AFTER_MS, sent.id, 'delivered')
    }
    return sent
  }

  /** What becomes of a message, by its owner's hand: undefined when there is none of this id. */
  setStatus(id: string, status: PhoneStatus, reason?: string): PhoneMessage | undefined {
    const message = this.records.message(id)
    if (!message) return undefined
    const changed = this.records.putMessage({
      ...message,
      status,
      ...(reason !== undefined && { reason }),
    })
    this.#webhooks.later(0, () => this.#statusCall(changed))
    return changed
  }

  /** A guest writes to a hotel's number, by WhatsApp with a file or without: undefined when nobody has that number. */
  receive(
    channel: PhoneChannel,
    {
      from,
      to,
      text,
      file,
    }: { from: string; to: string; text: string; file?: NewFile | undefined },
  ): PhoneMessage | undefined {
    const account = this.records
      .accounts()
      .find(one => one.channel === channel && one.number === e164(to))
    if (!account) return undefined
    const media = file && this.#keepFile(file)
    const message = this.records.putMessage({
      ...(media && { media }),
      id: newId(channel),
      accountId: account.id,
      channel,
      direction: 'inbound',
      from: e164(from),
      to: account.number,
      text,
      status: 'received',
      at: new Date().toISOString(),
    })
    this.#webhooks.later(0, () => inboundCall(account, message))
    return message
  }

  #keepFile({ bytes, fileName, type, mimeType }: NewFile): PhoneMedia {
    const id = String(randomBytes(7).readUIntBE(1, 6) + 1_000_000_000_000_000)
    this.records.putMedia(id, bytes)
    return {
      id,
      type,
      mimeType,
      ...(fileName !== undefined && { fileName }),
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }

  #isOpen(account: PhoneAccount, guest: string): boolean {
    const since = Date.now() - WINDOW_MS
    return this.records
      .messages()
      .some(
        one =>
          one.direction === 'inbound' &&
          one.accountId === account.id &&
          one.from === guest &&
          Date.parse(one.at) > since,
      )
  }

  #later(milliseconds: number, id: string, status: PhoneStatus, reason?: string): void {
    this.#webhooks.later(milliseconds, () => {
      const message = this.records.message(id)
      if (!message || rank[message.status] >= rank[status]) return undefined
      const changed = this.records.putMessage({
        ...message,
        status,
        ...(reason !== undefined && { reason }),
      })
      return this.#statusCall(changed)
    })
  }

  #statusCall(message: PhoneMessage): PhoneWebhook | undefined {
    const account = this.records.account(message.channel, message.accountId)
    if (!account || message.direction === 'inbound') return undefined
    return message.channel === 'whatsapp'
      ? whatsappCall(account, whatsappStatus(account, message))
      : smsStatusCall(account, message)
  }
}

const seconds = () => String(Math.floor(Date.now() / 1000))
const bare = (number: string) => number.slice(1)
const metadata = (account: PhoneAccount) => ({
  display_phone_number: bare(account.number),
  phone_number_id: account.id,
})

const whatsappStatus = (account: PhoneAccount, message: PhoneMessage) => ({
  messaging_product: 'whatsapp',
  metadata: metadata(account),
  statuses: [
    {
      id: message.id,
      status: message.status,
      timestamp: seconds(),
      recipient_id: bare(message.to),
      ...(message.reference !== undefined && { biz_opaque_callback_data: message.reference }),
      ...(message.status === 'failed'
        ? { errors: [errorOf(message.reason)] }
        : {
            pricing: {
              billable: true,
              pricing_model: 'PMP',
              category: (message.category ?? 'service').toLowerCase(),
            },
          }),
    },
  ],
})

/** As WhatsApp words its codes: a hotel reads them beside the message. */
const errorWords = new Map([
  ['131026', 'Message undeliverable.'],
  ['131047', 'More than 24 hours have passed since the recipient last wrote to this number.'],
])

const errorOf = (reason = '131026') => {
  const code = /^\d+$/.test(reason) ? Number(reason) : 131026
  const words = errorWords.get(reason) ?? reason
  return { code, title: words, message: words, error_data: { details: words } }
}

function smsStatusCall(account: PhoneAccount, message: PhoneMessage): PhoneWebhook | undefined {
  if (message.statusUrl === undefined) return undefined
  return smsCall(account, message.statusUrl, {
    AccountSid: account.id,
    MessageSid: message.id,
    MessageStatus: message.status,
    From: message.from,
    To: message.to,
    ...(message.status === 'failed' && { ErrorCode: message.reason ?? '30008' }),
  })
}

function inboundCall(account: PhoneAccount, message: PhoneMessage): PhoneWebhook {
  if (message.channel === 'sms')
    return smsCall(account, account.webhookUrl, {
      AccountSid: account.id,
      MessageSid: message.id,
      From: message.from,
      To: message.to,
      Body: message.text,
    })
  return whatsappCall(account, {
    messaging_product: 'whatsapp',
    metadata: metadata(account),
    contacts: [{ profile: { name: message.from }, wa_id: bare(message.from) }],
    messages: [
      {
        from: bare(message.from),
        id: message.id,
        timestamp: seconds(),
        ...(message.media
          ? { type: message.media.type, [message.media.type]: mediaOf(message.media, message.text) }
          : { type: 'text', text: { body: message.text } }),
      },
    ],
  })
}

const mediaOf = ({ id, mimeType, sha256, fileName }: PhoneMedia, caption: string) => ({
  id,
  mime_type: mimeType,
  sha256,
  ...(fileName !== undefined && { filename: fileName }),
  ...(caption !== '' && { caption }),
})

const newId = (channel: PhoneChannel): string =>
  channel === 'sms'
    ? `SM${randomBytes(16).toString('hex')}`
    : `wamid.${randomBytes(20).toString('base64url')}`

/** A number of India that no plan has given away, always the same for an id. */
const numberOf = (id: string): string => {
  const digest = createHash('sha256').update(id).digest()
  return `+9140${String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')}`
}
