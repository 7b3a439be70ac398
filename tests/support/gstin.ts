import { randomBytes } from 'node:crypto'
import { gstinCheckCharacter } from '@atithi/api/tax/gst/rules/gstin'

/** A GST number that nobody else of a test run has; by default of Rajasthan. */
export function freshGstin(stateCode = '08'): string {
  const letters = [...randomBytes(5)].map(byte => String.fromCharCode(65 + (byte % 26))).join('')
  const digits = String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0')
  const body = `${stateCode}${letters}${digits}F1Z`
  return `${body}${gstinCheckCharacter(body)}`
}
