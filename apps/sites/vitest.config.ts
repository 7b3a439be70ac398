import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { name: 'sites', testTimeout: 30_000 } })
