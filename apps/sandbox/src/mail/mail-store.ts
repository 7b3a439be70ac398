import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type MailContent, readMail } from './read-mail.ts'

const MOST_KEPT = 500

/** Who the sending server says an email is from and for; its headers may say otherwise. */
interface Envelope {
  from: string
  to: readonly string[]
}

export interface MailHead {
  id: string
  from: string
  to: readonly string[]
  subject: string
  receivedAt: string
}

export type Mail = MailHead & MailContent

export interface MailStore {
  /** Keeps the email. One that was sent again under its message id is kept once. */
  add(raw: Buffer, envelope: Envelope): Promise<void>
  /** Newest first. */
  list(): readonly MailHead[]
  read(id: string): Promise<Mail | undefined>
  clear(): void
}

/** The emails of a folder, one .eml file each, the newest `most` of them. They survive a restart. */
export async function openMailStore(folder: string, most = MOST_KEPT): Promise<MailStore> {
  const kept = new Map<string, MailHead>()
  let newest = 0

  const fileOf = ({ id, receivedAt }: MailHead) =>
    path.join(folder, `${String(Date.parse(receivedAt)).padStart(15, '0')}-${id}.eml`)

  const keep = ({ id, from, to, subject, receivedAt }: Mail) => {
    kept.set(id, { id, from, to, subject, receivedAt })
    newest = Date.parse(receivedAt)
    for (const head of kept.values()) {
      if (kept.size <= most) break
      forget(head)
    }
  }

  const forget = (head: MailHead) => {
    fs.rmSync(fileOf(head), { force: true })
    kept.delete(head.id)
  }

  const read = async (head: Pick<MailHead, 'id' | 'receivedAt'>, raw: Buffer): Promise<Mail> => {
    const content = await readMail(raw)
    const trace = readTrace(raw)
    return { ...content, ...head, from: content.from || trace.from, to: trace.to }
  }

  fs.mkdirSync(folder, { recursive: true })
  for (const name of fs.readdirSync(folder).sort()) {
    const [, at, id] = /^(\d{15})-([0-9a-f]{24})\.eml$/.exec(name) ?? []
    const file = path.join(folder, name)
    if (at && id)
      keep(
        await read({ id, receivedAt: new Date(Number(at)).toISOString() }, fs.readFileSync(file)),
      )
    else if (name.endsWith('.draft')) fs.rmSync(file)
  }

  return {
    async add(message, envelope) {
      const raw = Buffer.concat([traceOf(envelope), message])
      const content = await readMail(raw)
      // From here on without a pause: of two that come at once under one message id, one is kept.
      const id = idOf(content.messageId || randomUUID())
      if (kept.has(id)) return
      const mail = {
        ...content,
        ...envelope,
        from: content.from || envelope.from,
        id,
        receivedAt: laterThan(newest),
      }
      const file = fileOf(mail)
      fs.writeFileSync(`${file}.draft`, raw)
      fs.renameSync(`${file}.draft`, file)
      keep(mail)
    },
    list: () => [...kept.values()].reverse(),
    async read(id) {
      const head = kept.get(id)
      return head && read(head, await fs.promises.readFile(fileOf(head)))
    },
    clear() {
      for (const head of kept.values()) forget(head)
    },
  }
}

const idOf = (messageId: string) =>
  createHash('sha256').update(messageId).digest('hex').slice(0, 24)

const laterThan = (instant: number) => new Date(Math.max(Date.now(), instant + 1)).toISOString()

// The envelope is kept as mail servers do: in lines above the message.
const traceOf = ({ from, to }: Envelope) =>
  Buffer.from(`Return-Path: <${from}>\r\nDelivered-To: ${to.join(', ')}\r\n`)

function readTrace(raw: Buffer): Envelope {
  const [from = '', to = ''] = raw.toString('utf8').split('\r\n', 2)
  return {
    from: from.slice('Return-Path: <'.length, -1),
    to: to.slice('Delivered-To: '.length).split(', '),
  }
}
