import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatExactPaise } from '../../../kernel/shared/money.ts'
import type { Decision, DecisionKind, HotelMorning } from './figures.ts'

interface Reader {
  name: string
  language: string
}

const money = (paise: number | null): string =>
  paise === null ? '–' : formatExactPaise(paise, 'symbol')
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

const waiting: Record<'en' | 'hi', Record<DecisionKind, (count: number) => string>> = {
  en: {
    overbooked: n => `${n} reservation${n === 1 ? '' : 's'} of channels without a room`,
    'late-arrivals': n => `${n} arrival${n === 1 ? '' : 's'} of earlier days`,
    overstays: n => `${n} stay${n === 1 ? '' : 's'} past check-out`,
    'refunds-failed': n => `${n} failed refund${n === 1 ? '' : 's'}`,
    ledger: n => `${n} discrepanc${n === 1 ? 'y' : 'ies'} in the books`,
    'form-c': n => `${n} Form C to file`,
    messages: n => `${n} conversation${n === 1 ? '' : 's'} to answer`,
    reviews: n => `${n} review${n === 1 ? '' : 's'} to answer`,
    'payments-due': n => `${n} payment${n === 1 ? '' : 's'} due`,
  },
  hi: {
    overbooked: n => `चैनलों के ${n} आरक्षण बिना कमरे के`,
    'late-arrivals': n => `पिछले दिनों के ${n} आगमन बाकी`,
    overstays: n => `चेक-आउट के बाद भी ${n} ठहराव`,
    'refunds-failed': n => `${n} रिफ़ंड नहीं हो पाए`,
    ledger: n => `खातों में ${n} अंतर`,
    'form-c': n => `${n} फ़ॉर्म C दाख़िल करने हैं`,
    messages: n => `${n} बातचीत का उत्तर देना है`,
    reviews: n => `${n} समीक्षा का उत्तर देना है`,
    'payments-due': n => `${n} भुगतान बाकी`,
  },
}

const dayOf = (day: IsoDate, language: 'en' | 'hi'): string =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN' : 'en-IN', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

const decisionLine = (language: 'en' | 'hi', { kind, count, amount }: Decision): string =>
  waiting[language][kind](count) + (amount === undefined ? '' : ` (${money(amount)})`)

/** What one hotel tells, line by line. */
function linesOf(language: 'en' | 'hi', hotel: HotelMorning): string[] {
  const { yesterday, arriving, arrivals, departures, inHouse, decisions } = hotel
  const more = arrivals - arriving.length
  const named = arriving.map(
    ({ guestName, rooms, code }) => `${guestName}${rooms > 1 ? ` ×${rooms}` : ''} (${code})`,
  )
  const open = decisions.map(one => decisionLine(language, one)).join(', ')
  if (language === 'hi')
    return [
      `${hotel.name}`,
      `कल (${dayOf(yesterday.day, 'hi')}): ${yesterday.roomsSold} कमरे बिके, अधिभोग ${percent(yesterday.occupancyRate)}, औसत दर ${money(yesterday.averageDailyRate)}, कमरों की आय ${money(yesterday.roomRevenue)}, नई बुकिंग ${yesterday.bookings}, रद्द ${yesterday.cancellations}।`,
      `आज: ${arrivals} आगमन, ${departures} प्रस्थान, ${inHouse} ठहरे हुए।${named.length > 0 ? ` आ रहे हैं: ${named.join(', ')}${more > 0 ? ` और ${more}` : ''}।` : ''}`,
      open === '' ? 'कोई निर्णय बाकी नहीं।' : `निर्णय चाहिए: ${open}।`,
    ]
  return [
    `${hotel.name}`,
    `Yesterday (${dayOf(yesterday.day, 'en')}): ${yesterday.roomsSold} rooms sold, occupancy ${percent(yesterday.occupancyRate)}, average rate ${money(yesterday.averageDailyRate)}, room revenue ${money(yesterday.roomRevenue)}, ${yesterday.bookings} booked, ${yesterday.cancellations} cancelled.`,
    `Today: ${arrivals} to arrive, ${departures} to leave, ${inHouse} staying.${named.length > 0 ? ` Coming: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.` : ''}`,
    open === '' ? 'Nothing waits for a decision.' : `Needs a decision: ${open}.`,
  ]
}

/** The letter of the morning over all hotels of its reader. */
export function dailyEmail(
  reader: Reader,
  hotels: readonly HotelMorning[],
  url: string,
): EmailMessage {
  const language = reader.language === 'hi' ? 'hi' : 'en'
  const isHindi = language === 'hi'
  const [first] = hotels
  const name = hotels.length === 1 && first ? first.name : `${hotels.length}`
  const subject = isHindi
    ? hotels.length === 1
      ? `${name}: आज सुबह`
      : `आपके ${name} होटल: आज सुबह`
    : hotels.length === 1
      ? `${name} this morning`
      : `Your ${name} properties this morning`
  return composeEmail({
    language,
    subject,
    greeting: isHindi ? `सुप्रभात ${reader.name},` : `Good morning ${reader.name},`,
    paragraphs: hotels.flatMap(hotel => linesOf(language, hotel)),
    button: { label: isHindi ? 'आज का दिन खोलें' : 'Open today', url },
    after: [
      isHindi
        ? 'समय और तरीका सेटिंग्स > सूचनाएँ में बदला जा सकता है।'
        : 'When and how it comes is chosen under Settings > Notifications.',
    ],
  })
}

/** The same in a few words, as WhatsApp takes it. */
export const dailyText = (reader: Reader, hotels: readonly HotelMorning[]): string =>
  hotels
    .map(hotel => {
      const [name, ...lines] = linesOf(reader.language === 'hi' ? 'hi' : 'en', {
        ...hotel,
        arriving: [],
      })
      return hotels.length === 1 ? lines.join(' ') : `${name}: ${lines.join(' ')}`
    })
    .join(' · ')
