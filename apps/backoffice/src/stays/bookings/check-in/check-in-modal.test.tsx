// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bookingOf } from '../../../test-support/booking.ts'
import { Refusal, type Shown } from '../../../test-support/network.ts'
import {
  choose,
  faultUnder,
  networkForEachTest,
  openScreen,
  press,
  saidInPassing,
  type,
} from '../../../test-support/open-screen.tsx'
import { bookingId } from '../../../test-support/people.ts'
import { CheckInModal } from './check-in-modal.tsx'

const network = networkForEachTest()
const room204 = '01a202f2-12e6-7804-a4dd-a368771864d1'
const room205 = '01a202f2-12e6-7804-a4dd-a368771864d2'

const room = (id: string, number: string, takenBy: 'guest' | null = null) => ({
  id,
  number,
  floor: '2',
  housekeeping: 'clean' as const,
  features: [],
  matches: [],
  isAssigned: false,
  isBookedType: true,
  isTaken: takenBy !== null,
  takenBy,
  roomTypeName: 'Deluxe',
})
const rooms = [
  { ...room(room204, '204'), isAssigned: true },
  { ...room(room205, '205'), housekeeping: 'dirty' as const },
]

function openCheckIn(booking: Shown<'bookings.get'> = {}, items = rooms) {
  network.current
    .answer('bookings.get', () => bookingOf(booking))
    .answer('bookings.roomsFor', () => ({ items }))
    .answer('bookings.guestAlerts', () => ({ alerts: null }))
    .answer('bookings.checkIn', () => bookingOf({ status: 'checked-in' }))
  return openScreen(<CheckInModal bookingId={bookingId} />)
}

async function showPassport() {
  await choose(/^ID proof/, 'Passport')
  await type(/^ID number/, 'K1234567')
}

describe('CheckInModal', () => {
  it('has the assigned room chosen, asks for the document alone, and checks in', async () => {
    const { search } = openCheckIn()
    await screen.findByRole('radio', { name: /204/, checked: true })
    await showPassport()
    await press('Check In')
    await waitFor(() => expect(search()).toEqual({ booking: bookingId }))
    expect(network.current.asked('bookings.checkIn')).toMatchObject([
      { bookingId, roomId: room204, idProof: 'passport', idNumber: 'K1234567', nationality: 'IND' },
    ])
    expect(saidInPassing()).toEqual(['Asha Menon is checked in'])
  })

  it('says what the guest has paid to the channel, so that nobody asks for it again', async () => {
    openCheckIn({ source: 'makemytrip', channelCollected: 945_000 })
    await screen.findByText(/The guest has paid ₹9,450 to MakeMyTrip/)
  })

  it('review: mission 13: shows who arrives, and puts them right without leaving', async () => {
    openCheckIn({ guestEmail: 'asha@example.in', specialRequests: 'A high floor' })
    network.current.answer('bookings.update', () => bookingOf())
    await screen.findByText(/\+91 98765 43210, asha@example.in/)
    screen.getByText('A high floor')
    await press('Correct')
    await type(/^Guest name/, 'Asha R. Menon')
    await press('Save guest')
    await waitFor(() =>
      expect(network.current.asked('bookings.update')).toMatchObject([
        { bookingId, guestName: 'Asha R. Menon', guestEmail: 'asha@example.in' },
      ]),
    )
    expect(network.current.asked('bookings.checkIn')).toHaveLength(0)
    await screen.findByRole('button', { name: 'Correct' })
  })

  it('says under each field what is missing', async () => {
    openCheckIn({}, [room(room205, '205')])
    await screen.findByRole('radio', { name: /205/ })
    await press('Check In')
    await screen.findByText('Choose 1 room.')
    await waitFor(() => expect(faultUnder(/^ID number/)).toBeDefined())
    expect(faultUnder(/^ID proof/)).toBeDefined()
    expect(network.current.asked('bookings.checkIn')).toHaveLength(0)
  })

  it('takes a dirty room only when that is said', async () => {
    openCheckIn()
    expect(screen.queryByLabelText(/although a chosen room is dirty/)).toBeNull()
    fireEvent.click(await screen.findByRole('radio', { name: /205/ }))
    fireEvent.click(
      await screen.findByRole('checkbox', { name: /although a chosen room is dirty/ }),
    )
    await showPassport()
    await press('Check In')
    await waitFor(() =>
      expect(network.current.asked('bookings.checkIn')).toMatchObject([
        { roomId: room205, acceptDirty: true },
      ]),
    )
  })

  it('warns where too few rooms are free', async () => {
    openCheckIn({}, [room(room204, '204', 'guest')])
    await screen.findByText('Not enough rooms of this type are free')
    expect(screen.getByText(/its guest has not left/)).toBeDefined()
  })

  it('asks for the particulars of Form C only of guests from abroad', async () => {
    openCheckIn()
    await screen.findByRole('radio', { name: /204/ })
    expect(screen.queryByLabelText(/^Passport number/)).toBeNull()
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^Nationality/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Germany' }))
    await screen.findAllByLabelText(/^Passport number/)
  })

  it('shows what a refusal says, and reads the rooms again', async () => {
    openCheckIn()
    await screen.findByRole('radio', { name: /204/ })
    network.current.refuse(
      'bookings.checkIn',
      new Refusal('ROOM_IN_USE', 'Room 204 was taken a moment ago.', {
        roomId: 'Room 204 was taken a moment ago.',
      }),
    )
    await showPassport()
    const before = network.current.asked('bookings.roomsFor').length
    await press('Check In')
    await screen.findByText('Room 204 was taken a moment ago.')
    await waitFor(() =>
      expect(network.current.asked('bookings.roomsFor').length).toBeGreaterThan(before),
    )
    expect(screen.getByLabelText<HTMLInputElement>(/^ID number/).value).toBe('K1234567')
  })
})
