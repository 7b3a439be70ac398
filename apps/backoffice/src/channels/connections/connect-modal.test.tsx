// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  faultUnder,
  networkForEachTest,
  openScreen,
  press,
  type,
} from '../../test-support/open-screen.tsx'
import { owner, propertyId, receptionist } from '../../test-support/people.ts'
import { CredentialsCard } from '../connection/credentials-card.tsx'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { ConnectModal } from './connect-modal.tsx'

const network = networkForEachTest()

const credentials = [
  { name: 'accessToken', label: 'access token', isSecret: true },
  { name: 'userName', label: 'user name', isSecret: false },
]

function answerCatalog() {
  const items = [{ id: 'oyo' as const, name: 'OYO', guide: 'Ask OYO for both.', credentials }]
  return network.current.answer('channels.catalog', () => ({ items }))
}

function openConnect({ person = owner, used = 1 } = {}) {
  answerCatalog()
    .answer('properties.list', () => ({
      items: [{ id: propertyId, name: 'Lake Hotel', city: 'Udaipur' }],
    }))
    .answer('auth.me', () => person)
    .answer('billing.current', () => ({
      planId: 'starter',
      state: 'active' as const,
      allowedByName: 'Starter',
      limits: [{ limit: 'portals' as const, allowed: 2, used }],
    }))
  openScreen(<ConnectModal property={propertyId} channelId="oyo" onClose={() => {}} />)
}

it('marks each field that is missing or too long, and asks no channel', async () => {
  openConnect()
  await type(/^access token/, 'x'.repeat(5_000))
  await press('Connect')
  await waitFor(() => expect(faultUnder(/^access token/)).toBe('At most 2,000 characters.'))
  expect(faultUnder(/^user name/)).toBe('Enter the user name.')
  expect(faultUnder(/^Hotel code/)).toBe('Enter the hotel code.')
  expect(network.current.asked('channels.connections.connect')).toEqual([])
})

it('marks the same where credentials are replaced', async () => {
  answerCatalog()
  const detail: Pick<ConnectionDetail, 'id' | 'channelId' | 'channelName'> = {
    id: propertyId,
    channelId: 'oyo',
    channelName: 'OYO',
  }
  openScreen(<CredentialsCard detail={detail as ConnectionDetail} />)
  await screen.findByLabelText(/^access token/)
  await type(/^access token/, 'x'.repeat(2_001))
  await press('Replace Credentials')
  await waitFor(() => expect(faultUnder(/^access token/)).toBe('At most 2,000 characters.'))
  expect(faultUnder(/^user name/)).toBe('Enter the user name.')
  expect(network.current.asked('channels.connections.configure')).toEqual([])
})

const isFull = /^The Starter plan connects 2 travel portals, and all places are taken/

it('says that the plan is full before anything is typed', async () => {
  openConnect({ used: 2 })
  await screen.findByText(isFull)
})

it('says nothing of a plan that has a place left', async () => {
  openConnect()
  await screen.findByLabelText(/^access token/)
  await waitFor(() => expect(network.current.asked('billing.current')).toHaveLength(1))
  expect(screen.queryByText(isFull)).toBeNull()
})

it('asks for no plan that the person may not see', async () => {
  openConnect({ person: receptionist, used: 2 })
  await screen.findByLabelText(/^access token/)
  await waitFor(() => expect(network.current.asked('auth.me')).toHaveLength(1))
  expect(network.current.asked('billing.current')).toEqual([])
})
