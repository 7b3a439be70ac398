import { emailLooks } from '../../../kernel/email/hotel-email.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)

/** An address in the words becomes a link; nothing else of them is markup. */
const linked = (text: string): string =>
  escaped(text).replace(
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
        `<p style="margin:0 0 16px">${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')
  const stop = unsubscribeUrl
    ? `<p style="margin:12px 0 0">${escaped(stopWords[language])} <a href="${escaped(unsubscribeUrl)}" style="color:inherit">${escaped(unsubscribeUrl)}</a></p>`
    : ''
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${emailLooks}</style></head><body class="page" style="margin:0;padding:24px 12px;background:#f4f2ee"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#ffffff;border-top:4px solid ${hotel.color};border-radius:8px"><tr><td class="card" style="padding:24px;font:16px/1.5 Arial,sans-serif;color:#222222"><p style="margin:0 0 20px;font-size:20px;font-weight:bold">${escaped(hotel.name)}</p>${paragraphs}</td></tr></table><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="muted" style="padding:16px 24px;font:13px/1.5 Arial,sans-serif;color:#666666">${escaped(footer)}${stop}</td></tr></table></td></tr></table></body></html>`,
    text: `${content}\n\n${footer}\n${unsubscribeUrl ? `\n${stopWords[language]} ${unsubscribeUrl}\n` : ''}`,
  }
}
