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

const FIRST_LOAD_KB = 170
const ROUTE_KB = 80
/** The first load, and what its buttons open. */
const FRAME_KB = 190

/** Parts that are files of their own and come with their route as it opens: one of each line at a time. */
const comesWith: Record<string, string[][]> = {
  onboarding: [
    ['property/basics/basic-form'],
    ['property/photos/photos-panel', 'property/rooms/room-types'],
    ['property/content/content-panel'],
    ['selling/calendar/calendar-grid-section'],
    ['property/policies/policies-panel'],
  ],
  settings: [
    ['identity/profile/profile-section'],
    ['identity/staff/staff-section'],
    ['plans/billing-section'],
    ['identity/security/security-section'],
    ['platform/notifications/notifications-section'],
    ['platform/integrations/integrations-section'],
    ['platform/settings/advanced-section'],
  ],
  payments: [[], ['finance/settings/bills-section']],
  channels: [
    ['channels/overview/overview-tab'],
    ['channels/connections/connections-tab', 'channels/connections/connect-modal'],
    ['channels/connection/connection-page', 'channels/connection/mapping-part'],
    ['channels/connection/connection-page', 'channels/connection/settings-part'],
    ['channels/connection/connection-page', 'channels/connection/closures-card'],
    ['channels/reservations/reservations-tab'],
    ['channels/nights/inventory-tab'],
    ['channels/nights/rates-tab'],
    ['channels/overview/properties-tab'],
    ['channels/integrations-tab'],
    ['channels/analytics-tab'],
  ],
  website: [
    ['web/website/theme-section', 'web/website/live-preview'],
    ['web/website/content-section', 'web/website/live-preview'],
    ['web/website/seo-section', 'web/website/live-preview'],
    ['web/website/analytics-section'],
    ['web/website/settings-section'],
  ],
}

const dist = path.resolve(import.meta.dirname, '../dist')
const manifest: Record<string, Chunk> = JSON.parse(
  fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'),
)

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
/** The frame with what its buttons open, which comes on every page once that is shown. */
const frame = filesOf(partKey('shell/user-menu'), new Set(first))

const rows: { part: string; kilobytes: number; allowed: number }[] = [
  { part: 'entry (every page)', kilobytes: kilobytes(entry), allowed: FIRST_LOAD_KB },
  { part: 'entry and shell (signed in)', kilobytes: kilobytes(first), allowed: FIRST_LOAD_KB },
  { part: 'with what the frame opens', kilobytes: kilobytes(frame), allowed: FRAME_KB },
]

/** A part that several ask for bears its name alone. */
function partKey(part: string): string {
  const isPart = (key: string, name?: string) =>
    key.endsWith(`src/${part}.tsx`) || name === path.basename(part)
  const key = Object.keys(manifest).find(known => isPart(known, manifest[known]?.name))
  if (!key) throw new Error(`No part ${part}: it has moved, or is no file of its own any more`)
  return key
}

for (const [key, chunk] of Object.entries(manifest)) {
  if (
    chunk.isEntry ||
    key === shellKey ||
    !key.includes('src/routes/') ||
    !chunk.file.endsWith('.js')
  )
    continue
  // A page before signing in is a first load by itself.
  const isPublic = !key.includes('_signed-in/')
  const known = isPublic ? new Set<string>() : frame
  const route = key.replace(/^src\/routes\/(_signed-in\/)?|\.tsx.*$/g, '')
  const opened = key.includes('tsr-split=component') ? (comesWith[route] ?? [[]]) : [[]]
  for (const parts of opened) {
    const files = [...(isPublic ? [entryKey] : []), key, ...parts.map(partKey)].flatMap(each => [
      ...filesOf(each),
    ])
    rows.push({
      part: [isPublic ? `${route} (first page)` : route, ...parts].join(' + '),
      kilobytes: kilobytes(less(new Set(files), known)),
      allowed: isPublic ? FIRST_LOAD_KB : ROUTE_KB,
    })
  }
}

console.info('Compressed script, in KB (brotli):')
for (const row of rows.sort((a, b) => b.kilobytes - a.kilobytes)) {
  const mark = row.kilobytes > row.allowed ? `  above ${row.allowed}` : ''
  console.info(`${row.kilobytes.toFixed(1).padStart(7)}  ${row.part}${mark}`)
}
if (rows.some(row => row.kilobytes > row.allowed)) process.exitCode = 1
