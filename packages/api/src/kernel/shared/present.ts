/** A value that must be there: without it the program is wrong, and says what it missed instead of going on with nothing. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new TypeError(`missing: ${what}`)
  return value
}

/** The first of rows that cannot be none, as a statement answers that writes one. */
export const first = <T>(rows: readonly T[], what: string): T => present(rows[0], what)

/** The last of rows that cannot be none. */
export const last = <T>(rows: readonly T[], what: string): T => present(rows.at(-1), what)
