import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Faults } from '../faults.ts'
import type { MailStore } from './mail-store.ts'

const LARGEST_MAIL = 10 * 1024 * 1024

const SLOW_MS = 8_000

/**
 * A mail server of this machine alone, which takes every email from anybody and delivers none. Faults refuse for now, answer late, or
 * take the email and break off before saying so.
 */
export function createSmtpServer(mails: MailStore, faults: Faults): SMTPServer {
  return new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Atithi sandbox: emails are kept here and go nowhere',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    closeTimeout: 1_000,
    async onConnect(_session, callback) {
      if (faults.has('mail', 'slow')) await new Promise(resolve => setTimeout(resolve, SLOW_MS))
      callback(faults.has('mail', 'down') ? refusal(421, 'The service is not available') : null)
    },
    onMailFrom(_address, _session, callback) {
      if (faults.has('mail', '429')) callback(refusal(450, 'Too many messages, try again later'))
      else if (faults.has('mail', '500')) callback(refusal(451, 'Local error in processing'))
      else callback()
    },
    onData(stream, { envelope }, callback) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(recipient => recipient.address)
      readAll(stream).then(
        raw =>
          raw
            ? mails
                .add(raw, { from, to })
                .then(
                  () =>
                    faults.has('mail', 'lost-answer')
                      ? callback(refusal(421, 'The connection is lost'))
                      : callback(),
                  callback,
                )
            : callback(refusal(552, 'The message is larger than 10 MB')),
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

const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })
