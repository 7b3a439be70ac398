/** How a column is shown, and what its total line holds: sums add up, the others are left empty. */
export interface ReportColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'money' | 'date'
  /** In characters. */
  width: number
  isSummed?: boolean
}

type ReportCategory = 'front-office' | 'money' | 'revenue' | 'tax'

export interface ReportDefinition {
  id: string
  name: string
  category: ReportCategory
  description: string
  /** Which date of a row lies within the period (reference: reports, section 1). */
  basis: 'stay date' | 'booking date' | 'posting date' | 'document date'
  columns: readonly ReportColumn[]
}

const text = (key: string, title: string, width = 18): ReportColumn => ({
  key,
  title,
  kind: 'text',
  width,
})
const date = (key: string, title: string): ReportColumn => ({ key, title, kind: 'date', width: 12 })
const count = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'number',
  width: 9,
  isSummed: true,
})
const ratio = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'number',
  width: 11,
})
const money = (key: string, title: string): ReportColumn => ({
  key,
  title: `${title} (₹)`,
  kind: 'money',
  width: 14,
  isSummed: true,
})
/** Rupees of one room or night: never added up. */
const rate = (key: string, title: string): ReportColumn => ({
  key,
  title: `${title} (₹)`,
  kind: 'money',
  width: 14,
})

const property = text('property', 'Property', 24)
const stay = [
  text('code', 'Booking', 11),
  text('guest', 'Guest', 24),
  text('phone', 'Phone', 16),
  date('checkIn', 'Arrival'),
  date('checkOut', 'Departure'),
  count('nights', 'Nights'),
  count('rooms', 'Rooms'),
  count('adults', 'Adults'),
  count('children', 'Children'),
  text('roomType', 'Room type', 20),
  text('roomNumbers', 'Room', 12),
  text('source', 'Source', 13),
  text('status', 'Status', 13),
]
const production = [
  count('bookings', 'Bookings'),
  count('roomNights', 'Room nights'),
  ratio('share', 'Share %'),
  money('revenue', 'Room revenue'),
  rate('averageRate', 'ADR'),
]

const definitions = [
  {
    id: 'arrivals',
    name: 'Arrivals',
    category: 'front-office',
    description: 'Who arrives in the period, with rooms, requests and what is still to pay.',
    basis: 'stay date',
    columns: [
      property,
      ...stay,
      money('total', 'Total'),
      money('paid', 'Paid'),
      money('balance', 'Balance'),
      text('requests', 'Requests', 40),
    ],
  },
  {
    id: 'departures',
    name: 'Departures',
    category: 'front-office',
    description: 'Who leaves in the period, and what is still to pay.',
    basis: 'stay date',
    columns: [property, ...stay, money('total', 'Total'), money('balance', 'Balance')],
  },
  {
    id: 'in-house',
    name: 'Guests in house',
    category: 'front-office',
    description: 'Who sleeps in the house on any night of the period.',
    basis: 'stay date',
    columns: [property, ...stay, money('balance', 'Balance')],
  },
  {
    id: 'no-shows',
    name: 'No-shows',
    category: 'front-office',
    description: 'Guests who were due in the period and did not come, with the fee charged.',
    basis: 'stay date',
    columns: [property, ...stay, money('charged', 'Fee charged'), money('balance', 'Balance')],
  },
  {
    id: 'cancellations',
    name: 'Cancellations',
    category: 'front-office',
    description: 'Bookings cancelled in the period: when, why, how far ahead, what was charged.',
    basis: 'booking date',
    columns: [
      property,
      date('cancelledOn', 'Cancelled'),
      ...stay,
      ratio('leadDays', 'Days ahead'),
      money('lost', 'Booked value'),
      money('charged', 'Fee charged'),
      text('reason', 'Reason', 30),
    ],
  },
  {
    id: 'out-of-order',
    name: 'Out of order and blocked rooms',
    category: 'front-office',
    description: 'Rooms that could not be sold on nights of the period, and why.',
    basis: 'stay date',
    columns: [
      property,
      text('room', 'Room', 10),
      text('roomType', 'Room type', 20),
      date('from', 'First night'),
      date('to', 'Last night'),
      count('roomNights', 'Room nights'),
      text('reason', 'Reason', 40),
    ],
  },
  {
    id: 'payments',
    name: 'Payments and refunds',
    category: 'money',
    description: 'Money that came and went, by method, with its receipt. Refunds are negative.',
    basis: 'posting date',
    columns: [
      property,
      date('date', 'Business date'),
      text('document', 'Receipt', 18),
      text('code', 'Booking', 11),
      text('guest', 'Guest', 24),
      text('method', 'Method', 14),
      text('reference', 'Reference', 20),
      money('amount', 'Amount'),
      text('by', 'Taken by', 20),
    ],
  },
  {
    id: 'day-book',
    name: 'Day book',
    category: 'money',
    description: 'Every line that was posted to a guest account, reversals too.',
    basis: 'posting date',
    columns: [
      property,
      date('date', 'Business date'),
      text('time', 'Posted at', 17),
      text('code', 'Booking', 11),
      text('guest', 'Guest', 24),
      text('kind', 'Kind', 12),
      text('description', 'Description', 36),
      text('sac', 'SAC', 8),
      money('charges', 'Charges'),
      money('tax', 'GST'),
      money('payments', 'Payments'),
      text('by', 'By', 20),
    ],
  },
  {
    id: 'collection-by-method',
    name: 'Collection by method',
    category: 'money',
    description: 'What was received and given back, by business date and method.',
    basis: 'posting date',
    columns: [
      property,
      date('date', 'Business date'),
      text('method', 'Method', 16),
      count('payments', 'Payments'),
      money('received', 'Received'),
      money('refunded', 'Refunded'),
      money('net', 'Net'),
    ],
  },
  {
    id: 'invoice-register',
    name: 'Invoice register',
    category: 'tax',
    description: 'Invoices, bills of supply and notes in the order of their numbers.',
    basis: 'document date',
    columns: [
      property,
      date('date', 'Date'),
      text('number', 'Number', 18),
      text('kind', 'Kind', 16),
      text('recipient', 'Recipient', 28),
      text('gstin', 'Recipient GSTIN', 17),
      text('code', 'Booking', 11),
      money('taxable', 'Taxable value'),
      money('cgst', 'CGST'),
      money('sgst', 'SGST'),
      money('igst', 'IGST'),
      money('total', 'Total'),
    ],
  },
  {
    id: 'production-by-source',
    name: 'Production by source',
    category: 'revenue',
    description: 'Bookings, room nights and room revenue of the nights slept, by source.',
    basis: 'stay date',
    columns: [text('source', 'Source', 18), ...production],
  },
  {
    id: 'production-by-room-type',
    name: 'Production by room type',
    category: 'revenue',
    description: 'Bookings, room nights and room revenue of the nights slept, by room type.',
    basis: 'stay date',
    columns: [property, text('roomType', 'Room type', 24), ...production],
  },
  {
    id: 'production-by-rate-plan',
    name: 'Production by rate plan',
    category: 'revenue',
    description: 'Bookings, room nights and room revenue of the nights slept, by rate plan.',
    basis: 'stay date',
    columns: [property, text('ratePlan', 'Rate plan', 24), ...production],
  },
  {
    id: 'history-and-forecast',
    name: 'History and forecast',
    category: 'revenue',
    description: 'Each night: rooms, sold, occupancy, revenue. Nights to come are as booked.',
    basis: 'stay date',
    columns: [
      date('date', 'Night'),
      count('rooms', 'Rooms'),
      count('outOfOrder', 'Out of order'),
      count('sold', 'Sold'),
      ratio('occupancy', 'Occupancy %'),
      count('arrivals', 'Arrivals'),
      count('departures', 'Departures'),
      money('revenue', 'Room revenue'),
      rate('averageRate', 'ADR'),
    ],
  },
] as const satisfies readonly ReportDefinition[]

export type ReportId = (typeof definitions)[number]['id']
export const reportIds = definitions.map(({ id }) => id) as [ReportId, ...ReportId[]]

/** Rows of one PDF: it is drawn whole in memory, and nobody reads more on paper. */
export const mostPrintedRows = 2000

/** Every report that can be made, in the order of the screen. */
export const catalogue: readonly (ReportDefinition & { id: ReportId })[] = definitions

type ReportCell = string | number | null
export type ReportRow = Readonly<Record<string, ReportCell>>

/** The columns that add up, summed; the first column says what the line is. Null where no column adds up. */
export function totalLine(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
): ReportRow | null {
  const summed = columns.filter(column => column.isSummed)
  const [head] = columns
  if (!head || summed.length === 0) return null
  const sums = summed.map(({ key }) => [
    key,
    rows.reduce((sum, row) => sum + (Number(row[key]) || 0), 0),
  ])
  return { [head.key]: head.isSummed ? null : 'Total', ...Object.fromEntries(sums) }
}
