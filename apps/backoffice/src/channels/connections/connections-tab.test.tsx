// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId } from '../../test-support/people.ts'
import { ConnectionsTab } from './connections-tab.tsx'

const network = networkForEachTest()

const connection = {
  propertyId,
  propertyName: 'Lake Hotel',
  channelName: 'OYO',
  status: 'connected' as const,
  isActive: true,
  hasEnded: false,
  queued: 0,
  lastSync: null,
  errors: { count: 0 },
  performance: { totalBookings: 0 },
}

function openConnections() {
  const items = ['H1', 'H2'].map(hotelCode => ({ ...connection, id: hotelCode, hotelCode }))
  network.current.answer('channels.connections.list', () => ({
    items,
    nextCursor: null,
    total: items.length,
  }))
  openScreen(<ConnectionsTab search={{}} onConnect={() => {}} />, '/channels')
}

it('tells two connections of one channel at one hotel apart by their codes', async () => {
  openConnections()
  for (const code of ['H1', 'H2']) {
    const name = `OYO at Lake Hotel, hotel code ${code}`
    expect(await screen.findAllByRole('checkbox', { name: `Choose ${name}` })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: `Sync ${name}` })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: `Actions of ${name}` })).toHaveLength(1)
  }
})

it('asks before it pauses the one of the two that was meant', async () => {
  openConnections()
  await press(/^Actions of .*H2$/)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Pause' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Lake Hotel, hotel code H2',
  )
})
