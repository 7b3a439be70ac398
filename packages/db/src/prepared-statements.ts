import { createHash } from 'node:crypto'

// Statement texts that vary without end (a list of ids in them) stop being prepared here, so that no connection keeps thousands.
const mostTexts = 400
const names = new Map<string, string>()

/** Stands in a statement whose best plan depends on its values: it is planned anew each time, and not prepared. */
export const freshPlan = '/* planned anew */'

/**
 * Begins a statement that PostgreSQL plans once for a connection, whatever its values are, though its parts come and go so that it is not
 * compiled once. Left to itself PostgreSQL plans anew what it reckons cheaper with the values, though planning is the most of it.
 */
export const oncePlanned = '/* planned once */'

/**
 * The name under which a statement is parsed and planned once for a connection and then only run: under row-level security planning costs
 * more than most of our statements do. The name is a digest of the text, so that behind a pooler, where processes share connections, one
 * name is one statement.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostTexts || text.includes(freshPlan)) return known
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
  names.set(text, name)
  return name
}
