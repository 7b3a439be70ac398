/** In whose name an email goes out, beside the address that the platform sends from. */
export interface MailSender {
  name: string
  replyTo?: string | undefined
}

export interface MailAttachment {
  filename: string
  contentType: string
  /** Text, or the bytes of a file. */
  content: string | Uint8Array
  /** How text is written that is a file in truth: what waits to be sent is JSON, which holds no bytes. */
  encoding?: 'base64' | undefined
  /** Of a picture within the letter: what its `cid:` address names (RFC 2392). */
  cid?: string | undefined
}

/** One email, ready to send. `messageId` stays the same when it is sent again, so that a mailbox can tell a repeat. */
export interface Mail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  /** The platform's own name without one. */
  sender?: MailSender | undefined
  attachments?: readonly MailAttachment[] | undefined
  headers?: Readonly<Record<string, string>> | undefined
}

/** Another mail server than the platform's, and the address from which letters leave through it. */
export interface MailRoute {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection is secured before anything is said (STARTTLS). */
  isSecure: boolean
  login: { username: string; password: string } | undefined
  fromAddress: string
}

export interface Mailer {
  /** Rejects when the mail server, the platform's or that of the route, does not take the message. */
  send(mail: Mail, route?: MailRoute): Promise<void>
}
