import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const globalSetup = fileURLToPath(import.meta.resolve('@atithi/db/test-server'))

export default defineConfig({
  test: {
    name: 'tests',
    globalSetup,
    include: ['**/*.test.ts'],
    exclude: ['e2e/**', 'node_modules/**'],
    hookTimeout: 120_000,
    testTimeout: 120_000,
  },
})
