import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'

export type MoneyChange = 'accounts' | 'registration'

interface Told {
  /** The owner. */
  name: string
  language: string
  hotel: string
  /** Who did it. */
  who: string
}

const inEnglish: Record<MoneyChange, (told: Told) => { subject: string; text: string }> = {
  accounts: ({ hotel, who }) => ({
    subject: `Where guests of ${hotel} pay to was changed`,
    text: `${who} changed the payment accounts of ${hotel}: its UPI id, bank accounts or gateways, or what is sent back by itself.`,
  }),
  registration: ({ hotel, who }) => ({
    subject: `The GST registration of ${hotel} was changed`,
    text: `${who} changed the GST number of ${hotel} or how it is registered. Invoices follow from now on.`,
  }),
}

const inHindi: typeof inEnglish = {
  accounts: ({ hotel, who }) => ({
    subject: `${hotel} के मेहमान कहाँ भुगतान करते हैं, यह बदला गया`,
    text: `${who} ने ${hotel} के भुगतान खाते बदले हैं: UPI आईडी, बैंक खाते या गेटवे, या जो अपने आप लौटाया जाता है।`,
  }),
  registration: ({ hotel, who }) => ({
    subject: `${hotel} का GST पंजीकरण बदला गया`,
    text: `${who} ने ${hotel} का GST नंबर या पंजीकरण बदला है। बिल अब से उसी के अनुसार बनते हैं।`,
  }),
}

/** To an owner, of what somebody else changed about the money of their hotel. */
export function moneyChangedEmail(
  told: Told,
  { changed, url }: { changed: MoneyChange; url: string },
): EmailMessage {
  const isHindi = told.language === 'hi'
  const { subject, text } = (isHindi ? inHindi : inEnglish)[changed](told)
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject,
    greeting: isHindi ? `नमस्ते ${told.name},` : `Hello ${told.name},`,
    paragraphs: [
      text,
      isHindi
        ? 'अगर यह आपकी जानकारी में नहीं था, तो इसे वापस बदलें और देखें कि किसे यह अधिकार है।'
        : 'If you know nothing of it, change it back, and look who of your staff may do this.',
    ],
    button: { label: isHindi ? 'देखें' : 'See what it is now', url },
  })
}
