import { composeLetter, type Letter } from '../../../kernel/email/compose.ts'
import { type ReviewLanguage, signatureOf } from './reviews.ts'

interface Asked {
  guestName: string
  propertyName: string
  language: ReviewLanguage
}

const words: Record<
  ReviewLanguage,
  (
    asked: Asked,
  ) => Omit<Parameters<typeof composeLetter>[0], 'language' | 'button'> & { label: string }
> = {
  en: ({ guestName, propertyName }) => ({
    subject: `How was your stay at ${propertyName}?`,
    greeting: `Hello ${guestName},`,
    paragraphs: [
      `Thank you for staying at ${propertyName}. Would you say in a few words how it was? It takes a minute, and the hotel reads every review.`,
    ],
    label: 'Review your stay',
    after: [
      `The link works once, for 60 days. The hotel may show your review on its website, signed ${signatureOf(guestName)}`,
      'You are asked this one time only.',
    ],
  }),
  hi: ({ guestName, propertyName }) => ({
    subject: `${propertyName} में आपका ठहरना कैसा रहा?`,
    greeting: `नमस्ते ${guestName},`,
    paragraphs: [
      `${propertyName} में ठहरने के लिए धन्यवाद। क्या आप कुछ शब्दों में बताएँगे कि कैसा रहा? इसमें एक मिनट लगता है, और होटल हर राय पढ़ता है।`,
    ],
    label: 'अपनी राय दें',
    after: [
      `यह लिंक 60 दिनों तक और केवल एक बार काम करेगा। होटल आपकी राय अपनी वेबसाइट पर दिखा सकता है, इस नाम से: ${signatureOf(guestName)}`,
      'यह आपसे केवल एक बार पूछा जा रहा है।',
    ],
  }),
}

/** Asks a guest who has left what the stay was like, in the language in which it was booked. */
export function reviewLetter(asked: Asked, url: string): Letter {
  const { label, ...said } = words[asked.language](asked)
  return composeLetter({ language: asked.language, ...said, button: { label, url } })
}
