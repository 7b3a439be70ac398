export interface Letter {
  subject: string
  text: string
  html: string
}

interface Parts {
  subject: string
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  after?: readonly string[]
}

/** The same words as plain text and as a plain HTML page; whatever people typed is escaped. */
function write({ subject, greeting, paragraphs, button, after = [] }: Parts): Letter {
  const lines = [greeting, ...paragraphs, ...(button ? [`${button.label}: ${button.url}`] : []), ...after, 'Atithi']
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
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#222">${html.join('')}</body></html>`,
  }
}

const buttonStyle = 'display:inline-block;padding:.7rem 1.2rem;background:#1f3a5f;color:#fff;text-decoration:none;border-radius:.4rem'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => entities[character] ?? character)

export const resetLetter = (to: { name: string }, url: string): Letter =>
  write({
    subject: 'Choose a new password',
    greeting: `Hello ${to.name},`,
    paragraphs: ['Somebody, we hope you, asked for a new password for this address. The link works once, for one hour.'],
    button: { label: 'Choose a new password', url },
    after: ['If it was not you, there is nothing to do: your password stays as it is.'],
  })

export const invitationLetter = (to: { name: string }, from: { inviter: string; property: string }, url: string): Letter =>
  write({
    subject: `${from.property} invites you`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${from.inviter} has made an account for you at ${from.property}. Choose a password to begin. The link works once, for 72 hours.`,
    ],
    button: { label: 'Accept the invitation', url },
    after: ['If you do not know this hotel, please ignore this message.'],
  })

export const passwordChangedLetter = (to: { name: string }): Letter =>
  write({
    subject: 'Your password was changed',
    greeting: `Hello ${to.name},`,
    paragraphs: ['The password of your account was changed just now, and every other session was ended.'],
    after: ['If it was not you, choose a new password at once with "Forgot password" on the sign-in page.'],
  })
