import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail, type HotelLook } from '../../../kernel/email/hotel-email.ts'
import {
  type LetterValues,
  type LetterWords,
  type OwnWords,
  paragraphsOf,
  wordLetter,
} from '../../letter-words/rules/own-words.ts'
import { type ReviewLanguage, signatureOf } from './reviews.ts'

interface Asked {
  guestName: string
  propertyName: string
  language: ReviewLanguage
}

const words: Record<
  ReviewLanguage,
  (asked: Asked) => {
    subject: string
    greeting: string
    paragraphs: string[]
    label: string
    notes: string[]
    closing: string
  }
> = {
  en: ({ guestName, propertyName }) => ({
    subject: `How was your stay at ${propertyName}?`,
    greeting: `Hello ${guestName},`,
    paragraphs: [
      `Thank you for staying at ${propertyName}. Would you say in a few words how it was? It takes a minute, and the hotel reads every review.`,
    ],
    label: 'Review your stay',
    notes: [
      `The link works once, for 60 days. The hotel may show your review on its website, signed ${signatureOf(guestName)}`,
    ],
    closing: 'You are asked this one time only.',
  }),
  hi: ({ guestName, propertyName }) => ({
    subject: `${propertyName} में आपका ठहरना कैसा रहा?`,
    greeting: `नमस्ते ${guestName},`,
    paragraphs: [
      `${propertyName} में ठहरने के लिए धन्यवाद। क्या आप कुछ शब्दों में बताएँगे कि कैसा रहा? इसमें एक मिनट लगता है, और होटल हर राय पढ़ता है।`,
    ],
    label: 'अपनी राय दें',
    notes: [
      `यह लिंक 60 दिनों तक और केवल एक बार काम करेगा। होटल आपकी राय अपनी वेबसाइट पर दिखा सकता है, इस नाम से: ${signatureOf(guestName)}`,
    ],
    closing: 'यह आपसे केवल एक बार पूछा जा रहा है।',
  }),
}

/** The built-in words of the letter that asks for a review. */
export function builtInReviewWords(asked: Asked): LetterWords {
  const { subject, greeting, paragraphs, closing } = words[asked.language](asked)
  return { subject, greeting, opening: paragraphs.join('\n\n'), closing }
}

interface ReviewRequest {
  asked: Asked
  hotel: HotelLook
  /** What opens the review, once. */
  url: string
  /** What the hotel says in place of the built-in words. */
  own: OwnWords | undefined
}

/** Asks a guest who has left what the stay was like, in the hotel's name and in the language in which it was booked. */
export function reviewRequestEmail({ asked, hotel, url, own }: ReviewRequest): EmailMessage {
  const { language, guestName } = asked
  const { label, notes } = words[language](asked)
  const values: LetterValues = {
    'guest.fullName': guestName,
    'guest.firstName': guestName.split(/\s+/)[0] ?? guestName,
    'property.name': hotel.name,
    'property.address': hotel.address,
    ...(hotel.phone && { 'property.phone': hotel.phone }),
    ...(hotel.email && { 'property.email': hotel.email }),
  }
  const { subject, greeting, opening, closing } = wordLetter(builtInReviewWords(asked), own, values)
  return composeHotelEmail({
    language,
    hotel,
    hasPhoto: true,
    subject,
    greeting,
    paragraphs: paragraphsOf(opening),
    facts: [],
    buttons: [{ label, url }],
    after: [...notes, ...paragraphsOf(closing)],
  })
}
