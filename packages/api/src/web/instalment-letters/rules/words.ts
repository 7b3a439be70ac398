import type { InstalmentLetter } from '../../../guests/correspondence/rules/letters.ts'

interface Named {
  hotel: string
  /** Who pays, as `booking` and `group` word it. */
  of: string
  amount: string
  dueOn: string
}

/** What the letters say that remind of what is to be paid by a date. */
interface InstalmentWords {
  booking: (code: string) => string
  group: (name: string) => string
  subject: Record<InstalmentLetter, (named: Named) => string>
  opening: Record<InstalmentLetter, (named: Named) => string>
  label: Record<'group' | 'total' | 'received' | 'toPay', string>
  by: (date: string) => string
  open: string
}

const en: InstalmentWords = {
  booking: code => `your booking ${code}`,
  group: name => `the group ${name}`,
  subject: {
    'instalment-due': ({ hotel, amount, dueOn }) => `${hotel}: ${amount} to be paid by ${dueOn}`,
    'instalment-overdue': ({ hotel, amount, dueOn }) =>
      `${hotel}: ${amount} was to be paid by ${dueOn}`,
  },
  opening: {
    'instalment-due': ({ of, amount, dueOn }) =>
      `This is a reminder that ${amount} for ${of} is to be paid by ${dueOn}.`,
    'instalment-overdue': ({ of, amount, dueOn }) =>
      `${amount} for ${of} was to be paid by ${dueOn} and has not reached us yet. If it is on its way, tell us when and how you paid.`,
  },
  label: { group: 'Group', total: 'Total', received: 'Received', toPay: 'To be paid' },
  by: date => `By ${date}`,
  open: 'See your booking',
}

const hi: InstalmentWords = {
  booking: code => `आपकी बुकिंग ${code}`,
  group: name => `समूह ${name}`,
  subject: {
    'instalment-due': ({ hotel, amount, dueOn }) => `${hotel}: ${dueOn} तक ${amount} देने हैं`,
    'instalment-overdue': ({ hotel, amount, dueOn }) => `${hotel}: ${dueOn} तक ${amount} देने थे`,
  },
  opening: {
    'instalment-due': ({ of, amount, dueOn }) =>
      `याद दिलाना है कि ${of} के लिए ${amount} ${dueOn} तक देने हैं।`,
    'instalment-overdue': ({ of, amount, dueOn }) =>
      `${of} के लिए ${amount} ${dueOn} तक देने थे और अभी हमें नहीं मिले हैं। यदि आप भेज चुके हैं, तो हमें बताएँ कि कब और कैसे।`,
  },
  label: { group: 'समूह', total: 'कुल', received: 'मिले', toPay: 'देने हैं' },
  by: date => `${date} तक`,
  open: 'अपनी बुकिंग देखें',
}

export const instalmentWords: Record<'en' | 'hi', InstalmentWords> = { en, hi }
