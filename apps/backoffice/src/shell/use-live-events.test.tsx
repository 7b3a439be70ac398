// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Person } from '../lib/session.ts'
import { trpc } from '../lib/trpc.ts'
import { networkForEachTest, openScreen } from '../test-support/open-screen.tsx'
import { owner } from '../test-support/people.ts'
import { useLiveEvents } from './use-live-events.ts'

const network = networkForEachTest()

/** The browser's end of the stream. */
class Stream extends EventTarget {
  static readonly opened: Stream[] = []
  readyState = 0
  readonly #url: URL
  constructor(url: string) {
    super()
    this.#url = new URL(url, 'http://localhost')
    Stream.opened.push(this)
  }
  get input(): unknown {
    return JSON.parse(this.#url.searchParams.get('input') ?? 'null')
  }
  say(event: string, data: unknown) {
    this.readyState = 1
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  close() {
    this.readyState = 2
  }
}

function Screen({ person }: { person: Person }) {
  const state = useLiveEvents(person)
  const { data } = trpc.bookings.summary.useQuery({})
  return <p>{data ? state : 'loading'}</p>
}

async function open(person: Person) {
  network.current.answer('bookings.summary', () => ({ totalBookings: 1 }))
  openScreen(<Screen person={person} />)
  await screen.findByText('connecting')
  const stream = Stream.opened.at(-1)
  if (!stream) throw new Error('Nothing was listened to.')
  return stream
}

const asked = () => network.current.asked('bookings.summary').length

describe('useLiveEvents', () => {
  beforeEach(() => {
    Stream.opened.length = 0
    vi.stubGlobal('EventSource', Stream)
  })

  it('asks no screen twice at its first moment, and hears from there what came since it was read', async () => {
    const stream = await open({ ...owner, eventsAfter: 41 })
    expect(stream.input).toEqual({ after: 41 })
    stream.say('connected', {})
    await screen.findByText('live')
    await new Promise(resolve => setTimeout(resolve, 400))
    expect(asked()).toBe(1)
    stream.say('message', [{ type: 'booking.checked-in', entityId: 'b' }])
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('asks anew what the person may when the stream has ended, since their rights may have changed', async () => {
    network.current.answer('auth.me', () => owner)
    const stream = await open(owner)
    stream.say('connected', {})
    await screen.findByText('live')
    const mine = () => network.current.asked('auth.me').length
    const before = mine()
    stream.say('return', {})
    // Once whether there is still a session, once for the menu and the guards of the routes.
    await waitFor(() => expect(mine()).toBe(before + 2))
  })

  it('reads the screen again where nobody knew from when it was', async () => {
    const stream = await open(owner)
    stream.say('connected', {})
    await waitFor(() => expect(asked()).toBe(2))
  })
})
