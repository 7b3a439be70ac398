/** In whose name an email goes out, beside the address that the platform sends from. */
export interface MailSender {
  name: string
  replyTo?: string | undefined
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
  /** How the content is written where it is no text. */
  encoding?: 'base64' | undefined
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

export interface Mailer {
  /** Rejects when the mail server does not take the message. */
  send(mail: Mail): Promise<void>
}
