import type { MailSender } from '../ports/mail.ts'
import { faviconFile } from '../shared/favicon.ts'
import { type EmailMessage, escapeHtml, type QueuedAttachment } from './compose.ts'

/** How a hotel looks in its emails. */
export interface HotelLook {
  name: string
  /** '#RRGGBB', of its website. */
  colour: string
  /** Where it is, in one line. */
  address: string
  phone: string | null
  email: string | null
  /** Its website, where guests can open it. */
  url: string | undefined
  /** Under which its icon lies in the media store; null where it has none. */
  iconKey: string | null
}

/** Names the icon within a letter, which mail programs show though they fetch no pictures from elsewhere. */
const iconCid = 'hotel-icon'
const iconTag = `<img src="cid:${iconCid}" width="44" height="44" alt="" style="display:inline-block;width:44px;height:44px;border-radius:8px;vertical-align:middle;margin:0 14px 0 0;border:0">`

/** A letter without the icon: it is not in the store any more. */
export const withoutIcon = (html: string): string => html.replace(iconTag, '')

/** A letter as a page of ours shows it, where a picture comes from the media store. */
export const withIconAt = (html: string, address: string): string =>
  html.replace(`src="cid:${iconCid}"`, `src="${escapeHtml(address)}"`)

interface Parts {
  language: 'en' | 'hi'
  hotel: HotelLook
  subject: string
  greeting: string
  paragraphs: readonly string[]
  /** What was agreed, line by line: a label and what it says. */
  facts: readonly (readonly [label: string, value: string])[]
  buttons?: readonly { label: string; url: string }[]
  after?: readonly string[]
  attachments?: readonly QueuedAttachment[]
}

/**
 * An email in the hotel's name: its colour, its address to answer to and its contacts at the foot.
 * The same words as plain text and as HTML; whatever people typed is escaped.
 */
export function composeHotelEmail(parts: Parts): EmailMessage {
  const { subject, hotel, attachments = [] } = parts
  const sender: MailSender = {
    name: inOneLine(hotel.name),
    ...(hotel.email && { replyTo: hotel.email }),
  }
  return {
    subject: inOneLine(subject),
    sender,
    attachments: [
      ...attachments,
      ...(hotel.iconKey === null
        ? []
        : [{ filename: 'icon.png', cid: iconCid, picture: faviconFile(hotel.iconKey, 180) }]),
    ],
    text: asText(parts),
    html: asHtml(parts),
  }
}

const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const contactsOf = ({ address, phone, email, url }: HotelLook): string[] =>
  [address, phone, email, url].flatMap(part => (part ? [part] : []))

function asText({ hotel, greeting, paragraphs, facts, buttons = [], after = [] }: Parts): string {
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...buttons.map(({ label, url }) => `${label}: ${url}`),
    ...after,
    [hotel.name, ...contactsOf(hotel)].join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 14px;overflow-wrap:anywhere">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

function asHtml(parts: Parts): string {
  const { language, hotel, greeting, paragraphs, facts, buttons = [], after = [] } = parts
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" class="row muted" style="${cell};color:#5b5b5b;font-weight:400;width:34%">${escapeHtml(label)}</th><td valign="top" class="row" style="${cell}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  const links = buttons.map(({ label, url }, at) => {
    const look =
      at === 0
        ? `background:${hotel.colour};color:${inkOn(hotel.colour)}`
        : 'background:#ffffff;color:#222222;border:1px solid #b9b9b9'
    return `<a href="${escapeHtml(url)}"${at === 0 ? '' : ' class="plain"'} style="display:inline-block;margin:0 10px 10px 0;padding:12px 18px;border-radius:6px;text-decoration:none;${look}">${escapeHtml(label)}</a>`
  })
  const body = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;table-layout:fixed;margin:0 0 18px">${rows.join('')}</table>`,
    links.length > 0 ? `<p style="margin:0 0 8px">${links.join('')}</p>` : '',
    ...after.map(paragraph),
  ]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${emailLooks}</style></head>`,
    "<body class=\"page\" style=\"margin:0;background:#f3f1ee;color:#222222;font:16px/1.55 -apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif\">",
    '<div style="max-width:600px;margin:0 auto;padding:20px 12px">',
    `<div style="background:${hotel.colour};color:${inkOn(hotel.colour)};padding:20px 24px;border-radius:10px 10px 0 0;font-size:22px;font-weight:600">${headOf(hotel)}</div>`,
    `<div class="card" style="background:#ffffff;color:#222222;padding:24px;border-radius:0 0 10px 10px">${body.join('')}</div>`,
    `<p class="muted" style="margin:16px 24px;color:#5b5b5b;font-size:14px">${[hotel.name, ...contactsOf(hotel)].map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
  ].join('')
}

/** The name, with the icon beside it where there is one: in cells, so that a long name breaks beside the icon and not below it. */
const headOf = ({ name, colour, iconKey }: HotelLook): string =>
  iconKey === null
    ? escapeHtml(name)
    : `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td valign="middle">${iconTag}</td><td valign="middle" style="color:${inkOn(colour)};font-size:22px;font-weight:600">${escapeHtml(name)}</td></tr></table>`

/** What a program that reads style sheets makes of an email in the dark and on a narrow screen; the others have the light look of its tags. */
export const emailLooks =
  '@media (prefers-color-scheme:dark){.page{background:#1a1917!important}.card{background:#262421!important;color:#ece8e1!important}.muted{color:#b9b2a7!important}.row{border-color:#403c36!important}.plain{background:#262421!important;color:#ece8e1!important;border-color:#7d766b!important}}@media (max-width:420px){.card{padding:18px!important}}'

// A long name breaks, so that the table stays as wide as the letter.
const cell =
  'padding:7px 10px 7px 0;border-bottom:1px solid #e7e4df;word-break:break-word;overflow-wrap:anywhere'

/** White or near-black, whichever is read more easily on a colour (WCAG relative luminance). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#1c1c1c' : '#ffffff'
}
