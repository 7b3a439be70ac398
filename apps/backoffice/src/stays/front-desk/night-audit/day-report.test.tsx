// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../../test-support/open-screen.tsx'
import { propertyId } from '../../../test-support/people.ts'
import type { NightAudit } from './closed-day.ts'
import { DayReport } from './day-report.tsx'

const network = networkForEachTest()

const nothing = {
  roomsComplimentary: 0,
  roomsHouseUse: 0,
  dayRooms: 0,
  departures: 0,
  noShows: 0,
  overstays: 0,
  otherRevenue: 0,
  tax: 0,
  received: 0,
  withheld: 0,
  advancesApplied: 0,
  writtenOff: 0,
  refunded: 0,
  deposits: 0,
  receivables: 0,
  cityLedger: 0,
  cityLedgerBefore: 0,
  openingBalance: 0,
  imbalance: 0,
  flags: [],
}
const day: NightAudit = {
  ...nothing,
  id: '01998d2e-0000-7000-8000-000000000001',
  businessDate: '2026-11-27',
  nightsPosted: 3,
  roomsSlept: 1,
  roomsSellable: 8,
  arrivals: 1,
  roomRevenue: 1_200_000,
  lateCharges: 800_000,
  guestBalances: 1_200_000,
  enteredLate: { nights: 0, revenue: 0 },
  closedAt: '2026-11-28T00:40:00Z',
  closedByName: null,
}
const row = {
  id: '01998d2e-0000-7000-8000-000000000002',
  bookingId: '01998d2e-0000-7000-8000-000000000003',
  groupId: null,
  code: 'XTK9FSAP',
  guestName: 'Meera Nair',
  checkIn: '2026-11-25',
  checkOut: '2026-11-27',
  day: '2026-11-27',
  what: 'Deluxe, night of 25 Nov',
} as const

it('opens the lines behind the late charges of a day, and says where a count has changed since', async () => {
  network.current.answer('nightAudit.rows', ({ of }) =>
    of === 'late-charges'
      ? { items: [{ ...row, amount: 800_000 }], total: 1, sum: 800_000, nextCursor: null }
      : { items: [{ ...row, amount: null }], total: 2, sum: null, nextCursor: null },
  )
  openScreen(<DayReport propertyId={propertyId} day={day} onClose={() => {}} />)
  await press('Late entries for closed days, of this: show its rows')
  expect(await screen.findByText('Deluxe, night of 25 Nov')).toBeTruthy()
  expect(screen.getByText(/1 line, ₹8,000/)).toBeTruthy()
  expect(screen.queryByText(/The day closed with/)).toBeNull()
  expect(network.current.asked('nightAudit.rows')[0]).toMatchObject({
    date: '2026-11-27',
    of: 'late-charges',
  })

  await press('Close')
  await press('Arrivals: show its rows')
  expect(await screen.findByText(/The day closed with 1 booking/)).toBeTruthy()
  // Nothing lies behind a zero.
  await press('Close')
  await screen.findByText('House statistics')
  expect(screen.queryByRole('button', { name: /^No-shows/ })).toBeNull()
})
