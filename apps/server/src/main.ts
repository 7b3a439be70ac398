import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Compiled code from the last start: a start is several times faster, and the compiler of TypeScript stays out of memory.
enableCompileCache(path.resolve(import.meta.dirname, '../../../node_modules/.cache/node-compile'))
await import('./run.ts')
