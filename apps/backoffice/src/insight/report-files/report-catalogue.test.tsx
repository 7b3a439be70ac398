// @vitest-environment happy-dom
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { choose, networkForEachTest, openScreen, type } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import type { ReportsSearch } from '../reports/reports-search.ts'
import { ReportCatalogue } from './report-catalogue.tsx'

const network = networkForEachTest()

function Catalogue() {
  const [search, setSearch] = useState<Pick<ReportsSearch, 'find' | 'category'>>({})
  return (
    <ReportCatalogue
      propertyId={propertyId}
      span={{ from: '2026-11-01', to: '2026-11-07' }}
      search={search}
      onChange={patch => setSearch(old => ({ ...old, ...patch }))}
    />
  )
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)

it('narrows the catalogue by words of name and description, and by category', async () => {
  network.current.answer('reports.catalog', () => ({
    items: catalogue.map(definition => ({ ...definition, formats: ['csv', 'xlsx'] as const })),
  }))
  openScreen(<Catalogue />)
  await screen.findByText(`${catalogue.length} reports`)
  expect(names().toSorted()).toEqual(catalogue.map(({ name }) => name).toSorted())

  await choose('Category', 'Ledgers')
  const ledgers = catalogue.filter(({ category }) => category === 'ledger')
  expect(names().toSorted()).toEqual(ledgers.map(({ name }) => name).toSorted())
  expect(screen.getByText(`${ledgers.length} reports`)).toBeTruthy()

  await type('Search reports', 'BY AGE')
  await screen.findByText('1 report')
  expect(names()).toEqual(['Receivables by age'])

  await type('Search reports', 'no such report')
  expect(await screen.findByText('No reports found')).toBeTruthy()
})
