import { composeEmail, type EmailMessage } from '../../../kernel/email/compose.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatExactPaise } from '../../../kernel/shared/money.ts'
import { reportFileDays } from '../../../kernel/shared/retention.ts'

export interface ReportEmailFacts {
  reader: { name: string; language: string }
  report: string
  hotel: string
  from: IsoDate
  to: IsoDate
  rows: number
  /** The file lies in the letter. */
  isAttached: boolean
  /** Made before its last business date was closed. */
  dayIsOpen: boolean
  figures: {
    roomRevenue: number
    occupancyRate: number | null
    averageDailyRate: number | null
    roomsSold: number
    bookings: number
  }
  url: string
}

const money = (paise: number | null): string =>
  paise === null ? '–' : formatExactPaise(paise, 'symbol')
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)

/** That a scheduled report is ready: five figures of its period and where the file lies, for whoever is signed in. No guest is named. */
export function reportEmail(facts: ReportEmailFacts): EmailMessage {
  const { report, hotel, from, to, figures, url } = facts
  const days = from === to ? from : `${from} – ${to}`
  if (facts.reader.language === 'hi')
    return composeEmail({
      language: 'hi',
      subject: `${hotel}: ${report}, ${days}`,
      greeting: `नमस्ते ${facts.reader.name},`,
      paragraphs: [
        `${hotel} की रिपोर्ट “${report}” (${days}) तैयार है। पंक्तियाँ: ${facts.rows}।${facts.isAttached ? ' फ़ाइल इस पत्र के साथ है।' : ''}`,
        `कमरों की आय ${money(figures.roomRevenue)} · अधिभोग ${percent(figures.occupancyRate)} · औसत दैनिक दर ${money(figures.averageDailyRate)} · बिके कमरे ${figures.roomsSold} · बुकिंग ${figures.bookings}`,
        ...(facts.dayIsOpen ? ['यह दिन अभी बंद नहीं हुआ था: आँकड़े बदल सकते हैं।'] : []),
      ],
      button: { label: 'रिपोर्ट खोलें', url },
      after: [
        `फ़ाइल ${reportFileDays} दिन तक रखी जाती है। समय-सारणी रिपोर्ट पृष्ठ पर बदली या बंद की जा सकती है।`,
      ],
    })
  return composeEmail({
    language: 'en',
    subject: `${hotel}: ${report}, ${days}`,
    greeting: `Hello ${facts.reader.name},`,
    paragraphs: [
      `The report “${report}” of ${hotel} for ${days} is ready. Rows: ${facts.rows}.${facts.isAttached ? ' The file is attached.' : ''}`,
      `Room revenue ${money(figures.roomRevenue)} · occupancy ${percent(figures.occupancyRate)} · average daily rate ${money(figures.averageDailyRate)} · room-nights ${figures.roomsSold} · bookings ${figures.bookings}`,
      ...(facts.dayIsOpen ? ['The day was not closed yet: its figures may still change.'] : []),
    ],
    button: { label: 'Open the report', url },
    after: [
      `The file is kept for ${reportFileDays} days. The schedule is changed or ended on the page of reports.`,
    ],
  })
}
