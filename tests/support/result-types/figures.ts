import { readSegments } from '@atithi/api/insight/guest-segments/reads'
import { segmentations } from '@atithi/api/insight/guest-segments/rules'
import {
  readCleaning,
  readCliffNights,
  readDiscountUse,
  readReviewFigures,
  readStayGaps,
} from '@atithi/api/insight/insights/queries/operations'
import { readNightsBy } from '@atithi/api/insight/night-figures/reads'
import { readDepartments } from '@atithi/api/insight/report-files/queries/departments'
import { readMoved } from '@atithi/api/insight/report-files/queries/flash-facts'
import { readProduction } from '@atithi/api/insight/report-files/queries/revenue'
import { readBasis, readHotels } from '@atithi/api/insight/reports/reads'
import { z } from 'zod'
import { count, date, paise, row, rows, span, text } from './shape.ts'

const figures = {
  rooms: count,
  roomsOutOfOrder: count,
  roomsSold: count,
  roomsTaken: count,
  roomRevenue: paise,
  bookings: count,
  nightsBooked: count,
  leadNights: count,
  cancellations: count,
  arrivals: count,
  departures: count,
  staysEnded: count,
  nightsEnded: count,
  roomsComplimentary: count,
  roomsHouseUse: count,
  dayRooms: count,
  dayRevenue: paise,
}
const productionKeys = [
  'source',
  'room-type',
  'rate-plan',
  'company',
  'country',
  'origin',
  'purpose',
  'stay-length',
  'lead-time',
] as const

/** Large statements of reports and insights, and what each of their rows has to be. */
export const figureChecks = [
  rows('figures of hotels', (db, at) => readHotels(db, [at.propertyId], span), {
    propertyId: z.uuid(),
    name: text,
    ...figures,
  }),
  row('what figures rest on', (db, at) => readBasis(db, [at.propertyId], span), {
    actualUntil: date.nullable(),
    lateEntries: paise,
  }),
  rows('nights by room type', (db, at) => readNightsBy(db, [at.propertyId], span, 'room-type'), {
    day: date,
    key: text,
    name: text,
    property: text,
    roomsSold: count,
    roomRevenue: paise,
  }),
  row('discounts', (db, at) => readDiscountUse(db, at.propertyId, span), {
    discounted: count,
    nights: count,
    amount: paise,
    by: text.nullable(),
    byAmount: paise,
  }),
  rows(
    'gaps between stays',
    (db, at) => readStayGaps(db, at.propertyId, { from: '2026-11-21', to: '2027-01-21' }),
    { night: date, roomType: text, free: count },
    0,
  ),
  row('nights above the slab', (db, at) => readCliffNights(db, at.propertyId, span), {
    nights: count,
    threshold: paise,
    lowRate: z.number(),
    highRate: z.number(),
    first: date.nullable(),
  }),
  row('reviews', (db, at) => readReviewFigures(db, at.propertyId, '2026-11-21'), {
    recent: count,
    recentMean: z.number().nullable(),
    before: count,
    beforeMean: z.number().nullable(),
    unanswered: count,
  }),
  row('cleaning', (db, at) => readCleaning(db, at.propertyId, span), {
    left: count,
    late: count,
    by: text,
    cleaned: count,
    minutes: count.nullable(),
  }),
  rows('departments', (db, at) => readDepartments(db, { propertyIds: [at.propertyId], ...span }), {
    propertyId: z.uuid(),
    property: text,
    department: text,
    net: paise,
    tax: paise,
    gross: paise,
    lastDay: paise,
  }),
  rows('people of the flash', (db, at) => readMoved(db, [at.propertyId], [span]), {
    propertyId: z.uuid(),
    at: count,
    arrivalRooms: count,
    arrivalGuests: count,
    departureRooms: count,
    departureGuests: count,
    walkIns: count,
    noShows: count,
    earlyDepartures: count,
    extensions: count,
    revenueBooked: paise,
  }),
  ...productionKeys.map(by =>
    rows(
      `production by ${by}`,
      (db, at) => readProduction(db, { propertyIds: [at.propertyId], ...span }, by),
      {
        property: text,
        key: text,
        bookings: count,
        roomNights: count,
        revenue: paise,
        stayNights: count,
        leadNights: count,
        cancelledNights: count,
        kept: paise.nullable(),
        lastNights: count.nullable(),
        lastRevenue: paise.nullable(),
      },
    ),
  ),
  ...segmentations.map(by =>
    rows(`guests by ${by}`, (db, at) => readSegments(db, [at.propertyId], span, by), {
      segment: text,
      bookings: count,
      roomNights: count,
      revenue: paise,
      leadNights: count,
      stayNights: count,
      returning: count,
      stars: count,
      reviews: count,
    }),
  ),
]
