import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'sites', isolate: false, testTimeout: 30_000 } })
