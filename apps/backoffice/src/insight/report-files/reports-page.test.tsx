// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, networkForEachTest, openScreen } from '../../test-support/open-screen.tsx'
import { owner, propertyId } from '../../test-support/people.ts'
import { ReportsPage } from './reports-page.tsx'

const network = networkForEachTest()
const second = '01a202f2-12e6-7804-a4dd-a368771864c1'

function answer() {
  network.current
    .answer('properties.list', () => ({
      items: [
        { id: propertyId, name: 'Lotus House', city: 'Udaipur' },
        { id: second, name: 'Fort House', city: 'Jodhpur' },
      ],
    }))
    .answer('dashboard.summary', () => ({ businessDate: '2026-11-20' as const }))
    .answer('reports.catalog', () => ({ items: [] }))
    .answer('reports.list', () => ({ items: [] }))
    .answer('reports.insights', () => ({ items: [] }))
}

it('is of all properties where none is named', async () => {
  answer()
  openScreen(<ReportsPage search={{ tab: 'reports' }} person={owner} />)
  expect(await screen.findByText('2 properties together')).toBeTruthy()
  expect(
    await screen.findByText('GSTR-1 and scheduled reports are of one property at a time:'),
  ).toBeTruthy()
})

it('is of the property that is named', async () => {
  answer()
  openScreen(<ReportsPage search={{ tab: 'insights', property: second }} person={owner} />)
  expect(await screen.findByText('Fort House')).toBeTruthy()
  expect(await screen.findByText('Nothing stands out')).toBeTruthy()
  expect(screen.queryByText(/of one property at a time/)).toBeNull()
})

it('says of which property the insights are, and lets another be chosen', async () => {
  answer()
  openScreen(<ReportsPage search={{ tab: 'insights' }} person={owner} />)
  expect(await screen.findByText('Insights are of one property at a time:')).toBeTruthy()
  await choose('Insights are of', /Fort House/)
  await expect
    .poll(() => network.current.asked('reports.insights').at(-1))
    .toEqual({ propertyId: second })
})
