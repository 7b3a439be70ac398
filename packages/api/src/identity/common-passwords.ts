import { dictionary } from '@zxcvbn-ts/language-common'

const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common']?.slice(0, 10_000).map(String))

/** One of the 10,000 commonest passwords of published leaks, in any case (decisions, section 3). Server only: the list is large. */
export function isCommonPassword(password: string): boolean {
  return commonest.has(password.toLowerCase())
}
