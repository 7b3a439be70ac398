import type { CancellationTerms } from './cancellation.ts'

type Terms = Pick<CancellationTerms, 'freeUntilHours' | 'feeNights' | 'feeBasisPoints'>

/** What cancelling costs, and from which instant on. */
export interface CancellationSchedule {
  /** The last moment at which it is free, as an ISO instant; null: it never was. */
  freeUntil: string | null
  /** What is kept after that: so many nights of each room, or basis points of the price. One of them. */
  feeNights: number | null
  feeBasisPoints: number | null
}

/**
 * Terms with the instant that they mean for a stay: so many hours before the hour of check-in on the
 * day of arrival. Null without terms: cancelling is free as long as it is possible. The same hours
 * decide the fee (`isFreeToCancel`). A stay that was agreed later than that moment was never free.
 */
export function scheduleOf(
  terms: Terms | null,
  { checkInAt, agreedAt }: { checkInAt: Date; agreedAt: Date },
): CancellationSchedule | null {
  if (terms === null) return null
  const { freeUntilHours, feeNights, feeBasisPoints } = terms
  const freeUntil =
    freeUntilHours === null ? null : new Date(checkInAt.getTime() - freeUntilHours * 3_600_000)
  return {
    freeUntil: freeUntil !== null && freeUntil >= agreedAt ? freeUntil.toISOString() : null,
    feeNights,
    feeBasisPoints,
  }
}

interface Words {
  locale: string
  /** A time of day: the hour from 0 to 23, and the minutes in two digits. */
  time: (hour: number, minutes: string) => string
  alwaysFree: string
  freeUntil: (when: string) => string
  endedOn: (when: string) => string
  afterNights: (nights: number) => string
  nowNights: (nights: number) => string
  afterPart: (percent: number) => string
  nowPart: (percent: number) => string
  afterNothing: string
  nonRefundable: string
}

const partOfDay = (hour: number): string =>
  hour < 4 ? 'रात' : hour < 12 ? 'सुबह' : hour < 16 ? 'दोपहर' : hour < 20 ? 'शाम' : 'रात'

const words: Record<'en' | 'hi', Words> = {
  en: {
    locale: 'en-IN',
    time: (hour, minutes) => `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'am' : 'pm'}`,
    alwaysFree: 'Cancelling is free.',
    freeUntil: when => `Free to cancel until ${when}.`,
    endedOn: when => `The time to cancel free of charge ended on ${when}.`,
    afterNights: nights =>
      `After that, the price of ${nights === 1 ? '1 night' : `${nights} nights`} is kept.`,
    nowNights: nights =>
      `Whoever cancels now pays ${nights === 1 ? '1 night' : `${nights} nights`}.`,
    afterPart: percent => `After that, ${percent}% of the price is kept.`,
    nowPart: percent => `Whoever cancels now pays ${percent}% of the price.`,
    afterNothing: 'After that, too, nothing is kept.',
    nonRefundable: 'Not refundable: whoever cancels pays the whole price.',
  },
  hi: {
    locale: 'hi-IN',
    time: (hour, minutes) => `${partOfDay(hour)} ${hour % 12 || 12}:${minutes} बजे`,
    alwaysFree: 'रद्द करना मुफ़्त है।',
    freeUntil: when => `${when} तक रद्द करना मुफ़्त है।`,
    endedOn: when => `मुफ़्त रद्द करने का समय ${when} को समाप्त हो गया।`,
    afterNights: nights =>
      `उसके बाद ${nights === 1 ? '1 रात' : `${nights} रातों`} का दाम रखा जाता है।`,
    nowNights: nights =>
      `अब रद्द करने पर ${nights === 1 ? '1 रात' : `${nights} रातों`} का दाम लगता है।`,
    afterPart: percent => `उसके बाद दाम का ${percent}% रखा जाता है।`,
    nowPart: percent => `अब रद्द करने पर दाम का ${percent}% लगता है।`,
    afterNothing: 'उसके बाद भी कुछ नहीं रखा जाता।',
    nonRefundable: 'वापसी नहीं: रद्द करने पर पूरा दाम लगता है।',
  },
}

interface Asked {
  language: 'en' | 'hi'
  /** Of the hotel: the moment is written as its clock shows it, with the zone's name. */
  timeZone: string
  now: Date
}

/** 'Tue, 9 Feb 2027, 2:00 pm IST', 'मंगल, 9 फ़र॰ 2027, दोपहर 2:00 बजे IST'. */
export function momentInWords(instant: string, { language, timeZone }: Omit<Asked, 'now'>): string {
  const format = new Intl.DateTimeFormat(words[language].locale, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const parts = format.formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find(found => found.type === type)?.value
  const month = part('month')?.replace(/^Sept$/, 'Sep')
  const time = words[language].time(Number(part('hour')), part('minute') ?? '00')
  return `${part('weekday')}, ${part('day')} ${month} ${part('year')}, ${time} ${part('timeZoneName')}`
}

/** What cancelling costs in a sentence or two, with the exact last moment at which it is free. */
export function sayCancellation(schedule: CancellationSchedule | null, asked: Asked): string {
  const says = words[asked.language]
  if (schedule === null) return says.alwaysFree
  const { freeUntil, feeNights, feeBasisPoints } = schedule
  const percent = (feeBasisPoints ?? 0) / 100
  const isOver = freeUntil === null || new Date(freeUntil) < asked.now
  if (isOver && percent === 0 && feeNights === null) return says.alwaysFree
  if (freeUntil === null && percent === 100) return says.nonRefundable
  const fee =
    feeNights !== null
      ? (isOver ? says.nowNights : says.afterNights)(feeNights)
      : percent === 0
        ? says.afterNothing
        : (isOver ? says.nowPart : says.afterPart)(percent)
  if (freeUntil === null) return fee
  const when = momentInWords(freeUntil, asked)
  return `${(isOver ? says.endedOn : says.freeUntil)(when)} ${fee}`
}
