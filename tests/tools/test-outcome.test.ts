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
    report({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        {
          name: '/a/bill.test.ts',
          status: failed > 0 ? 'failed' : 'passed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'a bill adds', failureMessages: [] },
            ...Array.from({ length: failed }, () => ({
              status: 'failed',
              fullName: 'a bill rounds',
              failureMessages: ['AssertionError: 1 is not 2\n at bill'],
            })),
          ],
        },
      ],
    })

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-outcome-'))
  })
  afterEach(() => fs.rmSync(folder, { recursive: true }))

  it('counts what vitest counts, and names what failed', () => {
    expect(readOutcome('vitest', vitest(4, 1), 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: ['bill.test.ts › a bill rounds › AssertionError: 1 is not 2'],
    })
  })

  it('counts what playwright counts, a test that passed at the second try as passed', () => {
    const spec = (title: string, status: string) => ({
      title,
      file: 'desk/bill.spec.ts',
      tests: [
        {
          projectName: 'phone',
          status,
          results: [{ error: { message: 'Timed out\n at line 3' } }],
        },
      ],
    })
    const file = report({
      stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec('is paid', 'expected')],
          suites: [{ specs: [spec('is printed', 'unexpected')] }],
        },
      ],
    })
    expect(readOutcome('playwright', file, 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: ['[phone] desk/bill.spec.ts › is printed › Timed out'],
    })
  })

  it('counts a failure that no test explains', () => {
    expect(readOutcome('vitest', vitest(4, 0), 1)).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
      failures: ['vitest: ended with code 1 and no failed test'],
    })
  })

  it('says what happened outside the tests', () => {
    const file = report({
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      unhandledErrors: ['while bill.test.ts ran › Connection terminated'],
      testResults: [],
    })
    expect(readOutcome('vitest', file, 1)).toMatchObject({
      failed: 1,
      failures: ['outside the tests › while bill.test.ts ran › Connection terminated'],
    })
  })

  it('names a file that does not load', () => {
    const file = report({
      numPassedTests: 4,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          name: '/a/stay.test.ts',
          status: 'failed',
          message: 'Cannot find stay.ts',
          assertionResults: [],
        },
      ],
    })
    expect(readOutcome('vitest', file, 1)).toMatchObject({
      failed: 1,
      failures: ['stay.test.ts › Cannot find stay.ts'],
    })
  })

  it('counts a missing report as a failure', () => {
    expect(readOutcome('playwright', path.join(folder, 'none.json'), 0)).toEqual(
      one('playwright: left no report', false),
    )
  })
})

describe('lastLine', () => {
  it('is the plain sum', () => {
    const tests = { passed: 5, failed: 0, skipped: 0, failures: [] }
    expect(lastLine(sum([one('types', true), one('lint', false), tests]))).toBe(
      '6 passed, 1 failed',
    )
  })

  it('names what was skipped', () => {
    expect(lastLine({ passed: 1, failed: 0, skipped: 2, failures: [] })).toBe(
      '1 passed, 0 failed, 2 skipped',
    )
  })
})
