import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { composeHotelEmail, type HotelLook } from '../../../kernel/email/hotel-email.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'

interface Ask {
  guestName: string
  language: string
  code: string
  amount: Paise
  url: string
}

/** Asks a guest to pay online, in the hotel's name. */
export function payLinkEmail(
  { guestName, language, code, amount, url }: Ask,
  hotel: HotelLook,
): EmailMessage {
  const sum = formatPaise(amount)
  const { name } = hotel
  if (language === 'hi')
    return composeHotelEmail({
      language: 'hi',
      hotel,
      subject: `${name}: बुकिंग ${code} के लिए ${sum} का भुगतान करें`,
      greeting: `नमस्ते ${guestName},`,
      paragraphs: [
        `${name} में आपकी बुकिंग ${code} के लिए ${sum} का भुगतान बाकी है। आप अभी ऑनलाइन भुगतान कर सकते हैं।`,
      ],
      facts: [],
      buttons: [{ label: `${sum} का भुगतान करें`, url }],
    })
  return composeHotelEmail({
    language: 'en',
    hotel,
    subject: `Pay ${sum} for booking ${code} at ${name}`,
    greeting: `Hello ${guestName},`,
    paragraphs: [
      `${sum} is to be paid for your booking ${code} at ${name}. You can pay online now.`,
    ],
    facts: [],
    buttons: [{ label: `Pay ${sum}`, url }],
  })
}
