import PostalMime, { type Address, type Attachment } from 'postal-mime'

/** What a person or a test wants to know of an email. */
export interface MailContent {
  from: string
  subject: string
  text: string
  html: string
  /** Empty when the sender gave none. */
  messageId: string
  /** Empty when answers go to the sender. */
  replyTo: string
  attachments: { filename: string; contentType: string; text: string }[]
  /** As they came. */
  headers: string
}

/** Reads an email. One that cannot be understood is not lost: its raw text stands for its words. */
export async function readMail(raw: Buffer): Promise<MailContent> {
  const source = raw.toString('utf8')
  const headers = source.split(/\r?\n\r?\n/, 1)[0] ?? ''
  try {
    const {
      from,
      subject = '',
      text = '',
      html = '',
      messageId = '',
      replyTo = [],
      attachments,
    } = await PostalMime.parse(raw)
    return {
      from: inOneLine(nameOf(from)),
      subject: inOneLine(subject),
      text,
      html: withPictures(html, attachments),
      messageId,
      replyTo: replyTo.map(nameOf).join(', '),
      attachments: attachments.map(({ filename, mimeType, content }) => ({
        filename: filename ?? '',
        contentType: mimeType,
        text:
          typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString(),
      })),
      headers,
    }
  } catch {
    const nothing = { from: '', subject: '', html: '', messageId: '', replyTo: '', attachments: [] }
    return { ...nothing, text: source, headers }
  }
}

const nameOf = (from: Address | undefined): string =>
  from?.address && from.name ? `${from.name} <${from.address}>` : from?.address || from?.name || ''

const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** The letter with the pictures that came in it, as a mail program shows them (RFC 2392). */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  let shown = html
  for (const { contentId, mimeType, content } of attachments) {
    const cid = contentId?.replace(/^<|>$/g, '')
    if (!cid || !/^image\/(png|jpeg)$/.test(mimeType) || typeof content === 'string') continue
    const bytes = Buffer.from(content as ArrayBuffer).toString('base64')
    shown = shown.replaceAll(`"cid:${cid}"`, `"data:${mimeType};base64,${bytes}"`)
  }
  return shown
}
