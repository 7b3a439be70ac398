import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const globalSetup = fileURLToPath(import.meta.resolve('@atithi/db/test-server'))

export default defineConfig(({ mode }) => ({
  test: {
    name: 'tests',
    globalSetup,
    isolate: false,
    include: ['**/*.test.ts'],
    exclude: ['e2e/**', 'node_modules/**'],
    env: { ATITHI_THOROUGH: mode === 'thorough' ? 'yes' : '' },
    // What fills a database shares two processors with three others that do the same.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    testTimeout: mode === 'thorough' ? 600_000 : 120_000,
  },
}))
