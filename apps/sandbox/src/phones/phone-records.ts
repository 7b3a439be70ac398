import fs from 'node:fs'
import path from 'node:path'

export const phoneChannels = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof phoneChannels)[number]

export const phoneStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'received'] as const
export type PhoneStatus = (typeof phoneStatuses)[number]

/** Whose messages they are: a number of WhatsApp, or an account of the SMS provider. */
export interface PhoneAccount {
  id: string
  channel: PhoneChannel
  /** E.164: from where its messages come, and to where a guest writes. */
  number: string
  /** With what its owner proves to be it. It signs the webhooks too. */
  token: string
  webhookUrl: string
}

export const mediaTypes = ['image', 'document', 'audio', 'video', 'sticker'] as const

/** A file that a phone sent, as its provider knows it. */
export interface PhoneMedia {
  /** Digits, as the real ones are. */
  id: string
  type: (typeof mediaTypes)[number]
  mimeType: string
  /** Of a document. */
  fileName?: string
  size: number
  sha256: string
}

export interface PhoneMessage {
  /** The provider's own id: wamid… or SM…. */
  id: string
  accountId: string
  channel: PhoneChannel
  direction: 'outbound' | 'inbound'
  from: string
  to: string
  text: string
  /** The file that came with it. */
  media?: PhoneMedia
  template?: string
  category?: string
  status: PhoneStatus
  reason?: string
  /** What the sender wants to hear with each status. */
  reference?: string
  /** Of SMS: where the sender wants to hear of it. */
  statusUrl?: string
  at: string
}

export interface PhoneTemplate {
  id: string
  accountId: string
  name: string
  language: string
  category: string
  status: 'APPROVED' | 'REJECTED'
  body: string
}

type Line = { account: PhoneAccount } | { message: PhoneMessage } | { template: PhoneTemplate }

const MOST_KEPT = 50_000

/** What phones and providers know, in one file, a line for each version of a record: it survives a restart. */
export class PhoneRecords {
  readonly #file: string
  readonly #mediaFolder: string
  readonly #accounts = new Map<string, PhoneAccount>()
  readonly #messages = new Map<string, PhoneMessage>()
  readonly #templates = new Map<string, PhoneTemplate>()

  constructor(folder: string) {
    fs.mkdirSync(folder, { recursive: true })
    this.#file = path.join(folder, 'records.ndjson')
    this.#mediaFolder = path.join(folder, 'media')
    fs.mkdirSync(this.#mediaFolder, { recursive: true })
    if (!fs.existsSync(this.#file)) return
    // A process that is killed in the middle leaves half a last line.
    for (const text of fs.readFileSync(this.#file, 'utf8').split('\n'))
      if (text.endsWith('}')) this.#keep(JSON.parse(text) as Line)
  }

  putAccount(account: PhoneAccount): PhoneAccount {
    this.#write({ account })
    return account
  }

  putMessage(message: PhoneMessage): PhoneMessage {
    this.#write({ message })
    return message
  }

  putTemplate(template: PhoneTemplate): PhoneTemplate {
    this.#write({ template })
    return template
  }

  account(channel: PhoneChannel, id: string): PhoneAccount | undefined {
    return this.#accounts.get(`${channel} ${id}`)
  }

  accounts(): PhoneAccount[] {
    return [...this.#accounts.values()]
  }

  message(id: string): PhoneMessage | undefined {
    return this.#messages.get(id)
  }

  /** The newest first: what was told of the past may have been kept after what came since. */
  messages(): PhoneMessage[] {
    return [...this.#messages.values()]
      .reverse()
      .sort((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1))
  }

  putMedia(id: string, bytes: Buffer): void {
    fs.writeFileSync(this.#mediaFile(id), bytes)
  }

  /** The message that a file came with, and the bytes; undefined when the file is not kept. */
  media(id: string): { message: PhoneMessage; media: PhoneMedia; bytes: Buffer } | undefined {
    for (const message of this.#messages.values())
      if (message.media?.id === id && fs.existsSync(this.#mediaFile(id)))
        return { message, media: message.media, bytes: fs.readFileSync(this.#mediaFile(id)) }
    return undefined
  }

  #mediaFile(id: string): string {
    return path.join(this.#mediaFolder, `${id.replace(/\D/g, '')}.bin`)
  }

  template(accountId: string, name: string, language: string): PhoneTemplate | undefined {
    return this.#templates.get(`${accountId} ${name} ${language}`)
  }

  templates(accountId: string): PhoneTemplate[] {
    return [...this.#templates.values()].filter(one => one.accountId === accountId)
  }

  clearMessages(): void {
    this.#messages.clear()
    for (const name of fs.readdirSync(this.#mediaFolder))
      fs.rmSync(path.join(this.#mediaFolder, name))
    const kept: Line[] = [
      ...[...this.#accounts.values()].map(account => ({ account })),
      ...[...this.#templates.values()].map(template => ({ template })),
    ]
    fs.writeFileSync(this.#file, kept.map(line => `${JSON.stringify(line)}\n`).join(''))
  }

  #write(line: Line): void {
    this.#keep(line)
    fs.appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  #keep(line: Line): void {
    if ('account' in line)
      this.#accounts.set(`${line.account.channel} ${line.account.id}`, line.account)
    else if ('template' in line) {
      const { accountId, name, language } = line.template
      this.#templates.set(`${accountId} ${name} ${language}`, line.template)
    } else {
      this.#messages.set(line.message.id, line.message)
      const [oldest] = this.#messages.keys()
      if (this.#messages.size > MOST_KEPT && oldest !== undefined) this.#messages.delete(oldest)
    }
  }
}
