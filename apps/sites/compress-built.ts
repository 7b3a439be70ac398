import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { AstroIntegration } from 'astro'

/** Writes each style and script beside itself compressed, so that the server sends it without work of its own. */
export const compressBuilt = (): AstroIntegration => ({
  name: 'compress-built',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = path.join(fileURLToPath(dir), '_astro')
      if (!fs.existsSync(folder)) return
      for (const name of fs.readdirSync(folder).filter(file => /\.(css|js|svg)$/.test(file))) {
        const content = fs.readFileSync(path.join(folder, name))
        fs.writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content))
        fs.writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content))
      }
    },
  },
})
