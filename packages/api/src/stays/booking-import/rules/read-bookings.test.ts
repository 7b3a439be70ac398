import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, nightsOf } from '../../../kernel/shared/dates.ts'
import { suggestBookingMapping } from './columns.ts'
import { nightKey, partSoldOut } from './free-nights.ts'
import { type ImportChoices, isTakenStatus, planOf, sourceOf } from './meanings.ts'
import { type ImportedBooking, readBookings } from './read-bookings.ts'

const hotel = {
  businessDate: '2026-11-18',
  mayBackDate: false,
  roomTypes: [{ id: 'lake', name: 'Lake Room', type: 'Deluxe', maxGuests: 3 }],
  plans: [
    { id: 'bar', roomTypeId: 'lake', name: 'Flexible', mealPlan: 'EP', isBestAvailable: true },
    {
      id: 'cp',
      roomTypeId: 'lake',
      name: 'Breakfast deal',
      mealPlan: 'CP',
      isBestAvailable: false,
    },
  ],
} as const
const choicesFor = (heads: readonly string[]): ImportChoices => ({
  mapping: suggestBookingMapping(heads),
  roomTypes: [],
  sources: [],
  statuses: [],
  totalIs: 'with-gst',
  takesTwins: false,
})
const read = (heads: string[], ...rows: string[][]) =>
  readBookings(
    { heads, rows: rows.map((cells, at) => ({ row: at + 2, cells })) },
    choicesFor(heads),
    hotel,
  )

describe('readBookings', () => {
  it.each([
    [['Guest', 'Arrival', 'Nts'], ['A B', '20/12/2026', '2'], '2026-12-20', '2026-12-22'],
    [['Guest', 'From', 'To'], ['A B', '20 Dec 2026', '22-Dec-26'], '2026-12-20', '2026-12-22'],
    [['Guest', 'Check In', 'Check Out'], ['A B', '46376', '46378'], '2026-12-20', '2026-12-22'],
    [
      ['Guest', 'Check In', 'Check Out'],
      ['A B', '12/20/2026', '12/22/2026'],
      '2026-12-20',
      '2026-12-22',
    ],
    [
      ['Guest', 'Arrival', 'Departure'],
      ['A B', '2026-12-20 14:00', '2026-12-22'],
      '2026-12-20',
      '2026-12-22',
    ],
  ])('reads the dates of %j %j', async (heads, row, checkIn, checkOut) => {
    expect((await read(heads, row)).good).toMatchObject([{ checkIn, checkOut, adults: 1 }])
  })

  it('says why a stay that ends before it begins, or never, is none', async () => {
    const { bad } = await read(
      ['Guest', 'Arrival', 'Departure'],
      ['Lata Devi', '2026-12-22', '2026-12-21'],
      ['Om Puri', '2026-12-22', '2028-12-22'],
    )
    expect(bad.map(({ reason }) => reason)).toEqual([
      'Departure: Check-out must be after check-in.',
      expect.stringMatching(/^Departure: A stay has at most \d+ nights\.$/),
    ])
  })

  it('names neither guest nor contact in a reason, since reasons outlive the file', async () => {
    const { bad } = await read(
      ['Guest', 'Email', 'Mobile', 'Arrival', 'Nts', 'Total'],
      ['Meera Nair', 'meera at example', '', '20/12/2026', '1', ''],
      ['Meera Nair', '', '12', '20/12/2026', '1', ''],
      ['Meera Nair', '', '', '20/12/2026', 'one', ''],
      ['Meera Nair', '', '', '20/12/2026', '1', 'free'],
      ['Meera Nair', '', '', '20/12/2026', '', ''],
    )
    expect(bad.map(({ reason }) => reason)).toEqual([
      'Email: Enter an email address, as name@example.com.',
      'Mobile: Enter a phone number: ten digits, or + and the country code.',
      'Nts: “one” is no number of nights.',
      'Total: “free” is no amount.',
      'the date of departure is missing, and so are the nights.',
    ])
  })

  it.each([
    ['2/1', '', { adults: 2, children: 1 }],
    ['2', '1', { adults: 2, children: 1 }],
    ['', '', { adults: 1, children: 0 }],
  ])('reads a party of %j and %j', async (pax, child, party) => {
    const heads = ['Guest', 'Arrival', 'Nts', 'A/C', 'Child']
    expect((await read(heads, ['A B', '20/12/2026', '1', pax, child])).good).toMatchObject([party])
  })
})

/** Heads as the systems write them (reference/partners.md, section 9), with invented guests. */
describe('files of other systems', () => {
  const stay = { checkIn: '2026-12-20', checkOut: '2026-12-22' }
  it.each([
    [
      'Booking.com',
      [
        ...['Book number', 'Booked by', 'Guest name(s)', 'Check-in', 'Check-out', 'Booked on'],
        ...['Status', 'Rooms', 'Persons', 'Adults', 'Children', 'Price', 'Unit type'],
        ...['Duration (nights)', 'Phone number'],
      ],
      [
        ...['4100000001', 'Rao, Asha', 'Asha Rao', '2026-12-20', '2026-12-22', '2026-11-01'],
        ...['ok', '2', '4', '3', '1', '12000', 'Lake Room, Lake Room', '2', '+919812345678'],
      ],
      {
        ...stay,
        reference: '4100000001',
        guestName: 'Asha Rao',
        rooms: 2,
        adults: 3,
        children: 1,
        total: 1_200_000,
        source: 'booking.com',
      },
    ],
    [
      'Airbnb',
      [
        ...['Confirmation code', 'Status', 'Guest name', 'Contact', '# of adults'],
        ...['# of children', '# of infants', 'Start date', 'End date', '# of nights', 'Listing'],
        ...['Booked', 'Earnings'],
      ],
      [
        ...['HMABCDEF12', 'Confirmed', 'Vikram Shah', '+919812345678', '2', '1', '0'],
        ...['12/20/2026', '12/22/2026', '2', 'Lake Room', '2026-11-01', '₹8,400.00'],
      ],
      {
        ...stay,
        reference: 'hmabcdef12',
        adults: 2,
        children: 1,
        total: 840_000,
        source: 'direct',
      },
    ],
    [
      'Cloudbeds',
      [
        ...['Name', 'Email', 'Phone Number', 'Reservation Number', 'Adults', 'Children'],
        ...['Accommodation Total', 'Deposit', 'Amount Paid', 'Check in Date', 'Check out Date'],
        ...['Nights', 'Room Type', 'Grand Total', 'Source', 'Status'],
      ],
      [
        ...['Meera Iyer', 'meera@example.in', '9812345678', '555', '2', '0', '8000', '5000'],
        ...['2100', '20/12/2026', '22/12/2026', '2', 'Lake Room', '8400', 'Booking.com'],
        'Confirmed',
      ],
      { ...stay, paid: 210_000, total: 840_000, source: 'booking.com' },
    ],
    [
      'Little Hotelier',
      [
        ...['Booking reference', 'Guest first name', 'Guest last name', 'Check in', 'Check out'],
        ...['Number of adults', 'Number of children', 'Room type', 'Total amount', 'Amount paid'],
        'Status',
      ],
      [
        ...['LH1', 'Om', 'Puri', '20 Dec 2026', '22 Dec 2026', '2', '1', 'Lake Room', '8400'],
        ...['1000', 'Confirmed'],
      ],
      { ...stay, guestName: 'Om Puri', adults: 2, children: 1, paid: 100_000 },
    ],
    [
      'Agoda',
      [
        ...['BookingIDExternal_reference_ID', 'Status', 'StayDateFrom', 'StayDateTo'],
        ...['Customer_Name', 'RoomType', 'Special_Request', 'No_of_night', 'No_of_adult'],
        ...['No_of_children', 'Currency'],
      ],
      [
        ...['77', 'Amended', '2026-12-20', '2026-12-22', 'Lata Devi', 'Lake Room', 'High floor'],
        ...['2', '2', '0', 'INR'],
      ],
      { ...stay, adults: 2, source: 'agoda', guestName: 'Lata Devi' },
    ],
  ])('%s is read right without a question', async (_system, heads, row, booking) => {
    const { good, bad } = await read(heads, row)
    expect(bad).toEqual([])
    expect(good).toMatchObject([booking])
  })

  it('asks for rooms of several types at the desk', async () => {
    const { bad } = await read(
      ['Guest', 'Arrival', 'Nts', 'Rooms', 'Unit type'],
      ['A B', '20/12/2026', '1', '2', 'Lake Room, Attic'],
    )
    expect(bad).toMatchObject([{ reason: expect.stringContaining('rooms of several types') }])
  })
})

describe('the words of other systems', () => {
  it.each([
    ['MMT', 'makemytrip'],
    ['Booking.com', 'booking.com'],
    ['Walk-In', 'walk-in'],
    ['', 'direct'],
    ['Hostelworld', undefined],
  ])('%s is the source %s', (text, source) => expect(sourceOf(text)).toBe(source))

  it.each([
    ['CNF', true],
    ['No Show', false],
    ['cancelled_by_guest', false],
    ['Canceled by you', false],
    ['Past guest', false],
    ['Confirmed Reservation', true],
    ['', true],
    ['Perhaps', undefined],
  ])('rows that are %s are booked: %s', (text, isTaken) =>
    expect(isTakenStatus(text)).toBe(isTaken),
  )

  it.each([
    ['cp', 'cp'],
    ['Breakfast Deal', 'cp'],
    ['EP', 'bar'],
    ['MAP', undefined],
  ])('%s is the plan %s', (text, id) => expect(planOf(text, 'lake', hotel.plans)?.id).toBe(id))
})

describe('partSoldOut', () => {
  it('takes no night beyond its rooms, and refuses only who would', () => {
    const stay = fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      nights: fc.integer({ min: 1, max: 4 }),
      rooms: fc.integer({ min: 1, max: 3 }),
    })
    fc.assert(
      fc.property(
        fc.array(stay, { maxLength: 20 }),
        fc.integer({ min: 0, max: 4 }),
        (stays, rooms) => {
          const bookings = stays.map(
            (one, at): ImportedBooking => ({
              row: at + 2,
              reference: null,
              guestName: 'A',
              guestEmail: null,
              guestPhone: null,
              checkIn: addDays('2026-12-01', one.from),
              checkOut: addDays('2026-12-01', one.from + one.nights),
              roomTypeId: 'lake',
              ratePlanId: null,
              rooms: one.rooms,
              adults: one.rooms,
              children: 0,
              total: null,
              paid: null,
              source: 'direct',
              notes: '',
            }),
          )
          const free = { perNight: new Map<string, number>(), ofType: new Map([['lake', rooms]]) }
          const { good, bad } = partSoldOut(bookings, free)
          const taken = new Map<string, number>()
          for (const one of good)
            for (const night of nightsOf(one.checkIn, one.checkOut)) {
              const key = nightKey('lake', night)
              taken.set(key, (taken.get(key) ?? 0) + one.rooms)
            }
          expect(Math.max(0, ...taken.values())).toBeLessThanOrEqual(rooms)
          expect(good.length + bad.length).toBe(bookings.length)
        },
      ),
    )
  })
})
