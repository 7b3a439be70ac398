// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { networkForEachTest, openScreen, press } from '../../test-support/open-screen.tsx'
import { propertyId, ratePlanId, roomTypeId } from '../../test-support/people.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { MappingPart } from './mapping-part.tsx'

const network = networkForEachTest()

const detail: Pick<ConnectionDetail, 'id' | 'channelName' | 'lastAcceptedAt'> = {
  id: propertyId,
  channelName: 'OYO',
  lastAcceptedAt: null,
}
const pair = { roomTypeId, ratePlanId, channelRoomCode: 'R1', channelRateCode: 'A' }

/** The channel has no prices until they have been sent to it; `accept` is its taking them. */
function openMapping() {
  let isSaved = false
  let hasPrices = false
  network.current
    .answer('channels.mapping.get', () => ({
      rooms: [{ roomTypeId, name: 'Deluxe', maxGuests: 2, rates: [{ ratePlanId, name: 'Best' }] }],
      channelRooms: [{ code: 'R1', name: 'Deluxe', rates: [{ code: 'A', name: 'Best' }] }],
      rates: isSaved ? [pair] : [],
      suggestions: isSaved ? [] : [pair],
    }))
    .answer('channels.mapping.save', () => {
      isSaved = true
      return { ok: true, rates: 1 }
    })
    .answer('channels.mapping.comparePrices', () => ({
      compared: hasPrices ? 30 : 0,
      differences: [],
    }))
  let setAccepted: (at: string) => void = () => {}
  function Opened() {
    const [lastAcceptedAt, set] = useState<string | null>(null)
    setAccepted = set
    return <MappingPart detail={{ ...detail, lastAcceptedAt } as ConnectionDetail} />
  }
  openScreen(<Opened />)
  return {
    take: () => {
      hasPrices = true
    },
    accept: () => act(() => setAccepted('2026-11-20T06:00:00Z')),
  }
}

const none = 'OYO has no prices for the next 30 nights: it gets yours.'
const agree = 'The prices of the next 30 nights agree.'

it('compares the prices anew once the mapping is saved', async () => {
  const channel = openMapping()
  await screen.findByText(none)
  channel.take()
  await press('Save Mapping')
  await screen.findByText(agree)
  expect(screen.queryByText(none)).toBeNull()
})

it('compares them anew once the channel has taken what was sent', async () => {
  const channel = openMapping()
  await screen.findByText(none)
  channel.take()
  await channel.accept()
  await screen.findByText(agree)
  expect(screen.queryByText(none)).toBeNull()
})
