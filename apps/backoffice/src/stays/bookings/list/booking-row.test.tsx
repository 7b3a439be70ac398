// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bookingOf } from '../../../test-support/booking.ts'
import { networkForEachTest, openScreen } from '../../../test-support/open-screen.tsx'
import { receptionist } from '../../../test-support/people.ts'
import { BookingsPage } from './bookings-page.tsx'

const network = networkForEachTest()

it('says beside its payment what a booking was to pay by now', async () => {
  const since = '2026-11-20' as const
  const items = [
    { ...bookingOf(), guestName: 'Asha', due: { amount: 150_000, since, isOverdue: true } },
    { ...bookingOf(), guestName: 'Bina', due: { amount: 90_000, since, isOverdue: false } },
    { ...bookingOf(), guestName: 'Chand', due: null },
  ].map((row, at) => ({
    ...row,
    id: `${at}`,
    source: 'direct' as const,
    stayType: 'revenue' as const,
  }))
  network.current
    .answer('bookings.list', () => ({ items, nextCursor: null, total: 3, hasMoreThanTotal: false }))
    .answer('bookings.summary', () => ({ totalBookings: 3, confirmed: 3 }))
  openScreen(<BookingsPage person={receptionist} filters={{}} />)
  const row = async (name: string) => await screen.findByRole('row', { name: new RegExp(name) })
  expect((await row('Asha')).textContent).toContain('₹1,500 overdue')
  expect((await row('Bina')).textContent).toContain('₹900 due today')
  expect((await row('Chand')).textContent).not.toMatch(/overdue|due today/)
})
