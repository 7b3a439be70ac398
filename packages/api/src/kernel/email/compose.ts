import type { Mail } from '../ports/mail.ts'

/**
 * An attachment of an email that waits: a text, a file as text, a paper that is drawn when the email leaves, or a picture of the media
 * store that stands within the letter.
 */
export type QueuedAttachment =
  | { filename: string; contentType: string; content: string; encoding?: 'base64' | undefined }
  | { filename: string; documentId: string }
  | { filename: string; cid: string; picture: string }

export interface EmailMessage extends Pick<Mail, 'subject' | 'text' | 'html' | 'sender'> {
  attachments?: readonly QueuedAttachment[] | undefined
}

type Language = 'en' | 'hi'

const languageOf = (text: string): Language => (text === 'hi' ? 'hi' : 'en')

interface Parts {
  language: Language
  subject: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  after?: readonly string[]
}

/** The same words as plain text and as a plain HTML page; whatever people typed is escaped. */
export function composeEmail({
  language,
  subject,
  greeting,
  paragraphs,
  button,
  after = [],
}: Parts): EmailMessage {
  const lines = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...after,
    'Atithi',
  ]
  const html = [greeting, ...paragraphs].map(text => `<p>${escapeHtml(text)}</p>`)
  if (button)
    html.push(
      `<p><a href="${escapeHtml(button.url)}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>`,
      `<p style="color:#555">${escapeHtml(button.url)}</p>`,
    )
  html.push(...after.map(text => `<p>${escapeHtml(text)}</p>`), '<p>Atithi</p>')
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#222">${html.join('')}</body></html>`,
  }
}

const buttonStyle =
  'display:inline-block;padding:.7rem 1.2rem;background:#1f3a5f;color:#fff;text-decoration:none;border-radius:.4rem'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => entities[character] ?? character)

interface Reader {
  name: string
  /** Of the account: what the reader chose under Settings > Profile. */
  language: string
}

const resetWords: Record<
  Language,
  (name: string) => Omit<Parts, 'language' | 'button'> & { label: string }
> = {
  en: name => ({
    subject: 'Choose a new password',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Somebody, we hope you, asked for a new password for this address. The link works once, for one hour.',
    ],
    label: 'Choose a new password',
    after: ['If it was not you, there is nothing to do: your password stays as it is.'],
  }),
  hi: name => ({
    subject: 'नया पासवर्ड चुनें',
    greeting: `नमस्ते ${name},`,
    paragraphs: [
      'किसी ने, आशा है कि आपने ही, इस पते के लिए नया पासवर्ड माँगा है। यह लिंक एक घंटे तक और केवल एक बार काम करेगा।',
    ],
    label: 'नया पासवर्ड चुनें',
    after: ['यदि यह आपने नहीं माँगा, तो कुछ न करें: आपका पासवर्ड वैसा ही रहेगा।'],
  }),
}

export function resetEmail(reader: Reader, url: string): EmailMessage {
  const language = languageOf(reader.language)
  const { label, ...words } = resetWords[language](reader.name)
  return composeEmail({ language, ...words, button: { label, url } })
}

const proveWords: Record<
  Language,
  (name: string) => Omit<Parts, 'language' | 'button'> & { label: string }
> = {
  en: name => ({
    subject: 'Confirm your email address',
    greeting: `Hello ${name},`,
    paragraphs: [
      'Confirm that this address is yours. Then your website can be published, and your hotel can write to its guests. The link works once, for 72 hours.',
    ],
    label: 'Confirm the address',
    after: ['If you did not register, there is nothing to do.'],
  }),
  hi: name => ({
    subject: 'अपना ईमेल पता पक्का करें',
    greeting: `नमस्ते ${name},`,
    paragraphs: [
      'पक्का करें कि यह पता आपका है। तब आपकी वेबसाइट प्रकाशित हो सकेगी और आपका होटल मेहमानों को लिख सकेगा। यह लिंक 72 घंटे तक और केवल एक बार काम करेगा।',
    ],
    label: 'पता पक्का करें',
    after: ['यदि आपने पंजीकरण नहीं किया, तो कुछ न करें।'],
  }),
}

export function proveEmailEmail(reader: Reader, url: string): EmailMessage {
  const language = languageOf(reader.language)
  const { label, ...words } = proveWords[language](reader.name)
  return composeEmail({ language, ...words, button: { label, url } })
}

export const invitationEmail = (
  to: { name: string },
  from: { inviter: string; property: string },
  url: string,
): EmailMessage =>
  composeEmail({
    language: 'en',
    subject: `${from.property} invites you`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${from.inviter} has made an account for you at ${from.property}. Choose a password to begin. The link works once, for 72 hours.`,
    ],
    button: { label: 'Accept the invitation', url },
    after: ['If you do not know this hotel, please ignore this message.'],
  })

const passwordChangedWords: Record<Language, (name: string) => Omit<Parts, 'language'>> = {
  en: name => ({
    subject: 'Your password was changed',
    greeting: `Hello ${name},`,
    paragraphs: [
      'The password of your account was changed just now, and every other session was ended.',
    ],
    after: [
      'If it was not you, choose a new password at once with "Forgot password" on the sign-in page.',
    ],
  }),
  hi: name => ({
    subject: 'आपका पासवर्ड बदल दिया गया',
    greeting: `नमस्ते ${name},`,
    paragraphs: ['आपके खाते का पासवर्ड अभी बदला गया है, और बाकी सभी सत्र समाप्त कर दिए गए हैं।'],
    after: ['यदि यह आपने नहीं किया, तो साइन-इन पृष्ठ पर "Forgot password" से तुरंत नया पासवर्ड चुनें।'],
  }),
}

export function passwordChangedEmail(reader: Reader): EmailMessage {
  const language = languageOf(reader.language)
  return composeEmail({ language, ...passwordChangedWords[language](reader.name) })
}

const twoFactorWords: Record<
  Language,
  (name: string, turned: 'on' | 'off') => Omit<Parts, 'language'>
> = {
  en: (name, turned) => ({
    subject: `Two-factor sign-in was turned ${turned}`,
    greeting: `Hello ${name},`,
    paragraphs: [
      turned === 'on'
        ? 'From now on your account asks for a code of your authenticator app. Every other session was ended.'
        : 'From now on the password alone opens your account.',
    ],
    after: ['If it was not you, choose a new password at once and write to us.'],
  }),
  hi: (name, turned) => ({
    subject: turned === 'on' ? 'दो-चरणीय साइन-इन चालू किया गया' : 'दो-चरणीय साइन-इन बंद किया गया',
    greeting: `नमस्ते ${name},`,
    paragraphs: [
      turned === 'on'
        ? 'अब से आपका खाता ऑथेंटिकेटर ऐप का कोड माँगेगा। बाकी सभी सत्र समाप्त कर दिए गए हैं।'
        : 'अब से केवल पासवर्ड से आपका खाता खुल जाएगा।',
    ],
    after: ['यदि यह आपने नहीं किया, तो तुरंत नया पासवर्ड चुनें और हमें लिखें।'],
  }),
}

export function twoFactorEmail(reader: Reader, turned: 'on' | 'off'): EmailMessage {
  const language = languageOf(reader.language)
  return composeEmail({ language, ...twoFactorWords[language](reader.name, turned) })
}
