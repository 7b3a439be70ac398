/** `typed` as a LIKE pattern that matches it anywhere; what LIKE would read as a wildcard is taken as written. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, '\\$&')}%`
}
