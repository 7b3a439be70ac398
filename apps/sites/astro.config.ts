import node from '@astrojs/node'
import { defineConfig, passthroughImageService } from 'astro/config'
import { compressBuilt } from './compress-built.ts'

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'middleware', bodySizeLimit: 65_536 }),
  integrations: [compressBuilt()],
  // The server refuses writes that come from another origin before they get here; it knows its hosts, a build does not.
  security: { checkOrigin: false },
  build: { inlineStylesheets: 'never' },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 }, server: { allowedHosts: ['.localhost'] } },
})
