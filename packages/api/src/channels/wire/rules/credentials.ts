import type { Credentials } from './adapter.ts'

/** Characters of one credential, at most. */
export const longestCredential = 2000

/** Credentials as texts by name, or undefined where they are anything else. */
export function credentialsOf(value: unknown): Credentials | undefined {
  if (typeof value === 'string' && value.length >= 1 && value.length <= longestCredential)
    return { token: value }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0 || entries.length > 20) return undefined
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text.length <= longestCredential
  return entries.every(([name, text]) => name.length <= 60 && isText(text))
    ? Object.fromEntries(entries.map(([name, text]) => [name, String(text)]))
    : undefined
}
