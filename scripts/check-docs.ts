import fs from 'node:fs'
import path from 'node:path'
import { findDocProblems } from './checks/find-doc-problems.ts'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const { documents, problems } = findDocProblems(root)
for (const problem of problems) console.error(problem)
console.info(`Documents: ${documents} read, ${problems.length} problems`)
process.exitCode =
  problems.length > 0 || (documents === 0 && fs.existsSync(path.join(root, 'README.md'))) ? 1 : 0
