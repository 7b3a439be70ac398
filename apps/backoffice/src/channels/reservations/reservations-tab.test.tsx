// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import { ReservationsTab } from './reservations-tab.tsx'

const network = networkForEachTest()

const reservation = {
  id: '1',
  propertyId,
  propertyName: 'Lake Hotel',
  channelName: 'OYO',
  reservationCode: 'OY-1',
  guestName: 'Asha Menon',
  state: 'booked',
  problem: null,
  nights: [],
  receivedAt: '2026-11-20T06:00:00Z',
  totalAmount: 150_000,
  bookingTotal: 150_000,
}

function openReservations({ hotels, property }: { hotels: string[]; property?: string }) {
  network.current
    .answer('properties.list', () => ({ items: hotels.map(name => ({ id: name, name })) }))
    .answer('channels.overbooked', () => ({ total: 0 }))
    .answer('channels.reservations.list', () => ({
      items: [reservation],
      nextCursor: null,
      total: 1,
    }))
  openScreen(<ReservationsTab search={{ property }} mayBook />, '/channels')
}

const rowOf = async () => await screen.findByRole('row', { name: /Asha Menon/ })

it('says of each reservation which hotel was sold, where several are in view', async () => {
  openReservations({ hotels: ['Lake Hotel', 'Hill Hotel'] })
  await screen.findByText('Lake Hotel')
  expect((await rowOf()).textContent).toContain('Lake Hotel')
})

it.each([
  ['one is chosen', { hotels: ['Lake Hotel', 'Hill Hotel'], property: propertyId }],
  ['there is but one', { hotels: ['Lake Hotel'] }],
])('leaves the hotel out where %s', async (_, at) => {
  openReservations(at)
  expect((await rowOf()).textContent).not.toContain('Lake Hotel')
})
