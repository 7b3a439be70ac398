import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailStore } from './mail-store.ts'

const LARGEST_MAIL = 10 * 1024 * 1024

/** A mail server of this machine alone, which takes every email from anybody and delivers none. */
export function createSmtpServer(mails: MailStore): SMTPServer {
  return new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Atithi sandbox: emails are kept here and go nowhere',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 1_000,
    onData(stream, { envelope }, callback) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(recipient => recipient.address)
      readAll(stream).then(
        raw =>
          raw
            ? mails.add(raw, { from, to }).then(() => callback(), callback)
            : callback(tooLarge()),
        callback,
      )
    },
  })
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size <= LARGEST_MAIL) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > LARGEST_MAIL ? undefined : Buffer.concat(chunks)
}

const tooLarge = () =>
  Object.assign(new Error('The message is larger than 10 MB'), { responseCode: 552 })
