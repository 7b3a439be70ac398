import fs from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './source-files.ts'

export interface SqlCount {
  /** Pieces of SQL by hand, of whatever length. */
  fragments: number
  /** Of them, those that are a whole statement. */
  statements: number
  /** Of them, those whose rows are told a type by hand. */
  asserted: number
}

/** How much SQL stands by hand in the product, its demonstration and its server: the builder says the rest. Tests are left out. */
export function countSql(root: string): SqlCount {
  const files = sourceFiles(root, ['apps', 'packages'], ['.ts', '.tsx']).filter(
    file => !file.endsWith('.test.ts'),
  )
  const count: SqlCount = { fragments: 0, statements: 0, asserted: 0 }
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    for (const [, asserted, body = ''] of text.matchAll(/\bsql(<[^`;]*?>)?`([^`]{0,40})/g)) {
      count.fragments += 1
      if (/^\s*(select|insert|update|delete|with|call|do|create|alter)\b/i.test(body))
        count.statements += 1
      if (asserted !== undefined) count.asserted += 1
    }
  }
  return count
}
