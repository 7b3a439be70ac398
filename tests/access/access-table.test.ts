import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type ProcedureFacts, procedures } from '../support/procedures.ts'

const file = path.resolve(import.meta.dirname, '../../docs/access.md')

const who: Record<ProcedureFacts['access'], string> = {
  open: 'anybody',
  site: 'anybody, of a published website or of their own booking',
  'signed-in': 'anybody signed in',
  portfolio: 'administrators; owners; staff of the property',
  property: 'administrators; the owner; staff of the property',
  administrator: 'administrators',
}

function rowOf({ path: name, type, access, area, roles }: ProcedureFacts): string {
  const allowed = roles
    ? `${access === 'signed-in' ? '' : 'of the property: '}${roles.join(', ')}`
    : who[access]
  return `| \`${name}\` | ${type} | ${area ?? '–'} | ${allowed} |`
}

const table = [
  '# Who may call what',
  '',
  'Made from the router by `tests/access/access-table.test.ts`; `UPDATE_DOCS=1 npx vitest run access-table` in tests writes it anew.',
  'Staff need the area. Somebody else’s property answers NOT_FOUND, a missing area FORBIDDEN.',
  '',
  '| procedure | kind | area | who |',
  '|---|---|---|---|',
  ...procedures.map(rowOf).toSorted(),
  '',
].join('\n')

it('docs/access.md says of every procedure what the router says', () => {
  if (process.env.UPDATE_DOCS) fs.writeFileSync(file, table)
  expect(fs.readFileSync(file, 'utf8')).toBe(table)
})
