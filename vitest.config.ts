import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: ['packages/*/vitest.config.ts', 'apps/*/vitest.config.ts', 'tests/vitest.config.ts'],
    // Tests wait for PostgreSQL more than they compute: no processor is kept free for the runner, as it would be by default.
    maxWorkers: availableParallelism(),
  },
})
