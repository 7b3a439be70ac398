import fs from 'node:fs'

/** How many tests a step ran. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

export const one = (passes: boolean): Outcome => ({ passed: passes ? 1 : 0, failed: passes ? 0 : 1, skipped: 0 })

export const sum = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce(
    (all, next) => ({ passed: all.passed + next.passed, failed: all.failed + next.failed, skipped: all.skipped + next.skipped }),
    {
      passed: 0,
      failed: 0,
      skipped: 0,
    },
  )

/** The line that ends a test run. */
export function lastLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const readers = {
  vitest(report: VitestReport): Outcome {
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
  },
  playwright({ stats }: PlaywrightReport): Outcome {
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  },
}

/**
 * What a test runner reported. A runner that failed without a failed test (a file that does not load, a server that does not
 * start) or that left no report counts as one failure.
 */
export function readOutcome(runner: keyof typeof readers, file: string, exitCode: number): Outcome {
  const outcome = fs.existsSync(file) ? readers[runner](JSON.parse(fs.readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 }
  const reported = outcome.passed + outcome.failed + outcome.skipped > 0
  const unexplained = outcome.failed === 0 && (exitCode !== 0 || !reported)
  return unexplained ? sum([outcome, one(false)]) : outcome
}
