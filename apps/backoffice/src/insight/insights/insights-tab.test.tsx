// @vitest-environment happy-dom
import {
  cancellationSpike,
  directShare,
  emptySoon,
  oldReceivables,
} from '@atithi/api/insight/insights/rules/statements'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import { insightWords } from './insight-words.ts'
import { InsightsTab } from './insights-tab.tsx'

const network = networkForEachTest()

it('recommends what the first three insights say, each with its screen filled in', async () => {
  const items = [
    ...oldReceivables({ bookings: 2, amount: 900_000 }, 60),
    ...emptySoon([{ night: '2026-11-30', onBooks: 1, typical: 8, rooms: 10 }], 100),
    ...cancellationSpike(
      { bookings: 100, cancelled: 60, worstSource: 'agoda' },
      { bookings: 100, cancelled: 10 },
    ),
    ...directShare({ direct: 10, all: 100 }, { direct: 90, all: 100 }),
  ]
  network.current
    .answer('reports.insights', () => ({ today: '2026-11-24' as const, items }))
    .answer('reports.forecast', () => ({ asOf: null, nights: [], backTest: [] }))
    .answer('reports.benchmarks', () => ({
      from: '2026-10-25' as const,
      to: '2026-11-23' as const,
      items: [],
      median: null,
    }))
  openScreen(<InsightsTab propertyId={propertyId} onRows={() => {}} />)
  await screen.findByRole('heading', { name: 'Recommended' })
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(row => row.firstElementChild?.textContent)).toEqual(
    items.slice(0, 3).map(insight => insightWords(insight).recommendation),
  )
  for (const row of rows) {
    const target = within(row).getByRole('link').getAttribute('href') ?? ''
    expect(target).toContain(`property=${propertyId}`)
  }
})
