/** `typed` as a LIKE pattern that matches what begins with it; what LIKE would read as a wildcard is taken as written. */
export const beginningWith = (typed: string): string => `${typed.replace(/[\\%_]/g, '\\$&')}%`

/** The same for what has it anywhere. */
export const containing = (typed: string): string => `%${beginningWith(typed)}`

/** The same for a column `words`, which the database keeps in lowercase, and phone numbers as '+919876543210'. */
export const amongWords = (typed: string): string =>
  containing(asPhone(typed) ?? typed.toLowerCase())

/** '+91 98765 43210' and '098765-43210' as they are kept, whole or in part; undefined for anything but a phone number. */
function asPhone(typed: string): string | undefined {
  if (!/^\+?[\d\s().-]{6,}$/.test(typed)) return undefined
  return typed.replace(/[\s().-]/g, '').replace(/^0+(?=\d{10}$)/, '')
}
