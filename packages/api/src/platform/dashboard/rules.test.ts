import { describe, expect, it } from 'vitest'
import { alertsOf } from './rules.ts'

const quiet = {
  approvals: 0,
  planRequests: 0,
  parkedEvents: 0,
  failedEmails: 0,
  pausedFeatures: 0,
  stuckSetups: 0,
  overdueHotels: 0,
  administratorsWithoutTwoFactor: 0,
  failingJobs: 0,
  processes: [{ role: 'all', isSilent: false }],
  lastHour: { requests: 1000, failed: 0 },
} as const

describe('alertsOf', () => {
  it('says nothing where nothing is wrong, and nothing of processes that never reported', () => {
    expect(alertsOf(quiet)).toEqual([])
    expect(alertsOf({ ...quiet, processes: [] })).toEqual([])
  })

  it('puts what is broken before what waits', () => {
    const alerts = alertsOf({ ...quiet, approvals: 3, parkedEvents: 2 })
    expect(alerts).toEqual([
      { kind: 'parked-events', count: 2, tone: 'danger' },
      { kind: 'approvals', count: 3, tone: 'warning' },
    ])
  })

  it('misses a worker that fell silent beside a web process that lives', () => {
    const processes = [
      { role: 'web', isSilent: false },
      { role: 'worker', isSilent: true },
    ] as const
    expect(alertsOf({ ...quiet, processes }).map(({ kind }) => kind)).toEqual([
      'no-worker',
      'silent-process',
    ])
  })

  it.each([
    [1000, 10, 100],
    [1000, 9, undefined],
    [40, 40, undefined],
  ])('of %d requests with %d failed tells %j', (requests, failed, count) => {
    expect(alertsOf({ ...quiet, lastHour: { requests, failed } })[0]?.count).toBe(count)
  })
})
