import type { FiledReport } from '../../../kernel/ports/report-printer.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { ReportContent } from '../schema.ts'
import { sayCell } from './cell-words.ts'

type Filed = Pick<ReportContent, 'reportId' | 'name' | 'columns' | 'total'> &
  Pick<FiledReport, 'rows'> & { rowCount: number }

/** What a column means, where its title does not say it all (reference: metrics). */
const meanings: Record<string, string> = {
  averageRate: 'Average daily rate: room revenue before GST for each room sold.',
  amount: 'Money; what came is above zero.',
  averageStay: 'Nights of the bookings from arrival to departure, on average.',
  available: 'Rooms that can still be sold.',
  basis: 'actual: the night is closed; booked: as it stands on the books.',
  balance: 'Total less what was paid; below zero the hotel holds money of the guest.',
  blocked: 'Rooms out of order, off sale or held for a group.',
  bookRate: 'Revenue on the books for each room of it.',
  budget: 'The budget of the month, spread evenly over its nights, up to the last day.',
  cancelRate: 'Cancelled room-nights of all that were booked; no-shows are in neither.',
  cancelledNights: 'Room-nights of the period that were booked and cancelled since.',
  change: 'In percent, against the same time last year.',
  charges: 'Before GST, discounts taken off.',
  chargedRate: 'Of the night, as agreed, before GST.',
  closed: 'As the night audit wrote it down; empty while the date is not closed.',
  closing: 'Opening, charges and GST, less money received, plus money given back and transfers.',
  commission: 'As the channel told it; empty where it told none.',
  difference: 'What does not add up: zero where all is well.',
  credit: 'What the company owes less.',
  days: 'From the due date, or the departure, to the last day.',
  debit: 'What the company owes more.',
  due: 'By the terms of the account; without an invoice on account the day of departure.',
  fee: 'Of the gateway, as it told it; empty where none took part.',
  groupRooms: 'Held for groups, and taken by nobody yet.',
  held: 'Received less given back and charged.',
  listOf:
    'booking: the list when the night was booked; now: it was not kept, and is that at the time of the report.',
  listRate: 'What the calendar has for the night and rate plan, before GST.',
  minutes: 'From the departure until the room was marked clean.',
  kept: 'What channels keep, as they told it, spread over the nights of a booking.',
  kind: 'The kind of the line or document.',
  lastChange: 'Room revenue against that of last year, in percent.',
  lastNights: 'Room-nights of the same weekdays 52 weeks before.',
  lead: 'Days from the booking to the arrival, by room-night.',
  leadTime: 'Days from the booking to the arrival.',
  missing: 'Numbers between the first and the last that no document has.',
  netRevenue: 'Room revenue less commission.',
  occupancy: 'Rooms sold of the rooms not out of order, in percent.',
  outOfOrder: 'Room-nights of rooms out of order.',
  revenue: 'Room revenue before GST, at the rates agreed for the nights.',
  revenuePerRoom: 'RevPAR: room revenue for each room not out of order.',
  roomNights: 'Rooms times nights.',
  pan: 'Within the GSTIN; missing where the company has none on file.',
  policy: 'On cancelling, as agreed when it was booked.',
  own: 'Our price of the rate plan, with GST where the channel is told prices so.',
  parity: 'What the channel has over our own price, in percent of it.',
  rateVariance: 'Charged less list rate, in percent of the list rate.',
  remittance:
    'Paid to the channel less commission, GST on it, TCS and TDS at the rates of the law.',
  remitted: 'Payments posted on the booking.',
  rooms: 'Rooms, or room-nights over several nights.',
  share: 'In percent of all rows.',
  sold: 'Without holds, cancelled stays and guests who did not come.',
  stlyRooms: 'Same time last year: the nights and the close 52 weeks before.',
  said: 'What the channel said at its last check, or was told since.',
  toFinal: 'Rooms that the same nights ended with last year, less those on the books.',
  upgradesIn: 'Of these, nights in rooms of this type that were charged as another.',
  upgradesOut: 'Nights charged as this type in rooms of another.',
  taxable: 'Value on which GST is charged; credit notes taken off.',
  transfers: 'From one ledger to another, by an arrival or a departure.',
  variance: 'Actual less budget, in percent of the budget.',
}
const kinds = {
  text: 'Text',
  number: 'Number',
  money: 'Rupees',
  date: 'Date',
} as const

/** Titles of ratios that the total line makes anew out of its sums. */
const remade = new Set([
  'averageRate',
  'budgetRate',
  'cancelRate',
  'lastChange',
  'netRate',
  'occupancy',
  'rateVariance',
  'revenuePerRoom',
  'variance',
])

interface Facts {
  format: FiledReport['format']
  properties: string
  from: IsoDate
  to: IsoDate
  basis: string | null
  asOf: string
  dayIsOpen: boolean
  isClosed: boolean
}

/**
 * A report as its file says it: hotels, period and basis, and as of when (reference: reports, section 1). Over closed days the instant
 * of reading says nothing, since they do not change, and is left out: the same report has the same bytes.
 */
export function filedReport(
  { reportId, name, columns, rows, rowCount, total }: Filed,
  { format, properties, from, to, basis, asOf, dayIsOpen, isClosed }: Facts,
): FiledReport {
  const days = from === to ? from : `${from} to ${to}`
  return {
    reportId,
    name,
    format,
    columns,
    rows: inWords(rows),
    total: rowCount > 0 ? total : null,
    facts: [
      properties,
      `${days}${basis ? `, by ${basis}` : ''}. ${
        isClosed ? `Every day is closed.` : `Read at ${asOf.slice(0, 16).replace('T', ' ')} UTC.`
      }`,
      ...(dayIsOpen ? ['The last day was not closed: its figures may still change.'] : []),
    ],
    definitions: columns.map(({ key, title, kind, isSummed }) => [
      title,
      meanings[key] ?? kinds[kind],
      isSummed ? 'Sum' : remade.has(key) ? 'Made of the sums' : 'Not added up',
    ]),
    asOf: isClosed ? `${to}T00:00:00.000Z` : asOf,
    empty: 'Nothing in this period.',
  }
}

/** Each row with the product's own words as people read them. */
async function* inWords(
  rows: FiledReport['rows'],
): AsyncGenerator<Record<string, string | number | null>> {
  for await (const row of rows)
    yield Object.fromEntries(Object.entries(row).map(([key, value]) => [key, sayCell(key, value)]))
}
