import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import { daysToRestoreAccount } from './terms.ts'

interface Closed {
  owner: { name: string; language: string }
  hotels: readonly string[]
  url: string
}

/** Tells the owner that their account is closed, and how it comes back. */
export function closingEmail({ owner, hotels, url }: Closed): EmailMessage {
  const names = hotels.join(', ')
  return owner.language === 'hi'
    ? composeEmail({
        language: 'hi',
        subject: 'आपका खाता बंद हो गया है',
        greeting: `नमस्ते ${owner.name},`,
        paragraphs: [
          `आपका खाता बंद हो गया है${names ? `: ${names}` : ''}। अब कोई साइन इन नहीं कर सकता, और वेबसाइटें बंद हैं।`,
          `${daysToRestoreAccount} दिन तक सब कुछ वापस लाया जा सकता है। उसके बाद वह सब मिटा दिया जाता है जिसे कानून रखने को नहीं कहता; बिल और रजिस्टर अपनी कानूनी अवधि तक रहते हैं।`,
        ],
        button: { label: 'खाता वापस लाएँ', url },
        after: ['यदि यह आपने नहीं किया, तो खाता वापस लाएँ और अपना पासवर्ड बदलें।'],
      })
    : composeEmail({
        language: 'en',
        subject: 'Your account is closed',
        greeting: `Hello ${owner.name},`,
        paragraphs: [
          `Your account is closed${names ? `: ${names}` : ''}. Nobody signs in to it any more, and its websites are off.`,
          `For ${daysToRestoreAccount} days everything can be brought back. Then what no law keeps is erased; invoices and registers stay for as long as the law asks.`,
        ],
        button: { label: 'Restore the account', url },
        after: ['If it was not you, restore the account and change your password.'],
      })
}
