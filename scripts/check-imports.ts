import path from 'node:path'
import { findImportViolations } from './checks/find-import-violations.ts'

/** The project has more modules than this: a check that reads fewer is broken, whatever it finds. */
const leastModules = 1_300

const given = process.argv[2]
const root = path.resolve(given ?? path.join(import.meta.dirname, '..'))
const { modulesRead, violations, summary } = await findImportViolations(root)
for (const violation of violations) console.error(violation)
for (const line of summary) console.info(line)
console.info(`Imports: ${modulesRead} files read, ${violations.length} violations`)
const tooFew = modulesRead < (given ? 1 : leastModules)
if (tooFew) console.error(`Only ${modulesRead} files were read: the check itself is broken.`)
process.exitCode = violations.length > 0 || tooFew ? 1 : 0
