// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../../lib/session.ts'
import { bookingOf } from '../../../test-support/booking.ts'
import { Refusal } from '../../../test-support/network.ts'
import {
  button,
  choose,
  faultUnder,
  networkForEachTest,
  openScreen,
  press,
  saidInPassing,
  type,
} from '../../../test-support/open-screen.tsx'
import {
  bookingId,
  owner,
  propertyId,
  ratePlanId,
  receptionist,
  roomTypeId,
} from '../../../test-support/people.ts'
import { NewBookingModal } from './new-booking-modal.tsx'

const network = networkForEachTest()

const night = {
  date: '2026-11-22' as const,
  rate: 750_000,
  taxBasisPoints: 500,
  tax: 37_500,
  fees: [],
}
const line = {
  rooms: 1,
  nights: [night],
  fees: [],
  totalAmount: 787_500,
  roomTypeId,
  roomTypeName: 'Deluxe',
  ratePlanId,
  ratePlanName: 'With breakfast',
  available: 2,
  warnings: [],
}

const hotel = (
  id: string,
  name: string,
  status: 'active' | 'pending' | 'suspended' = 'active',
) => ({
  id,
  name,
  city: 'Udaipur',
  status,
})

function openNewBooking(person: Person = owner, hotels = [hotel(propertyId, 'Lake Hotel')]) {
  network.current
    .answer('properties.list', () => ({ items: hotels }))
    .answer('bookings.guestAlertsFor', () => ({ alerts: null }))
    .answer('dashboard.summary', () => ({ businessDate: '2026-11-22' as const }))
    .answer('availability.search', () => ({
      roomTypes: [
        {
          roomTypeId,
          name: 'Deluxe',
          maxGuests: 3,
          available: 2,
          ratePlans: [{ ratePlanId, name: 'With breakfast', totalAmount: 787_500 }],
        },
      ],
    }))
    .answer('bookings.quote', ({ childAges }) => ({
      rooms: 1,
      nights: [night],
      fees: [],
      totalAmount: 787_500,
      lines: [line],
      warnings: [],
      ages: { infants: childAges ? 1 : 0, message: null },
    }))
    .answer('guests.recognise', () => ({ items: [] }))
    .answer('bookings.create', ({ holdMinutes }) =>
      bookingOf({ status: holdMinutes ? 'pending' : 'confirmed' }),
    )
  return openScreen(<NewBookingModal person={person} />, '/bookings')
}

async function chooseRoom() {
  await screen.findByText('Choose a room')
  await choose(/^Room and plan/, /Deluxe/)
  await screen.findByText('2 rooms left, up to 3 guests a room')
}

async function fillGuest() {
  await type(/^Guest name/, 'Asha Menon')
  await type(/^Phone/, '098765 43210')
}

describe('NewBookingModal', () => {
  it('begins with the open property and tonight', async () => {
    openNewBooking()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Check-in').value).toBe('Nov 22, 2026'),
    )
    expect(screen.getByLabelText<HTMLInputElement>('Check-out').value).toBe('Nov 23, 2026')
  })

  it('guesses no hotel where several are open', async () => {
    openNewBooking(owner, [hotel(bookingId, 'Hill House'), hotel(propertyId, 'Lake Hotel')])
    await screen.findByText('Choose a property')
    await press('Create Booking')
    await waitFor(() => expect(faultUnder(/^Property/)).toBe('Choose a property.'))
    expect(network.current.asked('bookings.create')).toEqual([])
  })

  it('leads to the setup where no hotel is open for bookings yet', async () => {
    openNewBooking(owner, [hotel(propertyId, 'Lake Hotel', 'pending')])
    await screen.findByText('No property is open for bookings yet')
    const way = screen.getByRole('link', { name: 'Continue setup' })
    expect(way.getAttribute('href')).toBe('/onboarding')
  })

  it('says of a suspended hotel that it is, not that it waits for its setup', async () => {
    openNewBooking(owner, [hotel(propertyId, 'Lake Hotel', 'suspended')])
    await screen.findByText('Lake Hotel is suspended')
    expect(screen.queryByText('No property is open for bookings yet')).toBeNull()
  })

  it('review: mission 14: says under each field what is missing, and sends nothing', async () => {
    openNewBooking()
    await screen.findByText('Choose a room')
    await press('Create Booking')
    await waitFor(() => expect(faultUnder(/^Room and plan/)).toBe('Choose a room.'))
    expect(faultUnder(/^Guest name/)).toBeDefined()
    expect(faultUnder(/^Phone/)).toBe('Enter a phone number or an email: one is enough.')
    expect(network.current.asked('bookings.create')).toHaveLength(0)
  })

  it('shows the price with GST, then books with the number in its international form', async () => {
    const { search } = openNewBooking()
    await chooseRoom()
    await screen.findByText('Deluxe', { exact: false, selector: 'summary *' })
    expect(screen.getAllByText('₹7,875').length).toBeGreaterThan(0)
    await fillGuest()
    await press('Create Booking')
    await waitFor(() => expect(search()).toEqual({ booking: bookingId }))
    expect(network.current.asked('bookings.create')).toMatchObject([
      {
        propertyId,
        checkIn: '2026-11-22',
        checkOut: '2026-11-23',
        guestName: 'Asha Menon',
        guestPhone: '+919876543210',
        lines: [{ roomTypeId, ratePlanId, rooms: 1 }],
      },
    ])
    expect(saidInPassing()[0]).toMatch(/^Booking ATH-7K2M is confirmed/)
  })

  it('review: back-office 19: keeps an adult for each room, and the total beside the button', async () => {
    openNewBooking()
    await chooseRoom()
    fireEvent.change(screen.getByLabelText('Rooms', { selector: 'input' }), {
      target: { value: '2' },
    })
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Adults/ }).textContent).toBe('2'),
    )
    const foot = (await button('Create Booking')).parentElement
    await waitFor(() => expect(foot?.textContent).toContain('₹7,875'))
    fireEvent.change(screen.getByLabelText('Rooms', { selector: 'input' }), {
      target: { value: '1' },
    })
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: /^Adults/ }).textContent).toBe('1'),
    )
  })

  it('books by Ctrl and Enter from a field of several lines', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    fireEvent.keyDown(screen.getByLabelText(/^Special requests/), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(network.current.asked('bookings.create')).toHaveLength(1))
  })

  it('review: money 26: asks the ages of the children, infants among them', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    await type(/^Ages of the children/, '2, old')
    await press('Create Booking')
    await waitFor(() => expect(faultUnder(/^Ages of the children/)).toBeDefined())
    expect(network.current.asked('bookings.create')).toHaveLength(0)
    await type(/^Ages of the children/, '2, 9')
    await screen.findByText('1 infant: free, and in none of the numbers above.')
    await press('Create Booking')
    await waitFor(() =>
      expect(network.current.asked('bookings.create')).toMatchObject([{ childAges: [2, 9] }]),
    )
  })

  it('asks for the reason of a changed total', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Change the total' }))
    await type(/^Total with GST/, '7000')
    await press('Create Booking')
    await waitFor(() => expect(faultUnder(/^Reason/)).toBeDefined())
    expect(network.current.asked('bookings.create')).toHaveLength(0)
    await type(/^Reason/, 'Stays every month')
    await press('Create Booking')
    await waitFor(() =>
      expect(network.current.asked('bookings.create')).toMatchObject([
        { totalAmount: 700_000, overrideReason: 'Stays every month' },
      ]),
    )
  })

  it('claims no price of a day use that has none', async () => {
    openNewBooking()
    await choose(/^Kind of stay/, 'Day use')
    network.current.answer('bookings.quote', () => ({
      nights: [],
      totalAmount: 0,
      lines: [{ ...line, nights: [], totalAmount: 0, warnings: ['Deluxe has no day rate.'] }],
      ages: { infants: 0, message: null },
    }))
    await chooseRoom()
    await screen.findByText('Deluxe has no day rate.')
    await screen.findByText('No price')
    expect(screen.queryByText('₹0')).toBeNull()
  })

  it('lets nobody change the total who may not override', async () => {
    openNewBooking(receptionist)
    await screen.findByRole('checkbox', { name: 'Hold without confirming' })
    expect(screen.queryByRole('checkbox', { name: 'Change the total' })).toBeNull()
  })

  it('takes what is paid by the way that was chosen, and says so in its button', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    await choose(/^Payment/, 'Paid in full')
    await press('Take ₹7,875 and book')
    await waitFor(() => expect(faultUnder(/^Paid by/)).toBe('Choose how it was paid.'))
    expect(network.current.asked('bookings.create')).toEqual([])
    await choose(/^Paid by/, 'Cash')
    await button('Take ₹7,875 in cash and book')
  })

  it('takes no payment for what is only held', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    await screen.findByRole('combobox', { name: /^Payment/ })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hold without confirming' }))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Payment/ })).toBeNull())
    await press('Create Booking')
    await waitFor(() =>
      expect(network.current.asked('bookings.create')).toMatchObject([
        { holdMinutes: 60, paymentStatus: 'pending' },
      ]),
    )
    await waitFor(() => expect(saidInPassing()[0]).toMatch(/^Booking ATH-7K2M is held/))
  })

  it('books once by a double click, and with the same key after no answer came', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    network.current.cut()
    await press('Create Booking')
    await screen.findByText(/The server cannot be reached/)
    expect(screen.getByLabelText<HTMLInputElement>(/^Guest name/).value).toBe('Asha Menon')
    network.current.join()
    const create = await button('Create Booking')
    fireEvent.click(create)
    fireEvent.click(create)
    await waitFor(() => expect(saidInPassing()).toHaveLength(1))
    const keys = network.current.asked('bookings.create').map(input => input.idempotencyKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('says when the room has just been sold, and looks what is left', async () => {
    openNewBooking()
    await chooseRoom()
    await fillGuest()
    network.current.refuse(
      'bookings.create',
      new Refusal('SOLD_OUT', 'Deluxe has just sold out for 2026-11-22.'),
    )
    const before = network.current.asked('availability.search').length
    await press('Create Booking')
    await screen.findByText('Deluxe has just sold out for Nov 22, 2026.')
    await waitFor(() =>
      expect(network.current.asked('availability.search').length).toBeGreaterThan(before),
    )
  })
})
