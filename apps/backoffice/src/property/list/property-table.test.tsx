// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openScreen, press } from '../../test-support/open-screen.tsx'
import { owner, propertyId } from '../../test-support/people.ts'
import type { PropertyListItem } from './property-list-item.ts'
import { PropertyTable } from './property-table.tsx'

const house = {
  id: propertyId,
  name: 'Lake House',
  city: 'Udaipur',
  state: 'Rajasthan',
  propertyType: 'hotel',
  status: 'active',
  publishStatus: false,
  subdomain: null,
  roomCount: 4,
  roomTypeCount: 1,
  averageRating: null,
  reviewCount: 0,
  missing: [],
  timeZone: 'Asia/Kolkata',
  createdAt: '2026-11-01T06:00:00.000Z',
} as unknown as PropertyListItem

it('review: mission 21 and 22: a row is viewed, edited, and has a menu', async () => {
  const { search } = openScreen(<PropertyTable rows={[house]} isStale={false} person={owner} />)
  expect((await screen.findByText('1 type')).parentElement?.textContent).toBe('41 type')
  await press('Edit Lake House')
  await expect.poll(search).toMatchObject({ view: propertyId, tab: 'basic' })
  await press('Actions for Lake House')
  for (const name of ['View and edit', 'Suspend', 'Delete'])
    await screen.findByRole('menuitem', { name })
})
