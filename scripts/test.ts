import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { exitCodeOf, projectRoot, runTool } from './start/child.ts'
import { lastLine, type Outcome, one, readOutcome, sum } from './test/outcome.ts'

const reports = path.join(projectRoot, '.tmp/test-reports')
const statements = path.join(reports, 'statements')
const noTelemetry = { TURBO_TELEMETRY_DISABLED: '1' }

/** A tool that passes or fails as a whole counts as one test. */
const tool = (name: string, args: readonly string[]) => async (): Promise<Outcome> =>
  one(
    [name, ...args].join(' '),
    (await exitCodeOf(runTool(name, args, { env: noTelemetry }))) === 0,
  )

async function unitTests(): Promise<Outcome> {
  const report = path.join(reports, 'vitest.json')
  // Tests wait, for PostgreSQL and for what takes its time, more than they compute: there are two more of them than of processors.
  const workers = `--maxWorkers=${os.availableParallelism() + 2}`
  const code = await exitCodeOf(
    runTool('vitest', ['run', workers], {
      env: { VITEST_REPORT: report, ATITHI_STATEMENTS: statements },
    }),
  )
  return readOutcome('vitest', report, code)
}

/** What the tests before it have sent to PostgreSQL, each statement once. */
async function keptStatements(): Promise<Outcome> {
  const args = ['run', 'statements', '-w', '@atithi/tests', '--silent', '--', statements]
  const code = await exitCodeOf(runTool('npm', args))
  return one('statements that name their account', code === 0)
}

async function browserTests(): Promise<Outcome> {
  const report = path.join(reports, 'playwright.json')
  const code = await exitCodeOf(
    runTool('playwright', ['test', '--reporter=list,json'], {
      cwd: 'tests',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
  )
  return readOutcome('playwright', report, code)
}

type Step = readonly [heading: string, run: () => Promise<Outcome>]

// Steps of a row run side by side: the longest program of the types keeps one processor busy, which leaves the other to the linters.
const rows: readonly (readonly Step[])[] = [
  [
    [
      'Types',
      tool('turbo', [
        'run',
        'typecheck',
        'typecheck:node',
        '--output-logs=errors-only',
        '--continue',
        '--concurrency=2',
      ]),
    ],
    [
      'Format, lint, imports, dead code, documents, lock file',
      tool('npm', ['run', 'lint', '--silent']),
    ],
  ],
  [['Build', tool('turbo', ['run', 'build', '--output-logs=errors-only'])]],
  [['Unit and integration tests', unitTests]],
  [['Statements that name their account', keptStatements]],
  [['Browser tests', browserTests]],
]

/** Runs steps at the same time, and says of each what came of it when it ends. */
function runRow(row: readonly Step[]): Promise<Outcome[]> {
  for (const [heading] of row)
    console.info(`\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`)
  const started = performance.now()
  return Promise.all(
    row.map(async ([heading, run]) => {
      const outcome = await run()
      const of = row.length > 1 ? `${heading}: ` : ''
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.info(`   ${of}${lastLine(outcome)} in ${seconds} s`)
      return outcome
    }),
  )
}

fs.rmSync(reports, { recursive: true, force: true })
fs.mkdirSync(statements, { recursive: true })
const outcomes: Outcome[] = []
for (const row of rows) outcomes.push(...(await runRow(row)))
const total = sum(outcomes)
if (total.failures.length > 0)
  console.info(`\nWhat failed:\n${total.failures.map(failure => `  ${failure}`).join('\n')}`)
console.info(`\n${lastLine(total)}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
