import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { financialYearOf } from '../../../kernel/shared/financial-year.ts'
import { aYearBefore } from '../../books/reads.ts'
import { readBudgets } from '../../budgets/reads.ts'
import { spreadBudget } from '../../budgets/rules.ts'
import { readHotels } from '../../reports/reads.ts'
import { type Figures, measures, noFigures, type Period } from '../../reports/rules.ts'
import { readTrialBalance } from '../../trial-balance/reads.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'

/** What was posted over a period, in paise. */
interface Posted {
  rooms: number
  other: number
  tax: number
  received: number
  refunded: number
}
const nothingPosted: Posted = { rooms: 0, other: 0, tax: 0, received: 0, refunded: 0 }

const columns = [
  'today',
  'monthToDate',
  'yearToDate',
  'dayLastYear',
  'monthLastYear',
  'yearLastYear',
] as const
type Column = (typeof columns)[number]

/** The six periods of a flash that ends on a day: the day, its month and its financial year so far, and 52 weeks before each. */
function periodsOf(day: IsoDate): Record<Column, Period> {
  const past = addDays(day, 1)
  const starts = { day, month: `${day.slice(0, 7)}-01`, year: `${financialYearOf(day)}-04-01` }
  const before = (from: IsoDate): Period => ({ from: aYearBefore(from), to: aYearBefore(past) })
  return {
    today: { from: starts.day, to: past },
    monthToDate: { from: starts.month, to: past },
    yearToDate: { from: starts.year, to: past },
    dayLastYear: before(starts.day),
    monthLastYear: before(starts.month),
    yearLastYear: before(starts.year),
  }
}

async function readPosted(
  db: Reader,
  propertyIds: readonly AuthorizedPropertyId[],
  periods: Record<Column, Period>,
): Promise<Map<string, Posted>> {
  const wanted = columns.map(column => periods[column])
  const { rows } = await sql<Posted & { propertyId: string; at: number }>`
    select l.property_id, w.at::int as at,
      coalesce(sum(amount) filter (where kind = 'room-night'), 0)::bigint as rooms,
      coalesce(sum(amount) filter (where kind not in ('room-night', 'tax', 'payment', 'refund')), 0)::bigint as other,
      coalesce(sum(amount) filter (where kind = 'tax'), 0)::bigint as tax,
      -coalesce(sum(amount) filter (where kind = 'payment' and method not in ('tds', 'company-advance', 'write-off')), 0)::bigint as received,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as refunded
    from unnest(${wanted.map(one => one.from)}::date[], ${wanted.map(one => one.to)}::date[]) with ordinality w (first, past, at)
    join folio_line l on l.property_id = any (${[...propertyIds]}::uuid[]) and l.business_date >= w.first and l.business_date < w.past
    group by 1, 2`.execute(db)
  return new Map(rows.map(row => [`${row.propertyId} ${columns[row.at - 1] ?? ''}`, row]))
}

const rupees = (paise: number | null): number | null => (paise === null ? null : paise / 100)

type Line = [
  figure: string,
  unit: string,
  of: (figures: Figures, posted: Posted) => number | null,
  budget?: (figures: Figures) => number | null,
]

// Rooms and rates are of the nights and as agreed; money is as it was posted (reference: reports, section 2.2).
const lines: readonly Line[] = [
  ['Rooms', 'rooms', figures => figures.rooms],
  ['Out of order', 'rooms', figures => figures.roomsOutOfOrder],
  [
    'Rooms sold',
    'rooms',
    figures => figures.roomsSold,
    budget => Math.round(budget.roomsSold * 10) / 10,
  ],
  ['Occupancy, of rooms not out of order', '%', measures.occupancyRate],
  ['Occupancy, of all rooms', '%', measures.occupancyRateStandard],
  ['Arrivals', 'bookings', figures => figures.arrivals],
  ['Departures', 'bookings', figures => figures.departures],
  ['Bookings made', 'bookings', figures => figures.bookings],
  ['Cancellations', 'bookings', figures => figures.cancellations],
  [
    'Room revenue of the nights',
    '₹',
    figures => rupees(figures.roomRevenue),
    budget => rupees(budget.roomRevenue),
  ],
  [
    'ADR',
    '₹',
    figures => rupees(measures.averageDailyRate(figures)),
    budget => rupees(measures.averageDailyRate(budget)),
  ],
  ['RevPAR', '₹', figures => rupees(measures.revenuePerRoom(figures))],
  ['Average stay', 'nights', measures.averageStay],
  ['Room revenue posted', '₹', (_, posted) => rupees(posted.rooms)],
  ['Other revenue posted', '₹', (_, posted) => rupees(posted.other)],
  ['GST posted', '₹', (_, posted) => rupees(posted.tax)],
  ['Total posted', '₹', (_, posted) => rupees(posted.rooms + posted.other + posted.tax)],
  ['Money received', '₹', (_, posted) => rupees(posted.received)],
  ['Money given back', '₹', (_, posted) => rupees(posted.refunded)],
]

const ledgerWords = {
  deposits: 'Deposits held, closing',
  guests: 'Guest ledger, closing',
  receivables: 'Receivables, closing',
}

/** The manager's flash of the last day, hotel by hotel. */
export async function readFlashRows(
  db: Reader,
  { propertyIds, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const periods = periodsOf(to)
  const [posted, budgets, ...figures] = await Promise.all([
    readPosted(db, propertyIds, periods),
    readBudgets(db, propertyIds, periods.monthToDate),
    ...columns.map(column => readHotels(db, propertyIds, periods[column])),
  ])
  const hotels = figures[0] ?? []
  const rows = await Promise.all(
    hotels.map(async ({ propertyId, name }) => {
      const own = columns.map(
        (column, at) =>
          [
            column,
            figures[at]?.find(hotel => hotel.propertyId === propertyId) ?? noFigures,
            posted.get(`${propertyId} ${column}`) ?? nothingPosted,
          ] as const,
      )
      const months = budgets.filter(budget => budget.propertyId === propertyId)
      const budget = { ...noFigures }
      for (const day of spreadBudget(months, periods.monthToDate)) {
        budget.roomsSold += day.roomsSold
        budget.roomRevenue += day.roomRevenue
      }
      const ofLines = lines.map(([figure, unit, of, ofBudget]) => ({
        property: name,
        figure,
        unit,
        ...Object.fromEntries(own.map(([column, had, put]) => [column, of(had, put)])),
        budget: months.length > 0 && ofBudget ? ofBudget(budget) : null,
      }))
      const hotel = propertyIds.find(known => known === propertyId)
      const balances = hotel ? await readTrialBalance(db, hotel, { from: to, to }) : []
      return [
        ...ofLines,
        ...balances.map(({ ledger, closing }) => ({
          property: name,
          figure: ledgerWords[ledger],
          unit: '₹',
          today: closing / 100,
        })),
      ]
    }),
  )
  return rows.flat()
}
