import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'db',
    globalSetup: './src/test-server.ts',
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
})
