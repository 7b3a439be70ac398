import type { PropertyId } from '@atithi/db/ids'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** One hotel as its owner reads of it in the morning. Money in paise. */
export interface HotelMorning {
  propertyId: PropertyId
  name: string
  today: IsoDate
  yesterday: {
    day: IsoDate
    roomsSold: number
    occupancyRate: number | null
    averageDailyRate: number | null
    roomRevenue: number
    bookings: number
    cancellations: number
  }
  arrivals: number
  departures: number
  inHouse: number
  /** The first of those who come today. */
  arriving: { guestName: string; rooms: number; code: string }[]
  decisions: Decision[]
}

export const decisionKinds = [
  'overbooked',
  'late-arrivals',
  'overstays',
  'refunds-failed',
  'ledger',
  'form-c',
  'messages',
  'reviews',
  'payments-due',
] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Something that waits for a person; `amount` where it is about money. */
export interface Decision {
  kind: DecisionKind
  count: number
  amount?: number
}

/** What waits, the most urgent first; nothing of which there is none. */
export const decisionsOf = (
  counts: Readonly<Record<DecisionKind, number>>,
  amountDue: number,
): Decision[] =>
  decisionKinds.flatMap(kind =>
    counts[kind] === 0
      ? []
      : [
          kind === 'payments-due'
            ? { kind, count: counts[kind], amount: amountDue }
            : { kind, count: counts[kind] },
        ],
  )

/** How many arrivals a letter names. */
export const mostNamed = 8
