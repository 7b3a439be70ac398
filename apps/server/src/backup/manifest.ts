import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const manifestFile = 'manifest.json'

const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  /** SHA-256 of every file, by its path below the backup. */
  files: z.record(z.string(), z.string()),
})
export type Manifest = z.output<typeof manifestSchema>

/** Writes down what a backup consists of: only a backup with a manifest is whole. */
export async function writeManifest(folder: string, takenAt: Date): Promise<Manifest> {
  const manifest = { takenAt: takenAt.toISOString(), files: await hashesIn(folder) }
  await fs.writeFile(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 1)}\n`)
  return manifest
}

/** The manifest of a backup whose every file is as it was written. Throws with the first file that is missing, changed or foreign. */
export async function verifiedManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new Error(`${folder} is not a whole backup: it has no ${manifestFile}.`)
  const manifest = manifestSchema.parse(JSON.parse(text))
  const found = await hashesIn(folder)
  const names = new Set([...Object.keys(manifest.files), ...Object.keys(found)])
  const wrong = [...names].find(
    name => name !== manifestFile && manifest.files[name] !== found[name],
  )
  if (wrong) throw new Error(`The backup is damaged: ${wrong} is not as it was written.`)
  return manifest
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
  const hashes: Record<string, string> = {}
  for (const file of files.toSorted())
    hashes[path.relative(folder, file).replaceAll('\\', '/')] = await hashOf(file)
  return hashes
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
