import fs from 'node:fs'
import path from 'node:path'

const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.astro',
  '.turbo',
  '.data',
  '.tmp',
  'test-results',
])

/** The files of the project with one of the endings, relative to `root`, in a stable order. Generated files are left out. */
export function sourceFiles(
  root: string,
  folders: readonly string[],
  endings: readonly string[],
): string[] {
  return folders
    .flatMap(folder => walk(root, folder))
    .filter(file => endings.some(ending => file.endsWith(ending)) && !/\.(gen|d)\.ts$/.test(file))
    .sort()
}

function walk(root: string, folder: string): string[] {
  const absolute = path.join(root, folder)
  if (!fs.existsSync(absolute)) return []
  return fs.readdirSync(absolute, { withFileTypes: true }).flatMap(entry => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(root, file)
    return entry.isFile() ? [file] : []
  })
}
