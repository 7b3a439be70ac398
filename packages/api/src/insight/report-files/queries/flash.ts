import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { paymentMethodNames } from '../../../finance/ledger/rules/method-names.ts'
import { addDays, firstOfMonth, type IsoDate } from '../../../kernel/shared/dates.ts'
import { financialYearOf } from '../../../kernel/shared/financial-year.ts'
import { aYearBefore } from '../../books/reads.ts'
import { readBudgets } from '../../budgets/reads.ts'
import { spreadBudget } from '../../budgets/rules.ts'
import { readHotels } from '../../reports/reads.ts'
import { type Figures, measures, noFigures, type Period } from '../../reports/rules.ts'
import { readTrialBalance } from '../../trial-balance/reads.ts'
import type { ReportRow } from '../rules/catalogue.ts'
import type { ReportSpan } from '../rules/span.ts'
import { readDepartments, roomDepartment } from './departments.ts'
import {
  type Moved,
  nobodyMoved,
  nothingPosted,
  type Posted,
  readGuestsInHouse,
  readMethods,
  readMoved,
  readPosted,
} from './flash-facts.ts'

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
  const starts: Record<'day' | 'month' | 'year', IsoDate> = {
    day,
    month: firstOfMonth(day),
    year: `${financialYearOf(day)}-04-01`,
  }
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

const rupees = (paise: number | null): number | null => (paise === null ? null : paise / 100)

/** What one hotel did over one of the periods. */
interface Had {
  figures: Figures
  posted: Posted
  moved: Moved
}

type Line = [
  figure: string,
  unit: string,
  of: (had: Had) => number | null,
  budget?: (figures: Figures) => number | null,
]

const tenths = (value: number): number => Math.round(value * 10) / 10
const occupied = ({ roomsSold, roomsComplimentary, roomsHouseUse }: Figures): number =>
  roomsSold + roomsComplimentary + roomsHouseUse
/** TRevPAR: all that was posted before GST for each room that there is (reference: metrics). */
const totalPerRoom = ({ figures, posted }: Had): number | null =>
  figures.rooms <= 0 ? null : Math.round((posted.rooms + posted.other) / figures.rooms) / 100

// Rooms and rates are of the nights and as agreed; money is as it was posted (reference: reports, section 2.2).
const lines: readonly Line[] = [
  ['Rooms', 'rooms', ({ figures }) => figures.rooms],
  ['Out of order', 'rooms', ({ figures }) => figures.roomsOutOfOrder],
  ['Available', 'rooms', ({ figures }) => figures.rooms - figures.roomsOutOfOrder],
  ['Rooms sold', 'rooms', ({ figures }) => figures.roomsSold, budget => tenths(budget.roomsSold)],
  ['Complimentary', 'rooms', ({ figures }) => figures.roomsComplimentary],
  ['House use', 'rooms', ({ figures }) => figures.roomsHouseUse],
  ['Occupied', 'rooms', ({ figures }) => occupied(figures)],
  ['Day use', 'rooms', ({ figures }) => figures.dayRooms],
  ['Occupancy, of rooms not out of order', '%', ({ figures }) => measures.occupancyRate(figures)],
  ['Occupancy, of all rooms', '%', ({ figures }) => measures.occupancyRateStandard(figures)],
  ['Arrivals', 'bookings', ({ figures }) => figures.arrivals],
  ['Arrivals, rooms', 'rooms', ({ moved }) => moved.arrivalRooms],
  ['Arrivals, guests', 'guests', ({ moved }) => moved.arrivalGuests],
  ['Departures', 'bookings', ({ figures }) => figures.departures],
  ['Departures, rooms', 'rooms', ({ moved }) => moved.departureRooms],
  ['Departures, guests', 'guests', ({ moved }) => moved.departureGuests],
  ['Walk-ins', 'rooms', ({ moved }) => moved.walkIns],
  ['No-shows', 'bookings', ({ moved }) => moved.noShows],
  ['Early departures', 'bookings', ({ moved }) => moved.earlyDepartures],
  ['Stays extended', 'bookings', ({ moved }) => moved.extensions],
  ['Bookings made', 'bookings', ({ figures }) => figures.bookings],
  ['Room-nights booked', 'nights', ({ figures }) => figures.nightsBooked],
  ['Room revenue booked', '₹', ({ moved }) => rupees(moved.revenueBooked)],
  ['Cancellations', 'bookings', ({ figures }) => figures.cancellations],
  [
    'Room revenue of the nights',
    '₹',
    ({ figures }) => rupees(figures.roomRevenue),
    budget => rupees(budget.roomRevenue),
  ],
  [
    'ADR',
    '₹',
    ({ figures }) => rupees(measures.averageDailyRate(figures)),
    budget => rupees(measures.averageDailyRate(budget)),
  ],
  ['RevPAR', '₹', ({ figures }) => rupees(measures.revenuePerRoom(figures))],
  ['TRevPAR, of all rooms', '₹', totalPerRoom],
  ['Average stay', 'nights', ({ figures }) => measures.averageStay(figures)],
  ['Day use revenue', '₹', ({ figures }) => rupees(figures.dayRevenue)],
  ['Room revenue posted', '₹', ({ posted }) => rupees(posted.rooms)],
  ['Other revenue posted', '₹', ({ posted }) => rupees(posted.other)],
  ['GST posted', '₹', ({ posted }) => rupees(posted.tax)],
  ['Total posted', '₹', ({ posted }) => rupees(posted.rooms + posted.other + posted.tax)],
  ['Money received', '₹', ({ posted }) => rupees(posted.received)],
  ['Money given back', '₹', ({ posted }) => rupees(posted.refunded)],
]

const ledgerWords = {
  deposits: 'Deposits held, closing',
  guests: 'Guest ledger, closing',
  receivables: 'Receivables, closing',
}

interface Ahead {
  tomorrow: Figures
  week: Figures
  moved: Moved
}

/** What is on the books of the day after, and of the seven days after. */
const aheadLines = ({ tomorrow, week, moved }: Ahead): [string, string, number | null][] => [
  ['Tomorrow: arrivals', 'rooms', moved.arrivalRooms],
  ['Tomorrow: departures', 'rooms', moved.departureRooms],
  ['Tomorrow: rooms sold', 'rooms', tomorrow.roomsSold],
  ['Tomorrow: occupancy', '%', measures.occupancyRate(tomorrow)],
  ['Next 7 days: room-nights', 'nights', week.roomsSold],
  ['Next 7 days: occupancy', '%', measures.occupancyRate(week)],
  ['Next 7 days: room revenue', '₹', rupees(week.roomRevenue)],
]

const methodName = (method: string): string =>
  Object.entries(paymentMethodNames).find(([known]) => known === method)?.[1] ?? 'Other'

/** The manager's flash of the last day, hotel by hotel. */
export async function readFlashRows(
  db: Reader,
  { propertyIds, to }: ReportSpan,
): Promise<readonly ReportRow[]> {
  const periods = periodsOf(to)
  const tomorrow = { from: addDays(to, 1), to: addDays(to, 2) }
  const week = { from: tomorrow.from, to: addDays(to, 8) }
  const wanted = columns.map(column => periods[column])
  const month = { propertyIds, from: firstOfMonth(to), to }
  const [posted, methods, moved, guests, budgets, departments, ...figures] = await Promise.all([
    readPosted(db, propertyIds, wanted),
    readMethods(db, propertyIds, wanted),
    readMoved(db, propertyIds, [...wanted, tomorrow]),
    readGuestsInHouse(db, propertyIds, periods.today),
    readBudgets(db, propertyIds, periods.monthToDate),
    readDepartments(db, month),
    ...[...wanted, tomorrow, week].map(period => readHotels(db, propertyIds, period)),
  ])
  const hotels = figures[0] ?? []
  const rows = await Promise.all(
    hotels.map(async ({ propertyId, name }) => {
      const figuresAt = (at: number): Figures =>
        figures[at]?.find(hotel => hotel.propertyId === propertyId) ?? noFigures
      const of = <Fact extends { propertyId: PropertyId; at: number }>(
        facts: readonly Fact[],
        at: number,
      ) => facts.find(fact => fact.propertyId === propertyId && fact.at === at + 1)
      const own = columns.map((column, at): readonly [Column, Had] => [
        column,
        {
          figures: figuresAt(at),
          posted: of(posted, at) ?? nothingPosted,
          moved: of(moved, at) ?? nobodyMoved,
        },
      ])
      const months = budgets.filter(budget => budget.propertyId === propertyId)
      const budget = { ...noFigures }
      for (const day of spreadBudget(months, periods.monthToDate)) {
        budget.roomsSold += day.roomsSold
        budget.roomRevenue += day.roomRevenue
      }
      const ofLines = lines.map(([figure, unit, read, ofBudget]) => ({
        property: name,
        figure,
        unit,
        ...Object.fromEntries(own.map(([column, had]) => [column, read(had)])),
        budget: months.length > 0 && ofBudget ? ofBudget(budget) : null,
      }))
      const mine = methods.filter(one => one.propertyId === propertyId)
      const ofMethods = [...new Set(mine.map(({ method }) => method))].toSorted().map(method => ({
        property: name,
        figure: `Received less given back: ${methodName(method)}`,
        unit: '₹',
        ...Object.fromEntries(
          columns.map((column, at) => [
            column,
            rupees(mine.find(one => one.method === method && one.at === at + 1)?.net ?? 0),
          ]),
        ),
      }))
      const ofDepartments = departments
        .filter(one => one.propertyId === propertyId && one.department !== roomDepartment)
        .map(({ department, net, lastDay }) => ({
          property: name,
          figure: `Other revenue: ${department}`,
          unit: '₹',
          today: rupees(lastDay),
          monthToDate: rupees(net),
        }))
      const ahead = aheadLines({
        tomorrow: figuresAt(columns.length),
        week: figuresAt(columns.length + 1),
        moved: of(moved, columns.length) ?? nobodyMoved,
      })
      const ofDay: [string, string, number | null][] = [
        ['Guests in house', 'guests', guests.get(propertyId) ?? 0],
        ...ahead,
      ]
      const hotel = propertyIds.find(known => known === propertyId)
      const balances = hotel ? await readTrialBalance(db, hotel, { from: to, to }) : []
      return [
        ...ofLines,
        ...ofDepartments,
        ...ofMethods,
        ...ofDay.map(([figure, unit, today]) => ({ property: name, figure, unit, today })),
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
