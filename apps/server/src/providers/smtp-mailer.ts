import type { Mailer } from '@atithi/api/kernel/ports/mail'

const PATIENCE_MS = 10_000

export interface SmtpMailer extends Mailer {
  /** Lets go of the connections; what is being sent is finished first. */
  close(): void
}

/** Sends over the mail server at `url` (smtp:// or smtps://), as `from`, over a few connections that are kept open. */
export function createSmtpMailer({ url, from }: { url: string; from: string }): SmtpMailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ messageId, to, subject, text, html, sender, attachments = [], headers }) {
      opening ??= openTransport(url)
      const transport = await opening
      // As an object the address is one recipient, whatever commas it holds.
      const recipient = { name: '', address: to }
      await transport.sendMail({
        messageId,
        from: sender ? { name: sender.name, address: addressIn(from) } : from,
        ...(sender?.replyTo && { replyTo: { name: sender.name, address: sender.replyTo } }),
        to: recipient,
        subject,
        text,
        html,
        attachments: attachments.map(({ filename, contentType, content, encoding }) => ({
          filename,
          contentType,
          content,
          encoding,
        })),
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    },
    close: () => void opening?.then(transport => transport.close()),
  }
}

/** 'Atithi <no-reply@atithi.example>' → the address alone: the name in front of it is the hotel's. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    // Neither a file of this machine nor an address of its network ever becomes part of a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // A pooled connection that breaks while it waits is replaced by the next message.
  transport.on('error', () => {})
  return transport
}
