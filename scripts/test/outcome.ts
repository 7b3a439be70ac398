import fs from 'node:fs'
import path from 'node:path'

/** How many tests a step ran, and a line for each that failed. */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
  failures: readonly string[]
}

/** The outcome of what passes or fails as a whole. */
export const one = (name: string, passes: boolean): Outcome =>
  passes
    ? { passed: 1, failed: 0, skipped: 0, failures: [] }
    : { passed: 0, failed: 1, skipped: 0, failures: [name] }

export const sum = (outcomes: readonly Outcome[]): Outcome =>
  outcomes.reduce((all, next) => ({
    passed: all.passed + next.passed,
    failed: all.failed + next.failed,
    skipped: all.skipped + next.skipped,
    failures: [...all.failures, ...next.failures],
  }))

/** The line that ends a test run. */
export function lastLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  /** What happened outside every test, a line each (vitest-report.ts). */
  unhandledErrors?: string[]
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** A failed test in one line: where it stands, its name, and how its message begins. */
function failureOf(where: string, name: string, message = ''): string {
  const [reason = ''] = message.split('\n')
  return [where, name, reason].filter(part => part !== '').join(' › ')
}

function vitestFailures({ testResults, unhandledErrors = [] }: VitestReport): string[] {
  const inFiles = testResults.flatMap(file => {
    const where = path.basename(file.name)
    const tests = file.assertionResults.filter(({ status }) => status === 'failed')
    if (tests.length === 0 && file.status === 'failed') return [failureOf(where, '', file.message)]
    return tests.map(({ fullName, failureMessages }) =>
      failureOf(where, fullName, failureMessages[0]),
    )
  })
  return [...inFiles, ...unhandledErrors.map(error => `outside the tests › ${error}`)]
}

function playwrightFailures({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        failureOf(`[${projectName}] ${file}`, title, results[0]?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(playwrightFailures)]
}

const readers = {
  vitest(report: VitestReport): Outcome {
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: vitestFailures(report),
    }
  },
  playwright({ stats, suites }: PlaywrightReport): Outcome {
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: suites.flatMap(playwrightFailures),
    }
  },
}

/**
 * What a test runner reported. A runner that failed without a failed test (a file that does not load, a server that does not
 * start) or that left no report counts as one failure.
 */
export function readOutcome(runner: keyof typeof readers, file: string, exitCode: number): Outcome {
  const outcome = fs.existsSync(file)
    ? readers[runner](JSON.parse(fs.readFileSync(file, 'utf8')))
    : undefined
  if (outcome === undefined) return one(`${runner}: left no report`, false)
  const reported = outcome.passed + outcome.failed + outcome.skipped > 0
  if (outcome.failed > 0 || (exitCode === 0 && reported)) return outcome
  const { failures } = outcome
  return {
    ...outcome,
    failed: 1,
    failures:
      failures.length > 0
        ? failures
        : [`${runner}: ended with code ${exitCode} and no failed test`],
  }
}
