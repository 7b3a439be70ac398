import fs from 'node:fs'
import path from 'node:path'

interface Chunk {
  file: string
  src?: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const FIRST_LOAD_KB = 120
const ROUTE_KB = 60

const dist = path.resolve(import.meta.dirname, '../dist')
const manifest: Record<string, Chunk> = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'))

/** The script files that must be there before this chunk runs. */
function filesOf(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) filesOf(needed, found)
  return found
}

const kilobytes = (files: Iterable<string>) =>
  [...files]
    .filter(file => file.endsWith('.js'))
    .map(file => path.join(dist, `${file}.br`))
    .reduce((sum, file) => sum + (fs.existsSync(file) ? fs.statSync(file).size : 0), 0) / 1024

const less = (all: Set<string>, known: Set<string>) => [...all].filter(file => !known.has(file))

const entryKey = Object.keys(manifest).find(key => manifest[key]?.isEntry) ?? ''
const entry = filesOf(entryKey)
const shellKey = Object.keys(manifest).find(key => manifest[key]?.name === 'shell') ?? ''
const first = filesOf(shellKey, new Set(entry))

const rows: { part: string; kilobytes: number; allowed: number }[] = [
  { part: 'entry (every page)', kilobytes: kilobytes(entry), allowed: FIRST_LOAD_KB },
  { part: 'entry and shell (signed in)', kilobytes: kilobytes(first), allowed: FIRST_LOAD_KB },
]
for (const [key, chunk] of Object.entries(manifest)) {
  if (chunk.isEntry || key === shellKey || key.startsWith('_') || !chunk.file.endsWith('.js')) continue
  const known = key.includes('_signed-in/') || !key.includes('routes/') ? first : entry
  const part = key.replace(/^src\//, '').replace(/\?.*$/, '')
  rows.push({ part, kilobytes: kilobytes(less(filesOf(key), known)), allowed: ROUTE_KB })
}

console.info('Compressed script, in KB (brotli):')
for (const row of rows.sort((a, b) => b.kilobytes - a.kilobytes)) {
  const mark = row.kilobytes > row.allowed ? `  above ${row.allowed}` : ''
  console.info(`${row.kilobytes.toFixed(1).padStart(7)}  ${row.part}${mark}`)
}
if (rows.some(row => row.kilobytes > row.allowed)) process.exitCode = 1
