import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'

/** What the owner is written of their plan: what was decided, and the stages of a subscription. */
export type PlanLetter =
  | 'changed'
  | 'change-planned'
  | 'change-cancelled'
  | 'declined'
  | 'dates'
  | 'trial-7'
  | 'trial-2'
  | 'trial-ended'
  | 'past-due'
  | 'grace'
  | 'lapsed'
  | 'restored'

interface About {
  owner: { name: string; language: string }
  hotel: string
  plan: string
  /** As its reader writes it. */
  day: string
  reason?: string
  url: string
}

type Words = Record<PlanLetter, (about: About) => { subject: string; text: string }>

const staysOpen =
  'The desk, existing bookings, bills, registers and exports go on as before, on every plan.'

const english: Words = {
  changed: ({ hotel, plan }) => ({
    subject: `${hotel} is on the ${plan} plan`,
    text: `From now on ${hotel} has what the ${plan} plan allows.`,
  }),
  'change-planned': ({ hotel, plan, day }) => ({
    subject: `${hotel} changes to the ${plan} plan`,
    text: `On ${day} ${hotel} changes to the ${plan} plan. Until then everything stays as it is.`,
  }),
  'change-cancelled': ({ hotel, plan }) => ({
    subject: `${hotel} stays on the ${plan} plan`,
    text: `The planned change was called off: ${hotel} stays on the ${plan} plan.`,
  }),
  declined: ({ hotel, plan }) => ({
    subject: `The ${plan} plan for ${hotel}`,
    text: `We could not give ${hotel} the ${plan} plan that you asked for.`,
  }),
  dates: ({ hotel, plan }) => ({
    subject: `The ${plan} plan of ${hotel}`,
    text: `The dates of the plan of ${hotel} were changed. You find them under Settings, Billing.`,
  }),
  'trial-7': ({ hotel, day }) => ({
    subject: `The trial of ${hotel} ends on ${day}`,
    text: `Until the end of ${day} the website of ${hotel} takes bookings. Ask for a plan with one click, so that it goes on selling. ${staysOpen}`,
  }),
  'trial-2': ({ hotel, day }) => ({
    subject: `The trial of ${hotel} ends on ${day}`,
    text: `In two days the website of ${hotel} stops taking bookings and shows your telephone instead. Ask for a plan with one click. ${staysOpen}`,
  }),
  'trial-ended': ({ hotel }) => ({
    subject: `The trial of ${hotel} has ended`,
    text: `The website of ${hotel} no longer takes bookings and shows your telephone instead. Ask for a plan to sell online again. ${staysOpen}`,
  }),
  'past-due': ({ hotel, plan, day }) => ({
    subject: `A payment for ${hotel} is due`,
    text: `The ${plan} plan of ${hotel} is paid to ${day}. Nothing changes for now. ${staysOpen}`,
  }),
  grace: ({ hotel, plan, day }) => ({
    subject: `A payment for ${hotel} is overdue`,
    text: `The ${plan} plan of ${hotel} was paid to ${day}. Without a payment its website soon stops taking bookings. ${staysOpen}`,
  }),
  lapsed: ({ hotel, plan }) => ({
    subject: `${hotel} no longer sells online`,
    text: `The ${plan} plan of ${hotel} was not paid. Its website shows your telephone instead of the booking form until it is. ${staysOpen}`,
  }),
  restored: ({ hotel, plan }) => ({
    subject: `${hotel} has its plan again`,
    text: `The ${plan} plan of ${hotel} holds again, with everything that it allows.`,
  }),
}

const goesOnInHindi = 'फ्रंट डेस्क, मौजूदा बुकिंग, बिल, रजिस्टर और एक्सपोर्ट हर प्लान में पहले की तरह चलते रहते हैं।'

const hindi: Words = {
  changed: ({ hotel, plan }) => ({
    subject: `${hotel} अब ${plan} प्लान पर है`,
    text: `अब से ${hotel} को वह सब मिलेगा जो ${plan} प्लान में है।`,
  }),
  'change-planned': ({ hotel, plan, day }) => ({
    subject: `${hotel} का प्लान बदलकर ${plan} होगा`,
    text: `${day} से ${hotel} ${plan} प्लान पर होगा। तब तक सब वैसा ही रहेगा।`,
  }),
  'change-cancelled': ({ hotel, plan }) => ({
    subject: `${hotel} ${plan} प्लान पर ही रहेगा`,
    text: `तय किया गया बदलाव रद्द हुआ: ${hotel} ${plan} प्लान पर ही रहेगा।`,
  }),
  declined: ({ hotel, plan }) => ({
    subject: `${hotel} के लिए ${plan} प्लान`,
    text: `आपने ${hotel} के लिए जो ${plan} प्लान माँगा था, वह हम नहीं दे सके।`,
  }),
  dates: ({ hotel, plan }) => ({
    subject: `${hotel} का ${plan} प्लान`,
    text: `${hotel} के प्लान की तारीखें बदली गईं। वे Settings, Billing में दिखती हैं।`,
  }),
  'trial-7': ({ hotel, day }) => ({
    subject: `${hotel} का ट्रायल ${day} को समाप्त होगा`,
    text: `${day} के अंत तक ${hotel} की वेबसाइट बुकिंग लेती है। बिक्री जारी रखने के लिए एक क्लिक से प्लान माँगें। ${goesOnInHindi}`,
  }),
  'trial-2': ({ hotel, day }) => ({
    subject: `${hotel} का ट्रायल ${day} को समाप्त होगा`,
    text: `दो दिन बाद ${hotel} की वेबसाइट बुकिंग लेना बंद करेगी और आपका फ़ोन नंबर दिखाएगी। एक क्लिक से प्लान माँगें। ${goesOnInHindi}`,
  }),
  'trial-ended': ({ hotel }) => ({
    subject: `${hotel} का ट्रायल समाप्त हो गया`,
    text: `${hotel} की वेबसाइट अब बुकिंग नहीं लेती और आपका फ़ोन नंबर दिखाती है। फिर से ऑनलाइन बेचने के लिए प्लान माँगें। ${goesOnInHindi}`,
  }),
  'past-due': ({ hotel, plan, day }) => ({
    subject: `${hotel} का भुगतान बाकी है`,
    text: `${hotel} का ${plan} प्लान ${day} तक चुकाया गया है। अभी कुछ नहीं बदलेगा। ${goesOnInHindi}`,
  }),
  grace: ({ hotel, plan, day }) => ({
    subject: `${hotel} का भुगतान देर से है`,
    text: `${hotel} का ${plan} प्लान ${day} तक चुकाया गया था। भुगतान न होने पर वेबसाइट जल्द बुकिंग लेना बंद करेगी। ${goesOnInHindi}`,
  }),
  lapsed: ({ hotel, plan }) => ({
    subject: `${hotel} अब ऑनलाइन नहीं बेचता`,
    text: `${hotel} के ${plan} प्लान का भुगतान नहीं हुआ। भुगतान होने तक वेबसाइट बुकिंग फ़ॉर्म की जगह आपका फ़ोन नंबर दिखाएगी। ${goesOnInHindi}`,
  }),
  restored: ({ hotel, plan }) => ({
    subject: `${hotel} का प्लान फिर से चालू है`,
    text: `${hotel} का ${plan} प्लान फिर से लागू है, अपनी सभी सुविधाओं के साथ।`,
  }),
}

/** The letter to the owner, in the language of their account. */
export function planEmail(letter: PlanLetter, about: About): EmailMessage {
  const isHindi = about.owner.language === 'hi'
  const { owner, reason, url } = about
  const { subject, text } = (isHindi ? hindi : english)[letter](about)
  return composeEmail({
    language: isHindi ? 'hi' : 'en',
    subject,
    greeting: isHindi ? `नमस्ते ${owner.name},` : `Hello ${owner.name},`,
    paragraphs: [text, ...(reason ? [reason] : [])],
    button: { label: isHindi ? 'प्लान देखें' : 'See the plan', url },
  })
}
