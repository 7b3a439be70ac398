import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import type { PhoneMessage } from './phone-records.ts'

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})
const timeOf = ({ at }: PhoneMessage) =>
  html`<time datetime="${at}">${timeFormat.format(new Date(at))}</time>`

const guestOf = ({ direction, from, to }: PhoneMessage) => (direction === 'inbound' ? from : to)
const channelWords = { sms: 'SMS', whatsapp: 'WhatsApp' } as const

/** Every phone that was written to, the one with the newest message first. */
export function phonesPage(messages: readonly PhoneMessage[]): string {
  const newest = new Map<string, PhoneMessage>()
  for (const message of messages)
    if (!newest.has(guestOf(message))) newest.set(guestOf(message), message)
  const rows = [...newest].map(
    ([number, message]) => html`
<li><a href="/phones/${number.slice(1)}">
<span class="muted">${number}</span><strong><bdi>${said(message)}</bdi></strong><span class="muted">${timeOf(message)}</span>
</a></li>`,
  )
  return page(
    'Phones',
    html`<div class="head"><h1>Phones</h1><span class="muted"><a href="/phones">Look again</a></span></div>
${
  rows.length > 0
    ? html`<ul class="mails">${rows}</ul>`
    : html`<p class="empty">No message yet. What Atithi sends by WhatsApp and SMS while no provider is set up arrives here.</p>`
}`,
  )
}

/** What a message says: its words, and the name of its file. */
const said = ({ text, media }: PhoneMessage): string =>
  [media && `[${media.fileName ?? media.type}]`, text].filter(Boolean).join(' ')

const bubble = (message: PhoneMessage): Html =>
  message.direction === 'inbound'
    ? html`<li class="mine"><bdi>${said(message)}</bdi><small>${channelWords[message.channel]} · ${timeOf(message)}</small></li>`
    : html`<li><bdi>${message.text}</bdi><small>${channelWords[message.channel]} from ${message.from} · ${message.status}${message.reason ? ` (${message.reason})` : ''} · ${timeOf(message)}</small>${
        message.channel === 'whatsapp' && message.status !== 'read'
          ? html`<form method="post" action="/phones/${message.to.slice(1)}/read/${message.id}"><button class="plain">Mark as read</button></form>`
          : ''
      }</li>`

/** One phone, oldest message first, and the line in which its owner answers whom the newest one is from or to. */
export function phonePage(number: string, talk: readonly PhoneMessage[]): string {
  const [answered] = talk
  const hotel = answered && (answered.direction === 'outbound' ? answered.from : answered.to)
  return page(
    number,
    html`<div class="head"><a href="/phones">← Phones</a></div>
<h1>${number}</h1>
<ul class="talk">${talk.toReversed().map(bubble)}</ul>
${
  answered && hotel
    ? html`<form method="post" action="/phones/${number.slice(1)}" enctype="multipart/form-data"><div class="line">
<input type="hidden" name="channel" value="${answered.channel}"><input type="hidden" name="to" value="${hotel}">
<label>Answer by ${channelWords[answered.channel]} <input name="text" maxlength="4096"></label>${
        answered.channel === 'whatsapp'
          ? html`<label>Picture or file <input type="file" name="file"></label>`
          : ''
      }<button>Send</button></div></form>`
    : ''
}`,
  )
}
