import fs from 'node:fs'
import path from 'node:path'
import { JsonReporter, type TestModule } from 'vitest/node'

/** What went wrong outside every test: a promise that nobody awaited, a worker that ended. Vitest fails for it, and its JSON keeps silent. */
interface UnhandledError {
  message: string
  stack?: string
  /** The file that ran when it came; another may have caused it. */
  VITEST_TEST_PATH?: string
}

/** Vitest's JSON report in `file`, and in its `unhandledErrors` what no test explains, a line each. */
export class VitestReport extends JsonReporter {
  readonly #file: string

  constructor(file: string) {
    super({ outputFile: file })
    this.#file = file
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly UnhandledError[] = [],
  ): Promise<void> {
    await super.onTestRunEnd(modules)
    const report = JSON.parse(fs.readFileSync(this.#file, 'utf8'))
    fs.writeFileSync(
      this.#file,
      JSON.stringify({ ...report, unhandledErrors: errors.map(inOneLine) }),
    )
  }
}

function inOneLine({ message, stack = '', VITEST_TEST_PATH: during }: UnhandledError): string {
  const [reason = ''] = message.split('\n')
  const from = stack
    .split('\n')
    .find(
      line => line.includes('/packages/') || line.includes('/apps/') || line.includes('/tests/'),
    )
  const parts = [during && `while ${path.basename(during)} ran`, reason, from?.trim()]
  return parts.filter(Boolean).join(' › ')
}
