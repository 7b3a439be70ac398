import { describe, expect, it } from 'vitest'
import { noticeAt, stateOfWork } from './rules.ts'

describe('noticeAt', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  it.each([
    [null, null, null],
    ['Short pause', null, { notice: 'Short pause', until: null }],
    [
      'Short pause',
      '2026-11-24T12:00:01Z',
      { notice: 'Short pause', until: '2026-11-24T12:00:01Z' },
    ],
    ['Short pause', '2026-11-24T12:00:00Z', null],
  ])('of %j until %j', (maintenanceNotice, maintenanceUntil, wanted) => {
    expect(noticeAt({ maintenanceNotice, maintenanceUntil }, now)).toEqual(wanted)
  })
})

describe('stateOfWork', () => {
  it.each([
    [{ done: 10, failed: 0 }, 'ok'],
    [{ done: 10, failed: 1 }, 'attention'],
    [{ done: 10, failed: 0, waitingMinutes: 31 }, 'attention'],
    [{ done: 2, failed: 2 }, 'failing'],
    [{ done: 0, failed: 0 }, 'unused'],
  ] as const)('%j is %s', (work, wanted) => {
    expect(stateOfWork(work)).toBe(wanted)
  })
})
