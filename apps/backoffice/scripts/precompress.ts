import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|html|svg|json)$/

/** Lays a .br and a .gz beside each built file, so that the server sends them as they are. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: config => {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const files = fs
        .readdirSync(outDir, { recursive: true, encoding: 'utf8' })
        .filter(file => compressible.test(file))
      for (const file of files) {
        const bytes = fs.readFileSync(path.join(outDir, file))
        fs.writeFileSync(
          path.join(outDir, `${file}.br`),
          brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          }),
        )
        fs.writeFileSync(path.join(outDir, `${file}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
