import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const globalSetup = fileURLToPath(import.meta.resolve('@atithi/db/test-server'))

export default defineConfig({
  test: { name: 'demo', globalSetup, isolate: false, hookTimeout: 60_000, testTimeout: 30_000 },
})
