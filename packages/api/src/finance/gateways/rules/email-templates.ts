import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'

interface Ask {
  guestName: string
  language: string
  hotel: string
  code: string
  amount: Paise
  url: string
}

/** Asks a guest to pay online. */
export function payLinkEmail({ guestName, language, hotel, code, amount, url }: Ask): EmailMessage {
  const sum = formatPaise(amount)
  if (language === 'hi')
    return composeEmail({
      language: 'hi',
      subject: `${hotel}: बुकिंग ${code} के लिए ${sum} का भुगतान करें`,
      greeting: `नमस्ते ${guestName},`,
      paragraphs: [
        `${hotel} में आपकी बुकिंग ${code} के लिए ${sum} का भुगतान बाकी है। आप अभी ऑनलाइन भुगतान कर सकते हैं।`,
      ],
      button: { label: `${sum} का भुगतान करें`, url },
    })
  return composeEmail({
    language: 'en',
    subject: `Pay ${sum} for booking ${code} at ${hotel}`,
    greeting: `Hello ${guestName},`,
    paragraphs: [
      `${sum} is to be paid for your booking ${code} at ${hotel}. You can pay online now.`,
    ],
    button: { label: `Pay ${sum}`, url },
  })
}
