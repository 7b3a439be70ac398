import type { Traffic } from '@atithi/api/platform/health/commands'
import { describe, expect, it } from 'vitest'
import { createProcessReport } from './process-report.ts'

function reporting(role: 'web' | 'worker') {
  let now = new Date('2026-11-24T12:00:30Z')
  const state = { away: false }
  const written: Traffic[][] = []
  const report = createProcessReport({
    role,
    clock: { now: () => now },
    addTraffic: async rows => {
      if (state.away) throw new Error('away')
      written.push(structuredClone([...rows]))
    },
    reportProcess: async () => {},
    everyMs: 1_000_000,
    log: { warn() {} },
  })
  return { report, written, state, at: (text: string) => (now = new Date(text)) }
}

describe('createProcessReport', () => {
  it('says of a quiet minute that somebody was there, but not of a worker', async () => {
    const web = reporting('web')
    await web.report.report()
    expect(web.written).toMatchObject([
      [{ kind: 'procedures', minute: '2026-11-24T12:00:00.000Z', requests: 0 }],
    ])
    const worker = reporting('worker')
    await worker.report.report()
    expect(worker.written).toEqual([[]])
  })

  it('counts once, and keeps what could not be written for the minute in which it can', async () => {
    const { report, written, state, at } = reporting('web')
    report.count({ kind: 'procedures', status: 200, ms: 7 })
    report.count({ kind: 'procedures', status: 404, ms: 30 })
    state.away = true
    await report.report()
    state.away = false
    at('2026-11-24T12:05:00Z')
    report.count({ kind: 'procedures', status: 500, ms: 20_000 })
    await report.stop()
    const all = written.flat()
    expect(all.reduce((sum, { requests }) => sum + requests, 0)).toBe(3)
    expect(all.map(({ minute }) => minute)).not.toContain('2026-11-24T12:01:00.000Z')
    expect(all.reduce((sum, { refused, failed }) => sum + refused * 10 + failed, 0)).toBe(11)
    expect(all.flatMap(({ buckets }) => buckets).reduce((sum, n) => sum + n, 0)).toBe(3)
  })
})
