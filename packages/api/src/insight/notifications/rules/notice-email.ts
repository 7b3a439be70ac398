import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatExactPaise, type Paise } from '../../../kernel/shared/money.ts'
import type { NotifiableType } from './notifiable.ts'

/** What a short letter or message knows of an event. */
export interface NoticeFacts {
  hotel: string
  code: string | null
  guestName: string | null
  checkIn: IsoDate | null
  checkOut: IsoDate | null
  rating: number | null
  /** Of a plan that is not paid: the oldest invoice that is open, in paise, and where it is paid. */
  owed: { number: string; amount: Paise; dueOn: IsoDate } | null
  payAt: string
}

type Language = 'en' | 'hi'
type Words = Record<NotifiableType, (facts: NoticeFacts) => string>

const stayIn = ({ code, guestName, checkIn, checkOut }: NoticeFacts): string =>
  [guestName, checkIn && checkOut && `${checkIn} – ${checkOut}`, code].filter(Boolean).join(', ')

/** What is to be paid, and where; only where, while no invoice is open. */
const owedIn = ({ owed, payAt }: NoticeFacts): string =>
  owed
    ? `${formatExactPaise(owed.amount)} of invoice ${owed.number}, due on ${owed.dueOn}. Pay here: ${payAt}`
    : `See here: ${payAt}`
const owedInHindi = ({ owed, payAt }: NoticeFacts): string =>
  owed
    ? `बिल ${owed.number} के ${formatExactPaise(owed.amount)}, देय तिथि ${owed.dueOn}। यहाँ चुकाएँ: ${payAt}`
    : `यहाँ देखें: ${payAt}`

const english: Words = {
  'booking.created': facts => `A new booking: ${stayIn(facts)}.`,
  'booking.cancelled': facts => `A booking was cancelled: ${stayIn(facts)}.`,
  'booking.no-show': facts => `A guest did not come: ${stayIn(facts)}.`,
  'booking.walked': facts => `A guest was brought to another hotel: ${stayIn(facts)}.`,
  'online-payment.failed': facts => `An online payment failed: ${stayIn(facts)}.`,
  'refund.failed': facts => `A refund failed: ${stayIn(facts)}.`,
  'channel.card-chargeable': facts => `A virtual card may be charged: ${stayIn(facts)}.`,
  'channel.card-expiring': facts =>
    `A virtual card is about to end and is not charged: ${stayIn(facts)}.`,
  'review.submitted': ({ rating, guestName }) =>
    `${guestName ?? 'A guest'} wrote a review${rating === null ? '' : ` with ${rating} of 5 stars`}.`,
  'message.received': ({ guestName }) => `${guestName ?? 'Somebody'} wrote to the hotel.`,
  'channel.overbooked': () =>
    'A portal sold a room that is not there. Find the guest another room.',
  'channel.reservation-held': () =>
    'A reservation of a portal waits: it could not be booked by itself.',
  'channel.suspended': () =>
    'A portal refuses its credentials. Nothing is sent to it until there are others.',
  'channel.drifted': () => 'Nights were changed at a portal. They are sent again.',
  'channel.calendar-conflict': () => 'A portal’s calendar takes a room that is not there.',
  'channel.calendar-failed': () =>
    'A portal’s calendar cannot be read. What it last said holds until then.',
  'messaging.mail-domain-lost': () =>
    'Mail from your own domain fails its checks. Letters leave by the platform until they pass.',
  'website.domain-missing': () =>
    'The record of your domain is missing. Add it again within a week.',
  'website.domain-withdrawn': () => 'Your domain is out of service.',
  'self-audit.conflict': () => 'The ledger check found discrepancies.',
  'property.activated': () => 'The property is active.',
  'property.suspended': () => 'The property is suspended.',
  'property.restored': () => 'The property is back.',
  'property.webhook-turned-off': () =>
    'A webhook was turned off, since its receiver has taken nothing for days.',
  'property.edited-by-platform': () => 'The platform changed the particulars.',
  'property.help-offered': () => 'The platform wrote to you about the setup.',
  'staff.changed-by-platform': () => 'The platform changed your staff.',
  'account.two-factor-reset': () => 'The platform took your two-factor sign-in away.',
  'plan.portals-near-limit': () => 'Most portals of the plan are connected.',
  'plan.portals-at-limit': () => 'All portals of the plan are connected.',
  'plan.invoiced': () => 'There is an invoice for the plan.',
  'plan.invoice-paid': () => 'An invoice for the plan is paid.',
  'plan.bookings-near-limit': () => 'Most online bookings of this month are sold.',
  'plan.bookings-at-limit': () => 'The website takes no more bookings this month.',
  'plan.staff-near-limit': () => 'Most staff accounts of the plan are taken.',
  'plan.staff-at-limit': () => 'All staff accounts of the plan are taken.',
  'plan.asked': () => 'A hotel asks for a plan.',
  'plan.declined': () => 'The plan that you asked for was declined.',
  'plan.changed': () => 'The plan was changed.',
  'plan.change-planned': () => 'The plan will change.',
  'plan.trial-ended': () => 'The trial has ended.',
  'plan.past-due': facts => `A payment for the plan is due. ${owedIn(facts)}`,
  'plan.payment-reminded': facts => `A payment for the plan is still open. ${owedIn(facts)}`,
  'plan.in-grace': facts =>
    `A payment for the plan is overdue. Without it the website stops taking bookings. ${owedIn(facts)}`,
  'plan.lapsed': facts =>
    `The plan was not paid, and the website takes no bookings until it is. ${owedIn(facts)}`,
  'plan.restored': () => 'The plan holds again.',
}

const hindi: Words = {
  'booking.created': facts => `नई बुकिंग: ${stayIn(facts)}।`,
  'booking.cancelled': facts => `बुकिंग रद्द हुई: ${stayIn(facts)}।`,
  'booking.no-show': facts => `मेहमान नहीं आए: ${stayIn(facts)}।`,
  'booking.walked': facts => `मेहमान को दूसरे होटल पहुँचाया गया: ${stayIn(facts)}।`,
  'online-payment.failed': facts => `ऑनलाइन भुगतान नहीं हो पाया: ${stayIn(facts)}।`,
  'refund.failed': facts => `रिफ़ंड नहीं हो पाया: ${stayIn(facts)}।`,
  'channel.card-chargeable': facts => `वर्चुअल कार्ड से पैसे लिए जा सकते हैं: ${stayIn(facts)}।`,
  'channel.card-expiring': facts =>
    `वर्चुअल कार्ड की अवधि समाप्त होने वाली है, पैसे नहीं लिए गए: ${stayIn(facts)}।`,
  'review.submitted': ({ rating, guestName }) =>
    `${guestName ?? 'एक मेहमान'} ने समीक्षा लिखी${rating === null ? '' : `, 5 में से ${rating} सितारे`}।`,
  'message.received': ({ guestName }) => `${guestName ?? 'किसी'} ने होटल को लिखा है।`,
  'channel.overbooked': () => 'एक पोर्टल ने वह कमरा बेच दिया जो खाली नहीं है। मेहमान के लिए दूसरा कमरा ढूँढें।',
  'channel.reservation-held': () => 'पोर्टल की एक बुकिंग रुकी है: वह अपने-आप दर्ज नहीं हो सकी।',
  'channel.suspended': () => 'एक पोर्टल लॉगिन विवरण नहीं मानता। नए विवरण तक उसे कुछ नहीं भेजा जाता।',
  'channel.drifted': () => 'एक पोर्टल पर रातें बदली गईं। वे फिर भेजी जा रही हैं।',
  'channel.calendar-conflict': () => 'एक पोर्टल का कैलेंडर वह कमरा लेता है जो खाली नहीं है।',
  'channel.calendar-failed': () => 'एक पोर्टल का कैलेंडर पढ़ा नहीं जा सका। तब तक पिछली जानकारी मान्य है।',
  'messaging.mail-domain-lost': () =>
    'आपके डोमेन की मेल जाँच में असफल है। ठीक होने तक पत्र प्लेटफ़ॉर्म से जाते हैं।',
  'website.domain-missing': () => 'आपके डोमेन का रिकॉर्ड नहीं मिला। एक हफ़्ते में उसे फिर जोड़ें।',
  'website.domain-withdrawn': () => 'आपका डोमेन बंद है।',
  'self-audit.conflict': () => 'खातों की जाँच में अंतर मिला।',
  'property.activated': () => 'होटल चालू है।',
  'property.suspended': () => 'होटल निलंबित है।',
  'property.restored': () => 'होटल वापस आ गया है।',
  'property.webhook-turned-off': () => 'एक वेबहुक बंद किया गया: उसने कई दिनों से कुछ नहीं लिया।',
  'property.edited-by-platform': () => 'प्लेटफ़ॉर्म ने होटल का विवरण बदला है।',
  'property.help-offered': () => 'प्लेटफ़ॉर्म ने सेटअप के बारे में आपको लिखा है।',
  'staff.changed-by-platform': () => 'प्लेटफ़ॉर्म ने आपके स्टाफ़ में बदलाव किया है।',
  'account.two-factor-reset': () => 'प्लेटफ़ॉर्म ने आपका दो-चरणीय साइन-इन हटा दिया है।',
  'plan.portals-near-limit': () => 'प्लान के अधिकांश पोर्टल जुड़ चुके हैं।',
  'plan.portals-at-limit': () => 'प्लान के सभी पोर्टल जुड़ चुके हैं।',
  'plan.invoiced': () => 'प्लान का एक बिल आया है।',
  'plan.invoice-paid': () => 'प्लान का एक बिल चुका दिया गया है।',
  'plan.bookings-near-limit': () => 'इस महीने की अधिकांश ऑनलाइन बुकिंग हो चुकी हैं।',
  'plan.bookings-at-limit': () => 'वेबसाइट इस महीने और बुकिंग नहीं लेती।',
  'plan.staff-near-limit': () => 'प्लान के अधिकांश स्टाफ़ खाते भर गए हैं।',
  'plan.staff-at-limit': () => 'प्लान के सभी स्टाफ़ खाते भर गए हैं।',
  'plan.asked': () => 'एक होटल ने प्लान माँगा है।',
  'plan.declined': () => 'आपका माँगा हुआ प्लान नहीं मिल सका।',
  'plan.changed': () => 'प्लान बदल गया है।',
  'plan.change-planned': () => 'प्लान बदलेगा।',
  'plan.trial-ended': () => 'परीक्षण अवधि समाप्त हो गई है।',
  'plan.past-due': facts => `प्लान का भुगतान बाकी है। ${owedInHindi(facts)}`,
  'plan.payment-reminded': facts => `प्लान का भुगतान अभी भी बाकी है। ${owedInHindi(facts)}`,
  'plan.in-grace': facts =>
    `प्लान के भुगतान की तारीख़ निकल गई है। इसके बिना वेबसाइट बुकिंग लेना बंद कर देगी। ${owedInHindi(facts)}`,
  'plan.lapsed': facts =>
    `प्लान का भुगतान नहीं हुआ, और उसके होने तक वेबसाइट बुकिंग नहीं लेती। ${owedInHindi(facts)}`,
  'plan.restored': () => 'प्लान फिर चालू है।',
}

const languageOf = (text: string): Language => (text === 'hi' ? 'hi' : 'en')

/** What happened, in one sentence. */
export const noticeLine = (type: NotifiableType, language: string, facts: NoticeFacts): string =>
  (languageOf(language) === 'hi' ? hindi : english)[type](facts)

/** A short letter of what happened, to whoever chose to be told by email. */
export function noticeEmail(
  type: NotifiableType,
  reader: { name: string; language: string },
  facts: NoticeFacts & { publicUrl: string },
): EmailMessage {
  const language = languageOf(reader.language)
  const line = noticeLine(type, language, facts)
  const isHindi = language === 'hi'
  return composeEmail({
    language,
    subject: `${facts.hotel}: ${line.replace(/[.।]$/, '')}`,
    greeting: isHindi ? `नमस्ते ${reader.name},` : `Hello ${reader.name},`,
    paragraphs: [`${facts.hotel}: ${line}`],
    button: { label: isHindi ? 'Atithi खोलें' : 'Open Atithi', url: facts.publicUrl },
    after: [
      isHindi
        ? 'आपको क्या बताया जाए, यह सेटिंग्स > सूचनाएँ में बदला जा सकता है।'
        : 'What you are told of is chosen under Settings > Notifications.',
    ],
  })
}
