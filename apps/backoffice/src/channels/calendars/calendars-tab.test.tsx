// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId, roomTypeId } from '../../test-support/people.ts'
import { CalendarsTab } from './calendars-tab.tsx'

const network = networkForEachTest()

const nights = (id: string, own: object) => ({
  id,
  from: '2026-12-10' as const,
  to: '2026-12-12' as const,
  summary: '',
  kind: 'blocked' as const,
  left: null,
  problem: null,
  ...own,
})

const calendar = {
  id: 'c1',
  name: 'Airbnb',
  roomTypeId,
  roomType: 'Cottage',
  quantity: 1,
  host: 'www.airbnb.com',
  everyMinutes: 15,
  nextReadAt: null,
  lastReadAt: null,
  lastSuccessAt: null,
  lastFetchedAt: null,
  failures: 0,
  lastError: null,
  missing: 0,
  blockedDays: 'by-portal' as const,
  address: 'https://hotel.example/calendars/x.ics',
}

function openCalendars(own: { events?: object[]; remarks?: string[] } = {}) {
  network.current
    .answer('properties.list', () => ({
      items: [{ id: propertyId, name: 'Lake Hotel', city: 'Udaipur' }],
    }))
    .answer('roomTypes.list', () => ({ items: [] }))
    .answer('channels.calendars.list', () => ({
      items: [{ ...calendar, events: [], remarks: [], ...own }],
    }))
    .answer('channels.calendars.configure', () => ({ ok: true as const }))
  openScreen(<CalendarsTab property={propertyId} />, '/channels')
}

it('tells stays from blocked days, and says of each why no room is taken', async () => {
  openCalendars({
    events: [
      nights('1', { left: 'setting' }),
      nights('2', { left: 'echo' }),
      nights('3', { left: 'window' }),
      nights('4', { problem: 'No room is left on 2026-12-10.' }),
      nights('5', {}),
      nights('6', { kind: 'stay' }),
      nights('7', { kind: 'stay', problem: 'No room is left on 2026-12-10.' }),
    ],
    remarks: ['2026-12-10 to 2026-12-12 is what the portal has read of yours.'],
  })
  await screen.findByText('Log of the last reading')
  const labels = screen
    .getAllByRole('listitem')
    .map(item => item.querySelector('[data-tone]')?.textContent ?? item.textContent)
  expect(labels).toEqual([
    'No room is left on Dec 10.',
    'Blocked there, off sale here',
    'Off sale here',
    'Blocked there, on sale here',
    'Your own nights',
    'Beyond its booking window',
    'Blocked there, no room left here',
    'Dec 10, 2026 to Dec 12, 2026 is what the portal has read of yours.',
  ])
  // A blocked day is nobody who needs a room.
  expect(screen.getByText('1 stay without a room')).toBeDefined()
})

it('has the hotel choose what becomes of blocked days', async () => {
  openCalendars()
  expect(await screen.findByText('On sale here, except Booking.com’s')).toBeDefined()
  await press('Change')
  fireEvent.click(await screen.findByRole('radio', { name: /^Take them off sale here/ }))
  await press('Save')
  await waitFor(() =>
    expect(network.current.asked('channels.calendars.configure')).toMatchObject([
      { calendarId: 'c1', blockedDays: 'take' },
    ]),
  )
})
