import { cardRow, emailPage, escapeHtml, footRow } from '../../../kernel/email/frame.ts'

/** An address in the words becomes a link; nothing else of them is markup. */
const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+[^\s<.,;:!?)]/g,
    url => `<a href="${url}" style="color:inherit">${url}</a>`,
  )

export interface Frame {
  language: 'en' | 'hi'
  content: string
  hotel: { name: string; address: string; phone: string | null; color: string }
  unsubscribeUrl: string | null
}

const stopWords = {
  en: 'You get this because you agreed to offers by email. Stop them:',
  hi: 'आपने ईमेल से ऑफ़र पाने की सहमति दी थी। इन्हें बंद करें:',
}

/** The words of a hotel as an email in its name and colour: HTML that mail programs show, and the same as text. */
export function frameEmail({ language, content, hotel, unsubscribeUrl }: Frame): {
  html: string
  text: string
} {
  const footer = [hotel.name, hotel.address, hotel.phone].filter(Boolean).join(' · ')
  const paragraphs = content
    .split(/\n{2,}/)
    .map(
      paragraph =>
        `<p style="margin:0 0 16px;overflow-wrap:anywhere">${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')
  // Words that have the link themselves need no other.
  const stopUrl = unsubscribeUrl && !content.includes(unsubscribeUrl) ? unsubscribeUrl : null
  const stop = stopUrl
    ? `<p style="margin:12px 0 0;word-break:break-word">${escapeHtml(stopWords[language])} <a href="${escapeHtml(stopUrl)}" style="color:inherit">${escapeHtml(stopUrl)}</a></p>`
    : ''
  return {
    html: emailPage(language, [
      cardRow(
        `<p style="margin:0 0 20px;font-size:20px;font-weight:bold">${escapeHtml(hotel.name)}</p>${paragraphs}`,
        `border-top:4px solid ${hotel.color};border-radius:8px`,
      ),
      footRow(`${escapeHtml(footer)}${stop}`),
    ]),
    text: `${content}\n\n${footer}\n${stopUrl ? `\n${stopWords[language]} ${stopUrl}\n` : ''}`,
  }
}
