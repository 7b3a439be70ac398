import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { siteReasons } from './refusals.ts'

/** Thrown in files that the websites share with the desk, and met by what only the desk can do. */
const ofTheDesk = [
  ...[
    'SIGN_IN_REQUIRED',
    'ROLE_NOT_ALLOWED',
    'TWO_FACTOR_REQUIRED',
    'AREA_REQUIRED',
    'GRANT_REQUIRED',
    'TOTAL_NOT_REACHABLE',
  ],
  ...['ROOM_UNSUITABLE', 'ROOM_PINNED', 'NOT_REVERSIBLE', 'CHARGE_REFUSED', 'INVOICED_ALREADY'],
  ...['ABOVE_BALANCE', 'ABOVE_CASH_LIMIT', 'CREDIT_NOTE_TOO_LATE', 'AT_WORK'],
  ...['ABOVE_CHARGE', 'ABOVE_HELD', 'ABOVE_PAID', 'NOT_REFUNDABLE', 'NOT_PAID_IN_CASH'],
  ...['COMPANY_ADDRESS_REQUIRED', 'NOT_BY_KEY', 'NOT_WHILE_IMPERSONATING', 'SCOPE_REQUIRED'],
  ...['ABOVE_CREDIT_LIMIT', 'COMPANY_INACTIVE', 'COMPANY_MONEY', 'GUEST_OUT_OF_REACH'],
  ...['EMAIL_UNPROVED', 'TOKEN_INVALID'],
  ...['ACCOUNT_CLOSED', 'NO_TAX_RULE', 'PLAN_READ_ONLY', 'NETWORK_BLOCKED', 'OWNER_INACTIVE'],
  ...['FEES_FULL', 'NAME_TAKEN', 'RATE_REFUSED', 'SERVICE_UNKNOWN'],
]

/** Every reason thrown in a file that the procedures of the websites can reach. */
function reasonsBelow(entry: string): Set<string> {
  const reasons = new Set<string>()
  const files = new Set([entry])
  for (const file of files) {
    const source = fs.readFileSync(file, 'utf8')
    for (const [, reason = ''] of source.matchAll(/DomainError\(\s*[a-z]+Reasons\.([A-Z_]+)/g))
      reasons.add(reason)
    for (const [, imported = ''] of source.matchAll(/^import (?!type )[^;]*?from '(\.[^']+)'/gm))
      files.add(path.join(path.dirname(file), imported))
  }
  return reasons
}

it('lists every reason that the procedures of the websites can answer', () => {
  const found = reasonsBelow(path.join(import.meta.dirname, '../router.ts'))
  expect([...found].toSorted()).toEqual([...siteReasons, ...ofTheDesk].toSorted())
})
