/** `typed` as a LIKE pattern that matches it anywhere; what LIKE would read as a wildcard is taken as written. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}

/** The same for a column `words`, which the database keeps in small letters. */
export const amongWords = (typed: string): string => containing(typed.toLowerCase())
