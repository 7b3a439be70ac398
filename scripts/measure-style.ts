import path from 'node:path'
import { findImportViolations } from './checks/find-import-violations.ts'
import { measureStyle } from './checks/measure-style.ts'

const root = path.join(import.meta.dirname, '..')
const { files, median, ninetieth, longest, anys } = measureStyle(root)
const { violations } = await findImportViolations(root)

console.info(`Files            ${files}`)
console.info(`Lines, median    ${median}`)
console.info(`Lines, 9 in 10   ${ninetieth}`)
console.info(
  `Longest          ${longest.map(one => `${one.file} ${one.lines}`).join('\n                 ')}`,
)
console.info(
  `Files with any   ${anys.length}${anys.map(file => `\n                 ${file}`).join('')}`,
)
console.info(
  `Import circles   ${violations.filter(violation => violation.startsWith('no-circle')).length}`,
)
