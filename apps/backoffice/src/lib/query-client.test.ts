import {
  MutationObserver,
  notifyManager,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from './query-client.ts'

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

describe('queryClient without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false))
  afterEach(() => {
    onlineManager.setOnline(true)
    queryClient.clear()
  })

  it('lets a save fail instead of keeping it for later', () => {
    const save = new MutationObserver(queryClient, { mutationFn: unreachable })
    save.mutate().catch(() => undefined)
    expect(save.getCurrentResult().isPaused).toBe(false)
  })

  it('asks, so that the screen can say that nothing came', () => {
    const list = new QueryObserver(queryClient, {
      queryKey: ['list'],
      queryFn: unreachable,
      retry: false,
    })
    const leave = list.subscribe(() => undefined)
    expect(list.getCurrentResult().fetchStatus).toBe('fetching')
    leave()
  })
})

describe('queryClient', () => {
  it('tells a button that it is busy before it can be pressed again', async () => {
    const save = new MutationObserver(queryClient, { mutationFn: () => new Promise(() => {}) })
    const told: string[] = []
    // As the hook of a component listens.
    const leave = save.subscribe(
      notifyManager.batchCalls(() => told.push(save.getCurrentResult().status)),
    )
    void save.mutate()
    await Promise.resolve()
    expect(told).toContain('pending')
    leave()
  })
})
