import { type DocumentKind, documentTitles } from '../../../finance/documents/rules/numbering.ts'
import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { PaperLetter } from '../../../guests/correspondence/rules/letters.ts'

interface Named {
  hotel: string
  code: string
  amount: string
  number: string
  /** Of the paper. */
  title: string
}

/** What the letters say that bring papers of money. */
interface DocumentWords {
  locale: string
  greeting: (name: string) => string
  subject: Record<PaperLetter, (named: Named) => string>
  opening: Record<PaperLetter, (named: Named) => string>
  titles: Record<DocumentKind, string>
  label: Record<
    'code' | 'date' | 'taxable' | 'total' | 'amount' | 'method' | 'balance' | 'points',
    string
  >
  methods: Record<PaymentMethod, string>
  open: string
  attached: (title: string) => string
  reach: string
}

const en: DocumentWords = {
  locale: 'en-IN',
  greeting: name => `Hello ${name},`,
  subject: {
    payment: ({ amount, hotel }) => `${hotel} has received ${amount}`,
    refund: ({ amount, hotel }) => `${hotel} has refunded ${amount}`,
    invoice: ({ hotel, number }) => `Your invoice ${number} from ${hotel}`,
    credit: ({ hotel, number }) => `Credit note ${number} from ${hotel}`,
    debit: ({ hotel, number }) => `Debit note ${number} from ${hotel}`,
  },
  opening: {
    payment: ({ amount, code }) =>
      `Thank you: we have received ${amount} for your booking ${code}.`,
    refund: ({ amount, code }) =>
      `We have given back ${amount} of your booking ${code}. Depending on your bank it takes some days to arrive.`,
    invoice: ({ hotel }) => `Thank you for staying at ${hotel}. Here is your invoice.`,
    credit: ({ code }) => `Something was taken off the invoice of your booking ${code}.`,
    debit: ({ code }) => `Something was added to the invoice of your booking ${code}.`,
  },
  titles: documentTitles,
  label: {
    code: 'Booking code',
    date: 'Date',
    taxable: 'Before tax',
    total: 'Total',
    amount: 'Amount',
    method: 'By',
    balance: 'Still to be paid',
    points: 'Points of this stay',
  },
  methods: {
    cash: 'Cash',
    upi: 'UPI',
    'credit-card': 'Credit card',
    'debit-card': 'Debit card',
    'net-banking': 'Net banking',
    wallet: 'Wallet',
    'bank-transfer': 'Bank transfer',
    tds: 'Tax deducted at source',
    'company-advance': 'Advance',
    'group-advance': 'Group advance',
    'write-off': 'Written off',
    'channel-commission': 'Commission of the channel',
  },
  open: 'See your booking',
  attached: title => `${title} is attached as a PDF.`,
  reach: 'Questions? Answer this email, or call us.',
}

const hi: DocumentWords = {
  locale: 'hi-IN',
  greeting: name => `नमस्ते ${name},`,
  subject: {
    payment: ({ amount, hotel }) => `${hotel} को ${amount} मिले`,
    refund: ({ amount, hotel }) => `${hotel} ने ${amount} लौटाए`,
    invoice: ({ hotel, number }) => `${hotel} से आपका बीजक ${number}`,
    credit: ({ hotel, number }) => `${hotel} से क्रेडिट नोट ${number}`,
    debit: ({ hotel, number }) => `${hotel} से डेबिट नोट ${number}`,
  },
  opening: {
    payment: ({ amount, code }) => `धन्यवाद: आपकी बुकिंग ${code} के लिए हमें ${amount} मिल गए हैं।`,
    refund: ({ amount, code }) =>
      `आपकी बुकिंग ${code} के ${amount} हमने लौटा दिए हैं। बैंक के अनुसार पहुँचने में कुछ दिन लग सकते हैं।`,
    invoice: ({ hotel }) => `${hotel} में ठहरने के लिए धन्यवाद। आपका बीजक साथ है।`,
    credit: ({ code }) => `आपकी बुकिंग ${code} के बीजक में से कुछ राशि घटाई गई है।`,
    debit: ({ code }) => `आपकी बुकिंग ${code} के बीजक में कुछ राशि जोड़ी गई है।`,
  },
  titles: {
    'tax-invoice': 'कर बीजक',
    'bill-of-supply': 'आपूर्ति बिल',
    'receipt-voucher': 'प्राप्ति वाउचर',
    'payment-receipt': 'भुगतान रसीद',
    'refund-voucher': 'वापसी वाउचर',
    'credit-note': 'क्रेडिट नोट',
    'debit-note': 'डेबिट नोट',
  },
  label: {
    code: 'बुकिंग कोड',
    date: 'दिनांक',
    taxable: 'कर से पहले',
    total: 'कुल',
    amount: 'राशि',
    method: 'माध्यम',
    balance: 'देना बाकी',
    points: 'इस ठहराव के अंक',
  },
  methods: {
    cash: 'नकद',
    upi: 'UPI',
    'credit-card': 'क्रेडिट कार्ड',
    'debit-card': 'डेबिट कार्ड',
    'net-banking': 'नेट बैंकिंग',
    wallet: 'वॉलेट',
    'bank-transfer': 'बैंक ट्रांसफ़र',
    tds: 'स्रोत पर काटा गया कर',
    'company-advance': 'अग्रिम',
    'group-advance': 'समूह अग्रिम',
    'write-off': 'बट्टे खाते में',
    'channel-commission': 'चैनल का कमीशन',
  },
  open: 'अपनी बुकिंग देखें',
  attached: title => `${title} PDF के रूप में संलग्न है।`,
  reach: 'कोई प्रश्न? इस ईमेल का उत्तर दें, या हमें फ़ोन करें।',
}

export const documentWords: Record<'en' | 'hi', DocumentWords> = { en, hi }
