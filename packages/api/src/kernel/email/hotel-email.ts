import type { MailSender } from '../ports/mail.ts'
import { faviconFile } from '../shared/favicon.ts'
import type { EmailMessage, QueuedAttachment } from './compose.ts'
import { cardRow, emailButton, emailPage, escapeHtml, footRow, wordsStyle } from './frame.ts'

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
  /** Where its first photo lies in the media store; null where it has none. */
  photoPath: string | null
}

/** Names the icon within a letter, which mail programs show though they fetch no pictures from elsewhere. */
const iconCid = 'hotel-icon'
const iconTag = `<img src="cid:${iconCid}" width="44" height="44" alt="" style="display:inline-block;width:44px;height:44px;border-radius:8px;vertical-align:middle;margin:0 14px 0 0;border:0">`

const photoCid = 'hotel-photo'
const photoTag = (name: string) =>
  `<img src="cid:${photoCid}" width="576" height="230" alt="${escapeHtml(name)}" style="display:block;width:100%;height:auto;aspect-ratio:5/2;object-fit:cover;border:0">`

/** A letter without the pictures of these names: they are not in the store any more. */
export const withoutPictures = (html: string, cids: readonly string[]): string =>
  cids.reduce((left, cid) => left.replace(new RegExp(`<img src="cid:${cid}"[^>]*>`), ''), html)

/** A letter as a page of ours shows it, where pictures come from the media store. */
export const withPicturesAt = (
  { html, attachments = [] }: Pick<EmailMessage, 'html' | 'attachments'>,
  addressOf: (path: string) => string,
): string =>
  attachments.reduce(
    (shown, one) =>
      'picture' in one
        ? shown.replace(`src="cid:${one.cid}"`, `src="${escapeHtml(addressOf(one.picture))}"`)
        : shown,
    html,
  )

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
  /** The hotel's photo stands at its head: for letters that look forward to the stay, or back on it. */
  hasPhoto?: boolean
}

/**
 * An email in the hotel's name: its colour, its address to answer to and its contacts at the foot.
 * The same words as plain text and as HTML; whatever people typed is escaped.
 */
export function composeHotelEmail(parts: Parts): EmailMessage {
  const { subject, hotel, attachments = [], hasPhoto = false } = parts
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
      ...(hasPhoto && hotel.photoPath !== null
        ? [{ filename: 'photo.jpg', cid: photoCid, picture: hotel.photoPath }]
        : []),
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
  const { language, hotel, greeting, paragraphs, facts, buttons = [], after = [], hasPhoto } = parts
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" class="row muted" style="${cell};color:#5b5b5b;font-weight:400;width:34%" width="34%">${escapeHtml(label)}</th><td valign="top" class="row" style="${cell}">${escapeHtml(value).replaceAll('\n', '<br>')}</td></tr>`,
  )
  const links = buttons.map(({ label, url }, at) =>
    at === 0
      ? emailButton({
          label,
          url,
          look: `background:${hotel.colour};color:${inkOn(hotel.colour)}`,
        })
      : emailButton({
          label,
          url,
          look: 'background:#ffffff;color:#222222;border:1px solid #b9b9b9',
          className: 'plain',
        }),
  )
  const body = [
    paragraph(greeting),
    ...paragraphs.map(paragraph),
    rows.length > 0
      ? `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse;table-layout:fixed;margin:0 0 18px">${rows.join('')}</table>`
      : '',
    links.length > 0 ? `<p style="margin:0 0 8px">${links.join('')}</p>` : '',
    ...after.map(paragraph),
  ]
  return emailPage(language, [
    `<tr><td style="background:${hotel.colour};color:${inkOn(hotel.colour)};padding:20px 24px;border-radius:10px 10px 0 0;${wordsStyle};font-size:22px;font-weight:600">${headOf(hotel)}</td></tr>`,
    hasPhoto && hotel.photoPath !== null
      ? `<tr><td style="line-height:0">${photoTag(hotel.name)}</td></tr>`
      : '',
    cardRow(body.join('')),
    footRow([hotel.name, ...contactsOf(hotel)].map(escapeHtml).join('<br>')),
  ])
}

/** The name, with the icon beside it where there is one: in cells, so that a long name breaks beside the icon and not below it. */
const headOf = ({ name, colour, iconKey }: HotelLook): string =>
  iconKey === null
    ? escapeHtml(name)
    : `<table role="presentation" cellspacing="0" cellpadding="0"><tr><td valign="middle">${iconTag}</td><td valign="middle" style="color:${inkOn(colour)};${wordsStyle};font-size:22px;font-weight:600">${escapeHtml(name)}</td></tr></table>`

// A long name breaks, so that the table stays as wide as the letter.
const cell = `${wordsStyle};padding:7px 10px 7px 0;border-bottom:1px solid #e7e4df;word-break:break-word;overflow-wrap:anywhere`

/** White or near-black, whichever is read more easily on a colour (WCAG relative luminance). */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#1c1c1c' : '#ffffff'
}
