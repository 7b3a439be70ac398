import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import type { Fault } from '../faults.ts'

const counts = { adults: 'वयस्क', children: 'बच्चे', rooms: 'कमरे', months: 'महीने' }
const email = 'ईमेल पता लिखें, जैसे name@example.com।'

/** What each field wants to be given. */
const wishes = {
  guestName: 'अपना नाम लिखें।',
  guestEmail: email,
  guestPhone: 'फ़ोन नंबर लिखें: दस अंक, या + और देश का कोड।',
  specialRequests: 'अनुरोध सादे अक्षरों में लिखें।',
  companyName: 'उस कंपनी का नाम लिखें जिसका यह GST नंबर है।',
  companyGstin: 'GST नंबर प्रमाणपत्र से मिलाएँ: राज्य कोड, PAN, इकाई, Z, जाँच अक्षर। या कंपनी ख़ाली छोड़ें।',
  companyAddress: 'कंपनी का पता राज्य और पिन कोड के साथ लिखें: कर बीजक पर चाहिए।',
  code: 'बुकिंग कोड में आठ अक्षर और अंक होते हैं।',
  email,
  checkIn: 'चेक-इन की सही तारीख़ चुनें।',
  checkOut: `चेक-आउट की सही तारीख़ चुनें: चेक-इन के बाद, अधिक से अधिक ${longestStay} रातें।`,
  from: 'सही तारीख़ चुनें।',
} as const

/** What is wrong with what was typed into a field. */
export function faultInHindi({ field, kind, bound }: Fault): string {
  if (isAmong(counts, field)) {
    if (bound === undefined) return `${counts[field]}: पूरी संख्या लिखें।`
    return kind === 'too_big'
      ? `${counts[field]}: अधिक से अधिक ${bound}।`
      : `${counts[field]}: कम से कम ${bound}।`
  }
  if (kind === 'too_big' && bound !== undefined) return `अधिक से अधिक ${bound} अक्षर।`
  return isAmong(wishes, field) ? wishes[field] : 'कृपया इसे सुधारें।'
}

const isAmong = <Words extends object>(
  words: Words,
  field: string,
): field is keyof Words & string => Object.hasOwn(words, field)
