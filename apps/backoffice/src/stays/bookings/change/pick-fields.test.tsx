// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { trpc } from '../../../lib/trpc.ts'
import { bookingOf } from '../../../test-support/booking.ts'
import { networkForEachTest, openScreen } from '../../../test-support/open-screen.tsx'
import { bookingId, roomTypeId } from '../../../test-support/people.ts'
import { NumberedRoomField } from './pick-fields.tsx'

const network = networkForEachTest()
const numbers = ['101', '102', '103', '104']
const idOf = (number: string) => `01a202f2-12e6-7804-a4dd-a368771${number}00`

function Picker() {
  const { data } = trpc.bookings.get.useQuery({ bookingId })
  return data ? (
    <NumberedRoomField
      booking={data}
      roomTypeId={roomTypeId}
      value={null}
      onValueChange={() => undefined}
    />
  ) : null
}

it('shows first the rooms that can be had, and of the others why not', async () => {
  const takenBy = { '101': 'stay', '102': null, '103': 'block', '104': 'guest' } as const
  network.current
    .answer('bookings.get', () => bookingOf({}))
    .answer('rooms.list', () => ({
      items: numbers.map(number => ({
        id: idOf(number),
        number,
        roomTypeId,
        roomTypeName: 'Deluxe',
        housekeeping: 'clean' as const,
        isActive: true,
        features: [],
        guestName: number === '104' ? 'Krupa Joshi' : null,
      })),
    }))
    .answer('bookings.roomsFor', () => ({
      items: numbers.map(number => ({
        id: idOf(number),
        takenBy: takenBy[number as keyof typeof takenBy],
        isAssigned: number === '102',
      })),
    }))
  openScreen(<Picker />)
  fireEvent.click(await screen.findByRole('combobox', { name: /^Room/ }))
  await screen.findByText('assigned now, clean')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
    '102, Deluxeassigned now, clean',
    '104, Deluxeclean, Krupa Joshi is in it now',
    '101, Deluxetaken on some of these nights, clean',
    '103, Deluxeout of order',
  ])
})
