import fs from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-files.ts'

export interface StyleReport {
  files: number
  median: number
  ninetieth: number
  longest: { file: string; lines: number }[]
  anys: string[]
}

/** Words of a language are data: one table each, however long. */
const dataTables = /^apps\/sites\/src\/lib\/words\//

/** How long the files are, and where `any` stands. Tests count like all other code. */
export function measureStyle(root: string): StyleReport {
  const files = sourceFiles(
    root,
    ['apps', 'packages', 'tests', 'scripts'],
    ['.ts', '.tsx', '.astro', '.cjs'],
  ).filter(file => file !== 'packages/db/src/schema.ts' && !dataTables.test(file))
  const measured = files.map(file => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return {
      file,
      lines: text.trimEnd().split('\n').length,
      anys: text.match(/(:|as|<|\|)\s*any\b(?!\s*[a-z])/g)?.length ?? 0,
    }
  })
  const byLength = measured.toSorted((a, b) => a.lines - b.lines)
  const at = (share: number) =>
    byLength[Math.min(byLength.length - 1, Math.floor(byLength.length * share))]?.lines ?? 0
  return {
    files: files.length,
    median: at(0.5),
    ninetieth: at(0.9),
    longest: byLength
      .slice(-5)
      .reverse()
      .map(({ file, lines }) => ({ file, lines })),
    anys: measured.filter(one => one.anys > 0).map(one => one.file),
  }
}
