// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trpc } from '../../../lib/trpc.ts'
import { bookingOf } from '../../../test-support/booking.ts'
import { networkForEachTest, openScreen } from '../../../test-support/open-screen.tsx'
import { bookingId } from '../../../test-support/people.ts'
import { DetailsTab } from './details-tab.tsx'

const network = networkForEachTest()

function Details() {
  const { data } = trpc.bookings.get.useQuery({ bookingId })
  return data ? <DetailsTab booking={data} /> : null
}

function openDetails(status: 'confirmed' | 'cancelled') {
  network.current.answer('bookings.get', () =>
    bookingOf({
      status,
      source: 'direct',
      stayType: 'revenue',
      fees: [],
      walks: [],
      createdAt: '2026-11-20T10:00:00Z',
      bookingRooms: [
        {
          bookingRoomId: 'one',
          roomTypeName: 'Deluxe',
          ratePlanName: 'Best Available',
          adults: 2,
          children: 0,
          assigned: [],
        },
      ],
    }),
  )
  openScreen(<Details />)
}

it('waits for a room while there is a stay to come', async () => {
  openDetails('confirmed')
  await screen.findByText('No room yet')
  screen.getByText('Total with GST')
})

it('waits for nothing once the stay is cancelled: its total is what was booked', async () => {
  openDetails('cancelled')
  await screen.findByText('Given back')
  screen.getByText('As booked, with GST')
  expect(screen.queryByText('No room yet')).toBeNull()
})
