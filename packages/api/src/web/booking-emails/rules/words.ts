import type { MealPlan } from '../../../selling/rate-plans/rules.ts'
import type { FeeSum } from '../../../tax/fees/rules/fees.ts'
import { feeUnits, unitsInEnglish } from '../../../tax/fees/rules/units.ts'
import type { Changed, Notice } from './told-stay.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

interface Named {
  hotel: string
  code: string
}

/** Everything that the emails about a booking say, to its guest and to its hotel. */
export interface BookingWords {
  locale: string
  time: (clock: string) => string
  subject: Record<Notice, (named: Named) => string>
  heldSubject: (named: Named) => string
  holdOverSubject: (named: Named) => string
  greeting: (name: string) => string
  confirmed: (hotel: string) => string
  held: (hotel: string, until: string | null) => string
  changed: (hotel: string, what: string) => string
  changes: Record<Changed, string>
  cancelled: (hotel: string) => string
  holdOver: (hotel: string) => string
  noShow: (hotel: string) => string
  label: Record<
    | 'code'
    | 'arrival'
    | 'departure'
    | 'rooms'
    | 'party'
    | 'meals'
    | 'guest'
    | 'company'
    | 'price'
    | 'tax'
    | 'total'
    | 'fees'
    | 'paid'
    | 'balance'
    | 'cancelling'
    | 'requests'
    | 'fee'
    | 'refund'
    | 'phone'
    | 'email',
    string
  >
  from: (time: string) => string
  until: (time: string) => string
  nights: (count: number) => string
  party: (adults: number, children: number) => string
  meals: Record<MealPlan, string>
  gst: (cgst: string, sgst: string) => string
  integratedGst: (amount: string) => string
  feeLine: (fee: FeeSum, money: (amount: number) => string) => string
  noFee: string
  open: string
  /** Of a booking that is no more. */
  see: string
  map: string
  identity: string
  keep: string
  reach: string
  calendarNote: (room: string, code: string, time: string) => string
  stayAt: (hotel: string) => string
  toHotel: Record<'created' | 'changed' | 'cancelled', (guest: string, code: string) => string>
  toHotelSays: Record<'created' | 'changed' | 'cancelled', string>
  openAtDesk: string
  refundFailed: (about: Named & { sum: string }) => {
    subject: string
    paragraphs: readonly string[]
  }
}

function clock12(time: string): string {
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3, 5)]
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`
}

const en: BookingWords = {
  locale: 'en-IN',
  time: clock12,
  subject: {
    confirmation: ({ hotel, code }) => `Your booking ${code} at ${hotel} is confirmed`,
    change: ({ hotel, code }) => `Your booking ${code} at ${hotel} has changed`,
    cancellation: ({ hotel, code }) => `Your booking ${code} at ${hotel} is cancelled`,
    'no-show': ({ hotel, code }) => `Your booking ${code} at ${hotel} was not used`,
    walk: ({ hotel, code }) => `${hotel} has another hotel for you: booking ${code}`,
    'part-walk': ({ hotel, code }) =>
      `${hotel} has another hotel for a part of your booking ${code}`,
  },
  heldSubject: ({ hotel, code }) => `${hotel} holds your booking ${code}`,
  holdOverSubject: ({ hotel, code }) => `${hotel} no longer holds your booking ${code}`,
  greeting: name => `Hello ${name},`,
  confirmed: hotel => `Your booking at ${hotel} is confirmed. We look forward to your stay.`,
  held: (hotel, until) =>
    until
      ? `${hotel} holds these rooms for you until ${until}. After that they go back on sale, unless the booking is confirmed.`
      : `${hotel} holds these rooms for you.`,
  changed: (hotel, what) =>
    `Your booking at ${hotel} has changed: ${what}. This is how it stands now.`,
  changes: {
    checkIn: 'the arrival',
    checkOut: 'the departure',
    rooms: 'the rooms',
    adults: 'the guests',
    children: 'the children',
    total: 'the price',
    guestName: 'the name',
    requests: 'your requests',
  },
  cancelled: hotel => `Your booking at ${hotel} is cancelled.`,
  holdOver: hotel =>
    `The time for which ${hotel} held these rooms is over, and the booking was not confirmed. The rooms are on sale again.`,
  noShow: hotel => `Nobody arrived for your booking at ${hotel}, so it was closed as a no-show.`,
  label: {
    code: 'Booking code',
    arrival: 'Check-in',
    departure: 'Check-out',
    rooms: 'Rooms',
    party: 'Guests',
    meals: 'Meals',
    guest: 'Guest',
    company: 'Invoice to',
    price: 'Before tax',
    tax: 'GST',
    total: 'Total',
    fees: 'Fees in it',
    paid: 'Paid',
    balance: 'To be paid',
    cancelling: 'Cancelling',
    requests: 'Requests',
    fee: 'Charged, with GST',
    refund: 'Refund',
    phone: 'Phone',
    email: 'Email',
  },
  from: time => `from ${time}`,
  until: time => `until ${time}`,
  nights: count => (count === 0 ? 'day use' : counted(count, 'night')),
  party: (adults, children) =>
    children > 0
      ? `${counted(adults, 'adult')}, ${counted(children, 'child', 'children')}`
      : counted(adults, 'adult'),
  meals: {
    EP: 'Room only',
    CP: 'Breakfast included',
    MAP: 'Breakfast and one main meal included',
    AP: 'All meals included',
  },
  gst: (cgst, sgst) => `CGST ${cgst} + SGST ${sgst}`,
  integratedGst: amount => amount,
  feeLine: (fee, money) => `${fee.name} (${feeUnits(fee, { ...unitsInEnglish, money })})`,
  noFee: 'Nothing was charged for it.',
  open: 'See, change or cancel your booking',
  see: 'See your booking',
  map: 'Find the way',
  identity: 'Please bring an identity document of every adult: the law asks the hotel to see it.',
  keep: 'With the code and this email address you can open the booking on our website at any time.',
  reach: 'Questions? Answer this email, or call us.',
  calendarNote: (room, code, time) => `${room}. Booking code ${code}. Check-in from ${time}.`,
  stayAt: hotel => `Stay at ${hotel}`,
  toHotel: {
    created: (guest, code) => `New online booking ${code}: ${guest}`,
    changed: (guest, code) => `${guest} changed booking ${code} online`,
    cancelled: (guest, code) => `${guest} cancelled booking ${code} online`,
  },
  toHotelSays: {
    created: 'A guest has booked on your website.',
    changed: 'A guest has changed a booking on your website. This is how it stands now.',
    cancelled: 'A guest has cancelled a booking on your website.',
  },
  openAtDesk: 'Open the booking',
  refundFailed: ({ hotel, code, sum }) => ({
    subject: `Your refund of ${sum} for booking ${code} has not arrived yet`,
    paragraphs: [
      `${hotel} sent ${sum} back to the account or card that you paid with. The bank did not take it.`,
      'The money is not lost: it is still yours, and the hotel knows of it. They will pay it another way. To say how you want it, for example to a UPI id or a bank account, answer this email.',
    ],
  }),
}

const hi: BookingWords = {
  locale: 'hi-IN',
  time: time => {
    const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3, 5)]
    const part =
      hours < 4 ? 'रात' : hours < 12 ? 'सुबह' : hours < 16 ? 'दोपहर' : hours < 20 ? 'शाम' : 'रात'
    return `${part} ${hours % 12 || 12}:${minutes} बजे`
  },
  subject: {
    confirmation: ({ hotel, code }) => `${hotel} में आपकी बुकिंग ${code} पक्की है`,
    change: ({ hotel, code }) => `${hotel} में आपकी बुकिंग ${code} बदली गई`,
    cancellation: ({ hotel, code }) => `${hotel} में आपकी बुकिंग ${code} रद्द हुई`,
    'no-show': ({ hotel, code }) => `${hotel} में आपकी बुकिंग ${code} का उपयोग नहीं हुआ`,
    walk: ({ hotel, code }) => `${hotel} ने आपके लिए दूसरा होटल तय किया है: बुकिंग ${code}`,
    'part-walk': ({ hotel, code }) =>
      `${hotel} ने आपकी बुकिंग ${code} के एक हिस्से के लिए दूसरा होटल तय किया है`,
  },
  heldSubject: ({ hotel, code }) => `${hotel} ने आपकी बुकिंग ${code} के लिए कमरे रखे हैं`,
  holdOverSubject: ({ hotel, code }) => `${hotel} में आपकी बुकिंग ${code} के कमरे अब रखे नहीं हैं`,
  greeting: name => `नमस्ते ${name},`,
  confirmed: hotel => `${hotel} में आपकी बुकिंग पक्की है। आपके आने की प्रतीक्षा रहेगी।`,
  held: (hotel, until) =>
    until
      ? `${hotel} ने ये कमरे ${until} तक आपके लिए रखे हैं। तब तक पुष्टि न हो तो वे फिर बिक्री पर आ जाएँगे।`
      : `${hotel} ने ये कमरे आपके लिए रखे हैं।`,
  changed: (hotel, what) => `${hotel} में आपकी बुकिंग में बदलाव हुआ: ${what}। अब वह इस प्रकार है।`,
  changes: {
    checkIn: 'आने का दिन',
    checkOut: 'जाने का दिन',
    rooms: 'कमरे',
    adults: 'अतिथि',
    children: 'बच्चे',
    total: 'दाम',
    guestName: 'नाम',
    requests: 'अनुरोध',
  },
  cancelled: hotel => `${hotel} में आपकी बुकिंग रद्द हो गई है।`,
  holdOver: hotel =>
    `${hotel} ने जितने समय के लिए कमरे रखे थे, वह बीत गया और बुकिंग की पुष्टि नहीं हुई। कमरे फिर बिक्री पर हैं।`,
  noShow: hotel => `${hotel} में आपकी बुकिंग पर कोई नहीं आया, इसलिए उसे बंद कर दिया गया।`,
  label: {
    code: 'बुकिंग कोड',
    arrival: 'चेक-इन',
    departure: 'चेक-आउट',
    rooms: 'कमरे',
    party: 'अतिथि',
    meals: 'भोजन',
    guest: 'नाम',
    company: 'बीजक किसके नाम',
    price: 'कर से पहले',
    tax: 'GST',
    total: 'कुल',
    fees: 'इसमें शुल्क',
    paid: 'भुगतान हुआ',
    balance: 'देना बाकी',
    cancelling: 'रद्द करना',
    requests: 'अनुरोध',
    fee: 'लिया गया, GST सहित',
    refund: 'वापसी',
    phone: 'फ़ोन',
    email: 'ईमेल',
  },
  from: time => `${time} से`,
  until: time => `${time} तक`,
  nights: count => (count === 0 ? 'दिन भर के लिए' : count === 1 ? '1 रात' : `${count} रातें`),
  party: (adults, children) =>
    children > 0
      ? `${adults} वयस्क, ${children === 1 ? '1 बच्चा' : `${children} बच्चे`}`
      : `${adults} वयस्क`,
  meals: {
    EP: 'केवल कमरा',
    CP: 'नाश्ता शामिल',
    MAP: 'नाश्ता और एक भोजन शामिल',
    AP: 'तीनों समय का भोजन शामिल',
  },
  gst: (cgst, sgst) => `CGST ${cgst} + SGST ${sgst}`,
  integratedGst: amount => amount,
  feeLine: (fee, money) =>
    `${fee.name} (${feeUnits(fee, {
      money,
      nights: count => (count === 1 ? '1 रात' : `${count} रातें`),
      rooms: count => (count === 1 ? '1 कमरा' : `${count} कमरे`),
      guestNights: count => `${count} अतिथि-रात`,
      extraAdults: count => `${count} अतिरिक्त वयस्क`,
      extraAdultNights: count => `${count} अतिरिक्त वयस्क-रात`,
      extraChildren: count => (count === 1 ? '1 अतिरिक्त बच्चा' : `${count} अतिरिक्त बच्चे`),
      extraChildNights: count => `${count} अतिरिक्त बच्चा-रात`,
    })})`,
  noFee: 'इसके लिए कुछ नहीं लिया गया।',
  open: 'अपनी बुकिंग देखें, बदलें या रद्द करें',
  see: 'अपनी बुकिंग देखें',
  map: 'रास्ता देखें',
  identity: 'कृपया हर वयस्क का पहचान-पत्र साथ लाएँ: क़ानून के अनुसार होटल को उसे देखना होता है।',
  keep: 'कोड और इस ईमेल पते से आप हमारी वेबसाइट पर अपनी बुकिंग कभी भी खोल सकते हैं।',
  reach: 'कोई प्रश्न? इस ईमेल का उत्तर दें, या हमें फ़ोन करें।',
  calendarNote: (room, code, time) => `${room}। बुकिंग कोड ${code}। चेक-इन ${time} से।`,
  stayAt: hotel => `${hotel} में ठहराव`,
  toHotel: {
    created: (guest, code) => `नई ऑनलाइन बुकिंग ${code}: ${guest}`,
    changed: (guest, code) => `${guest} ने बुकिंग ${code} ऑनलाइन बदली`,
    cancelled: (guest, code) => `${guest} ने बुकिंग ${code} ऑनलाइन रद्द की`,
  },
  toHotelSays: {
    created: 'आपकी वेबसाइट पर एक अतिथि ने बुकिंग की है।',
    changed: 'आपकी वेबसाइट पर एक अतिथि ने बुकिंग बदली है। अब वह इस प्रकार है।',
    cancelled: 'आपकी वेबसाइट पर एक अतिथि ने बुकिंग रद्द की है।',
  },
  openAtDesk: 'बुकिंग खोलें',
  refundFailed: ({ hotel, code, sum }) => ({
    subject: `बुकिंग ${code} की ${sum} की वापसी अभी नहीं पहुँची`,
    paragraphs: [
      `${hotel} ने ${sum} उसी खाते या कार्ड में लौटाए थे जिससे आपने भुगतान किया था। बैंक ने उन्हें स्वीकार नहीं किया।`,
      'पैसा खोया नहीं है: वह आपका ही है, और होटल को इसकी जानकारी है। वे इसे दूसरे तरीके से देंगे। आप कैसे पाना चाहते हैं, जैसे UPI id या बैंक खाते में, यह बताने के लिए इस ईमेल का उत्तर दें।',
    ],
  }),
}

export const bookingWords: Record<'en' | 'hi', BookingWords> = { en, hi }
