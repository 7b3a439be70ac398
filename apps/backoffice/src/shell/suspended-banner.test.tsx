// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen } from '../test-support/open-screen.tsx'
import { propertyId } from '../test-support/people.ts'
import { SuspendedBanner } from './suspended-banner.tsx'

const network = networkForEachTest()

it('names the hotels that are suspended, and no other', async () => {
  network.current.answer('properties.list', () => ({
    items: [
      { id: propertyId, name: 'Lake Hotel', status: 'suspended' as const },
      { id: 'other', name: 'Hill House', status: 'active' as const },
    ],
  }))
  openScreen(<SuspendedBanner />)
  await screen.findByText('Lake Hotel is suspended')
  expect(screen.queryByText(/Hill House/)).toBeNull()
})
