import { createHash } from 'node:crypto'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { VitestReport } from './scripts/test/vitest-report.ts'

/** Minutes each, and small as files, by which the order goes otherwise: begun last, one of them would run on alone. */
const longest = ['tests/hostile/every-procedure.test.ts', 'tests/access/every-procedure.test.ts']

const isLongest = ({ moduleId }: TestSpecification) => longest.some(file => moduleId.endsWith(file))
const isOfTests = ({ project }: TestSpecification) => project.name === 'tests'
/** Those that start and kill servers wait more than they compute. */
const isWaiting = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/faults/')

/** The files with those that wait let in among them, at even distances. */
function letIn<T>(waiting: readonly T[], files: readonly T[]): T[] {
  const each = Math.ceil(files.length / (waiting.length + 1))
  const parts = waiting.map((one, at) => [one, ...files.slice(at * each, (at + 1) * each)])
  return [...parts.flat(), ...files.slice(waiting.length * each)]
}

/**
 * An order in which no processor stands idle: what runs longest begins first, and what waits lies among what computes, so that
 * its worker leaves the processors to the others.
 */
class BusyOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shuffle, seed } = this.ctx.config.sequence
    if (shuffle) {
      const chance = ({ moduleId }: TestSpecification) =>
        createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
      return files.toSorted((a, b) => chance(a).localeCompare(chance(b)))
    }
    const sorted = await super.sort(files)
    const ours = sorted.filter(isOfTests)
    const others = ours.filter(file => !isLongest(file) && !isWaiting(file))
    return [
      ...sorted.filter(file => !isOfTests(file)),
      ...ours.filter(isLongest),
      ...letIn(ours.filter(isWaiting), others),
    ]
  }
}

const { VITEST_REPORT: report } = process.env

export default defineConfig({
  test: {
    // A whole run also writes what scripts/test.ts sums up.
    ...(report !== undefined && { reporters: ['dot', new VitestReport(report)] }),
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'tests/vitest.config.ts'],
    sequence: { sequencer: BusyOrder },
  },
})
