type Said = readonly [pattern: RegExp, hindi: (...parts: string[]) => string]

const fields: Record<string, string> = { adults: 'वयस्क', children: 'बच्चे', rooms: 'कमरे', months: 'महीने' }
const field = (name: string) => fields[name] ?? name

/** The sentences that the product's rules say to a guest. What is not here stays in English. */
const sentences: readonly Said[] = [
  [/^No arrivals on ([^.]+)\.$/, on => `${on} को आगमन नहीं।`],
  [/^No departures on ([^.]+)\.$/, on => `${on} को प्रस्थान नहीं।`],
  [/^Stays from (.+) are of at least (\d+) nights\.$/, (from, count) => `${from} से कम से कम ${count} रातें ठहरना होगा।`],
  [/^Stays from (.+) are of at most (\d+) nights\.$/, (from, count) => `${from} से अधिक से अधिक ${count} रातें ठहर सकते हैं।`],
  [/^Not for sale on ([^.]+)\.$/, on => `${on} को बिक्री नहीं।`],
  [
    /^This room type takes (\d+) guests a room; (\d+) guests need (\d+) rooms\.$/,
    (fits, guests, rooms) => `इस कमरे में ${fits} अतिथि ठहर सकते हैं; ${guests} अतिथियों को ${rooms} कमरे चाहिए।`,
  ],
  [/^Each room needs at least one adult\.$/, () => 'हर कमरे में कम से कम एक वयस्क चाहिए।'],
  [/^Sold out on ([^.]+)\. Choose other dates or another room type\.$/, on => `${on} को बिक चुका है। दूसरी तारीखें या दूसरा कमरा चुनें।`],
  [/^This hotel does not take bookings online\. Please call or write\.$/, () => 'यह होटल ऑनलाइन बुकिंग नहीं लेता। कृपया फ़ोन करें या लिखें।'],
  [
    /^This hotel cannot take more bookings online this month\. Please call or write\.$/,
    () => 'यह होटल इस महीने और ऑनलाइन बुकिंग नहीं ले सकता। कृपया फ़ोन करें या लिखें।',
  ],
  [/^Too many attempts\. Try again in a minute\.$/, () => 'बहुत अधिक प्रयास हुए। एक मिनट बाद फिर करें।'],
  [/^Too many attempts\. Try again in (\d+) minutes\.$/, minutes => `बहुत अधिक प्रयास हुए। ${minutes} मिनट बाद फिर करें।`],
  [/^This is a preview: .*$/, () => 'यह पूर्वावलोकन है: इसमें कुछ बुक नहीं हो सकता।'],
  [/^Check-out must be after check-in\.$/, () => 'चेक-आउट चेक-इन के बाद का होना चाहिए।'],
  [/^A stay has at most (\d+) nights\.$/, count => `ठहराव अधिक से अधिक ${count} रातों का हो सकता है।`],
  [/^Choose a date\.$/, () => 'तारीख़ चुनें।'],
  [/^Use a real date, as .*$/, () => 'सही तारीख़ लिखें।'],
  [/^Fill this in\.$/, () => 'इसे भरें।'],
  [/^Enter the (\w+) as a whole number\.$/, name => `${field(name)}: पूरी संख्या लिखें।`],
  [/^Enter the (\w+) of at least (\d+)\.$/, (name, least) => `${field(name)}: कम से कम ${least}।`],
  [/^Enter the (\w+) of at most (\d+)\.$/, (name, most) => `${field(name)}: अधिक से अधिक ${most}।`],
  [/^Enter the guest’s name\.$/, () => 'अपना नाम लिखें।'],
  [/^At most (\d+) characters\.$/, most => `अधिक से अधिक ${most} अक्षर।`],
  [/^Remove the control characters\.$/, () => 'छिपे हुए चिह्न हटाएँ।'],
  [/^Enter an email address.*$/, () => 'ईमेल पता लिखें, जैसे name@example.com।'],
  [/^Enter a phone number.*$/, () => 'फ़ोन नंबर लिखें: दस अंक, या + और देश का कोड।'],
  [/^Enter the booking code\.$/, () => 'बुकिंग कोड लिखें।'],
  [/^A booking code has eight letters and digits\.$/, () => 'बुकिंग कोड में आठ अक्षर और अंक होते हैं।'],
  [/^A GST number has 15 characters\.$/, () => 'GST नंबर में 15 अक्षर होते हैं।'],
  [/^This is not how a GST number is made.*$/, () => 'GST नंबर ऐसा नहीं होता: राज्य कोड, PAN, इकाई, Z, जाँच अक्षर।'],
  [/^The check character does not fit.*$/, () => 'जाँच अक्षर मेल नहीं खाता। नंबर को प्रमाणपत्र से मिलाएँ।'],
]

/** Sentences of the product's rules in Hindi, their dates as `shortDate` writes them. */
export function sentenceInHindi(text: string, shortDate: (date: string) => string): string {
  const inHindi =
    saidInHindi(text) ??
    text
      .split(/(?<=\.) (?=[A-Z])/)
      .map(one => saidInHindi(one) ?? one)
      .join(' ')
  return inHindi.replace(/\d{4}-\d{2}-\d{2}/g, date => shortDate(date))
}

function saidInHindi(text: string): string | undefined {
  for (const [pattern, hindi] of sentences) {
    const found = pattern.exec(text)
    if (found) return hindi(...found.slice(1))
  }
  return undefined
}
