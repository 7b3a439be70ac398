import path from 'node:path'
import { findImportViolations } from './checks/find-import-violations.ts'

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const { modulesRead, violations } = await findImportViolations(root)
for (const violation of violations) console.error(violation)
console.info(`Imports: ${modulesRead} files read, ${violations.length} violations`)
process.exitCode = violations.length > 0 || modulesRead === 0 ? 1 : 0
