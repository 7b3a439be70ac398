/** One email, ready to send. `messageId` stays the same when it is sent again, so that a mailbox can tell a repeat. */
export interface Mail {
  messageId: string
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  /** Rejects when the mail server does not take the message. */
  send(mail: Mail): Promise<void>
}
