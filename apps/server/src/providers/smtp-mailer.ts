import { lookup } from 'node:dns/promises'
import { isPublicAddress } from '@atithi/api/kernel/network/public-address'
import type { Mail, Mailer, MailRoute } from '@atithi/api/kernel/ports/mail'

const PATIENCE_MS = 10_000

export interface SmtpMailer extends Mailer {
  /** Lets go of the connections; what is being sent is finished first. */
  close(): void
}

interface SmtpSettings {
  /** smtp:// or smtps:// of the platform's server. */
  url: string
  /** Who its emails come from. */
  from: string
  /** Mail servers of hotels may be on this machine and its networks: for tests and development. */
  reachPrivate?: boolean
}

/**
 * Sends over the platform's mail server, over a few connections that are kept open; or over a hotel's own, on a connection for one
 * letter, which never leads into a private network.
 */
export function createSmtpMailer({ url, from, reachPrivate = false }: SmtpSettings): SmtpMailer {
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send(mail, route) {
      if (route) return sendByRoute(mail, route, reachPrivate)
      opening ??= openTransport(url)
      const transport = await opening
      await transport.sendMail(messageOf(mail, from))
    },
    close: () => void opening?.then(transport => transport.close()),
  }
}

function messageOf(mail: Mail, from: string) {
  const { messageId, to, subject, text, html, sender, attachments = [], headers } = mail
  return {
    messageId,
    from: sender ? { name: sender.name, address: addressIn(from) } : from,
    ...(sender?.replyTo && { replyTo: { name: sender.name, address: sender.replyTo } }),
    // As an object the address is one recipient, whatever commas it holds.
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content, encoding, cid }) => ({
      filename,
      contentType,
      encoding,
      ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
      content: typeof content === 'string' ? content : Buffer.from(content),
    })),
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}

async function sendByRoute(mail: Mail, route: MailRoute, reachPrivate: boolean): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { host, port, isSecure, login, fromAddress } = route
  // The address that was judged is the one connected to, whatever the name answers the next time.
  const address = await publicAddressOf(host, reachPrivate)
  const transport = createTransport({
    host: address,
    port,
    secure: isSecure,
    requireTLS: !isSecure && !reachPrivate,
    tls: { servername: host },
    ...(login && { auth: { user: login.username, pass: login.password } }),
    ...limits,
  })
  try {
    await transport.sendMail(messageOf(mail, fromAddress))
  } finally {
    transport.close()
  }
}

/** Throws with the code of a name that leads nowhere, also where it leads into a private network. */
async function publicAddressOf(host: string, reachPrivate: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw unreachable('The name of the mail server leads nowhere.')
  if (!reachPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw unreachable('The mail server is in a private network.')
  return first.address
}

const unreachable = (words: string) => Object.assign(new Error(words), { code: 'EDNS' })

/** 'Atithi <no-reply@atithi.example>' → the address alone: the name in front of it is the hotel's. */
const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

const limits = {
  connectionTimeout: PATIENCE_MS,
  greetingTimeout: PATIENCE_MS,
  socketTimeout: PATIENCE_MS,
  dnsTimeout: PATIENCE_MS,
  // Neither a file of this machine nor an address of its network ever becomes part of a message.
  disableFileAccess: true,
  disableUrlAccess: true,
}

async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, pool: true, maxConnections: 3, ...limits })
  // A pooled connection that breaks while it waits is replaced by the next message.
  transport.on('error', () => {})
  return transport
}
