import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastLine, one, readOutcome, sum } from '../../scripts/test/outcome.ts'

describe('readOutcome', () => {
  let folder = ''
  const report = (content: object) => {
    const file = path.join(folder, 'report.json')
    fs.writeFileSync(file, JSON.stringify(content))
    return file
  }
  const vitest = (passed: number, failed: number) =>
    report({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1 })

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-outcome-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  it('counts what vitest counts', () => {
    expect(readOutcome('vitest', vitest(4, 1), 1)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  it('counts what playwright counts, a test that passed at the second try as passed', () => {
    const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })
    expect(readOutcome('playwright', file, 1)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  it('counts a failure that no test explains', () => {
    expect(readOutcome('vitest', vitest(4, 0), 1)).toEqual({ passed: 4, failed: 1, skipped: 2 })
  })

  it('counts a missing report as a failure', () => {
    expect(readOutcome('playwright', path.join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('lastLine', () => {
  it('is the plain sum', () => {
    expect(lastLine(sum([one(true), one(false), { passed: 5, failed: 0, skipped: 0 }]))).toBe('6 passed, 1 failed')
  })

  it('names what was skipped', () => {
    expect(lastLine({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
  })
})
