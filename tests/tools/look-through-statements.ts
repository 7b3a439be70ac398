// Looks through the statements that a whole run of the tests has sent (ATITHI_STATEMENTS): each has to name its account.
import { readKeptStatements } from '@atithi/db/kept-statements'
import { faultsOf, fewest } from '../support/named-accounts.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('Name the folder that the statements were kept in.')
const statements = readKeptStatements(folder)
const faults = statements.flatMap(faultsOf)
for (const { role, tables, text } of faults)
  console.error(`${role}: ${tables.join(', ')}\n    ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`)
console.info(`   ${statements.length} statements, ${faults.length} without their account`)
process.exitCode = faults.length > 0 || statements.length < fewest ? 1 : 0
