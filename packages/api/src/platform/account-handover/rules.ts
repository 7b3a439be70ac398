import { composeEmail, type EmailMessage } from '../../kernel/email/compose.ts'

/** How long an offer waits for its answer. */
export const hoursToAccept = 72

interface Offer {
  from: string
  to: { name: string; language: string }
  hotels: readonly string[]
  url: string
}

/** Offers an account to the person who is to own it. */
export function offerEmail({ from, to, hotels, url }: Offer): EmailMessage {
  const names = hotels.join(', ')
  return composeEmail({
    language: 'en',
    subject: `${from} hands an Atithi account over to you`,
    greeting: `Hello ${to.name},`,
    paragraphs: [
      `${from} wants you to become the owner of this account${names ? `: ${names}` : ''}. With it come its bookings, guests, books and staff.`,
      `The link works once, for ${hoursToAccept} hours. Choose a password of your own with it.`,
    ],
    button: { label: 'Accept the account', url },
    after: ['If you do not know of it, there is nothing to do.'],
  })
}

/** Tells the person who owned the account that it is theirs no longer. */
export const handedOverEmail = (from: string, to: string): EmailMessage =>
  composeEmail({
    language: 'en',
    subject: 'Your Atithi account has a new owner',
    greeting: `Hello ${from},`,
    paragraphs: [
      `${to} has accepted the account. You cannot sign in to it any more, and its API keys were revoked.`,
    ],
    after: ['If you did not ask for it, write to us at once.'],
  })
