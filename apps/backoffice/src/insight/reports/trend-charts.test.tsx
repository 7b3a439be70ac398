import type { IsoDate } from '@atithi/api/kernel/shared/dates'
// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { TrendCharts } from './trend-charts.tsx'
import type { TrendPoint } from './trend-points.ts'

networkForEachTest()

const pointOf = (day: IsoDate, roomRevenue: number) =>
  ({ from: day, to: day, roomRevenue, occupancyRate: 50 }) as TrendPoint

it('review: back-office 36: a chart draws what it is compared with, and says nothing twice', async () => {
  openScreen(
    <TrendCharts
      points={[pointOf('2026-11-20', 900_000), pointOf('2026-11-21', 1_100_000)]}
      beside={[pointOf('2026-10-20', 700_000), pointOf('2026-10-21', 800_000)]}
      step="day"
      against="previous"
      onRows={() => {}}
    />,
  )
  await screen.findByRole('heading', { name: 'Room revenue' })
  expect(screen.getAllByText(/Period before/i).length).toBeGreaterThanOrEqual(2)
  expect(screen.queryAllByText('As booked, before GST')).toHaveLength(0)
})
