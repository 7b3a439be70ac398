import type { ChannelId } from '@atithi/api/channels/rules'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChannels } from '../support/channels.ts'
import { findConflicts } from '../support/recount.ts'
import { isThorough } from '../support/thorough.ts'
import { useWorld } from '../support/world.ts'
import { differencesOf, openStormHouse, settleStorm, stormOn } from './channel-storm.ts'

const seconds = isThorough ? 600 : 2
const channels: ChannelId[] = [
  ...(['google', 'makemytrip', 'goibibo', 'cleartrip'] as const),
  ...(['oyo', 'agoda', 'expedia', 'booking.com'] as const),
]

describe('the last rooms, sold by the desk, the website and eight channels at once', () => {
  const world = useWorld()
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await openChannels(world)
  })
  afterAll(() => sandbox.stop())

  it('are never more than there are, and every channel ends with what is free, whatever is lost, doubled, late or killed', {
    timeout: seconds * 1000 + 60_000,
  }, async () => {
    const house = await openStormHouse(world, sandbox, channels)
    const counted = await stormOn(house, seconds)
    await settleStorm(house)
    // Of each kind something happened, else the storm was none.
    expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(0)
    expect(await differencesOf(house)).toEqual([])
    expect(await findConflicts(world.ownerDb)).toEqual([])
    await house.stop()
  })
})
