import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import type { Mail, MailHead } from './mail-store.ts'

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
const timeOf = ({ receivedAt }: MailHead) =>
  html`<time datetime="${receivedAt}">${timeFormat.format(new Date(receivedAt))}</time>`
const subjectOf = ({ subject }: MailHead) => subject || '(no subject)'
const recipients = ({ to }: MailHead) => to.join(', ')

const row = (mail: MailHead): Html => html`
<li><a href="/mail/${mail.id}">
<span class="muted" title="${recipients(mail)}"><bdi>${recipients(mail)}</bdi></span><strong><bdi>${subjectOf(mail)}</bdi></strong><span class="muted">${timeOf(mail)}</span>
</a></li>`

export function mailboxPage(mails: readonly MailHead[]): string {
  const count = `${mails.length} ${mails.length === 1 ? 'email' : 'emails'}`
  const list = mails.length
    ? html`<ul class="mails">${mails.map(row)}</ul>`
    : html`<p class="empty">No email yet. What Atithi sends while no mail server is set up arrives here.</p>`
  return page(
    'Mailbox',
    html`<div class="head"><h1>Mailbox</h1><span class="muted">${count}, newest first · <a href="/mail">Look again</a></span></div>${list}`,
  )
}

export function mailPage(mail: Mail): string {
  const written =
    mail.html &&
    html`<h2>Message</h2><iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mail/${mail.id}/message"></iframe>`
  return page(
    subjectOf(mail),
    html`<div class="head"><a href="/mail">← Mailbox</a></div>
<h1><bdi>${subjectOf(mail)}</bdi></h1>
<dl class="facts">
<dt>To</dt><dd><bdi>${recipients(mail)}</bdi></dd>
<dt>From</dt><dd><bdi>${mail.from || 'nobody'}</bdi></dd>
<dt>Received</dt><dd>${timeOf(mail)}</dd>
</dl>
${written}
<h2>Plain text</h2>
${mail.text ? html`<pre>${mail.text}</pre>` : html`<p class="muted">This email has no plain text.</p>`}
<details><summary>Headers</summary><pre>${mail.headers}</pre></details>`,
  )
}

/** The HTML of an email, for the frame: its links open beside the mailbox. */
export const messageDocument = ({ html: message }: Mail): string =>
  `<!doctype html><base target="_blank">${message}`

export const notFoundPage = (): string =>
  page(
    'Not found',
    html`<h1>There is nothing here</h1><p>The email may have been removed to make room for newer ones. <a href="/mail">To the mailbox</a></p>`,
  )
