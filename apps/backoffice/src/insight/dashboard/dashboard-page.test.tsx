// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Shown } from '../../test-support/network.ts'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { owner, propertyId } from '../../test-support/people.ts'
import { DashboardPage } from './dashboard-page.tsx'

const network = networkForEachTest()

type Property = NonNullable<Shown<'dashboard.properties'>['items']>[number]

function openDashboard(onboarding: Property['onboarding']) {
  const figure = { value: 12, change: 3 }
  network.current
    .answer('dashboard.summary', () => ({
      businessDate: '2026-11-22' as const,
      closesAt: '06:00',
      kpis: {
        totalRevenue: figure,
        occupancyRate: figure,
        totalBookings: figure,
        averageDailyRate: figure,
      },
      today: { checkIns: 3, checkOuts: 2, availableRooms: 5, currentOccupancy: 61.5 },
    }))
    .answer('dashboard.recentBookings', () => ({ items: [] }))
    .answer('bookings.days', () => ({
      items: [
        {
          propertyId,
          propertyName: 'Lake Hotel',
          arrivals: 3,
          departures: 2,
          inHouse: 7,
          roomsToClean: 1,
          paymentsDue: 4,
          amountDue: 2_000_000,
        },
      ],
    }))
    .answer('dashboard.properties', () => ({
      total: 1,
      items: [
        {
          id: propertyId,
          name: 'Lake Hotel',
          city: 'Udaipur',
          status: 'active' as const,
          publishStatus: true,
          subdomain: 'lake',
          roomCount: 8,
          onboarding,
        },
      ],
    }))
  openScreen(<DashboardPage person={owner} />)
}

const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const finished = { currentStepId: null, steps: [], percent: 100, completedSteps: 5 }

it('review: back-office 15: a finished setup takes no place before the day, whose figures lead to their rows', async () => {
  openDashboard(finished)
  const today = await screen.findByRole('heading', { name: 'Today' })
  const summary = await screen.findByRole('heading', { name: "Today's Summary" })
  const properties = await screen.findByRole('heading', { name: 'Your Properties' })
  expect(isBefore(today, properties) && isBefore(summary, properties)).toBe(true)
  expect(screen.queryByText(/Ready for Bookings|steps complete/)).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
  for (const figure of ['3', '2', '5', '61.5%'])
    expect(
      within(summary.closest('section, div[class*=rounded]') ?? document.body)
        .getAllByRole('link')
        .map(link => link.textContent),
    ).toContain(figure)
  expect(screen.queryByText('Books')).toBeNull()
})

it('review: back-office 15: a setup that goes on comes first', async () => {
  const step = {
    id: 'rooms-photos',
    title: 'Rooms and photos',
    completed: false,
    lacking: ['a photo'],
  }
  openDashboard({
    currentStepId: 'rooms-photos',
    steps: [step],
    percent: 20,
    completedSteps: 1,
  } as Property['onboarding'])
  const properties = await screen.findByRole('heading', { name: 'Your Properties' })
  const today = await screen.findByRole('heading', { name: 'Today' })
  await screen.findByText('Still needs a photo')
  expect(isBefore(properties, today)).toBe(true)
})
