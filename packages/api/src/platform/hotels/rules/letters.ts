import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'

/** To somebody whom an administrator makes an owner. Their language is not known yet. */
export const ownerInvitation = (
  to: { name: string },
  from: { inviter: string; hotel: string },
  url: string,
): EmailMessage =>
  composeEmail({
    language: 'en',
    subject: `${from.hotel} is on Atithi`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${from.inviter} has added ${from.hotel} to Atithi, with you as its owner. Choose a password to begin its setup. The link works once, for 72 hours.`,
    ],
    button: { label: 'Choose a password', url },
    after: ['If you do not know this hotel, please ignore this message.'],
  })

interface Owner {
  name: string
  language: string
}

/** What an administrator writes about the setup of a hotel, in their own words. */
export function helpEmail(
  owner: Owner,
  {
    hotel,
    from,
    message,
    lacking,
  }: {
    hotel: string
    from: string
    message: string
    lacking: readonly string[]
  },
  url: string,
): EmailMessage {
  const isHindi = owner.language === 'hi'
  const left = lacking.join(', ')
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject: isHindi ? `${hotel} का सेटअप` : `The setup of ${hotel}`,
    greeting: isHindi ? `नमस्ते ${owner.name},` : `Hello ${owner.name},`,
    paragraphs: [
      isHindi
        ? `Atithi से ${from} ने आपको ${hotel} के बारे में लिखा है:`
        : `${from} of Atithi writes to you about ${hotel}:`,
      ...message.split(/\r?\n/).filter(line => line.trim() !== ''),
      ...(left ? [isHindi ? `अभी बाकी है: ${left}.` : `Still to do: ${left}.`] : []),
    ],
    button: { label: isHindi ? 'सेटअप जारी रखें' : 'Continue the setup', url },
  })
}
