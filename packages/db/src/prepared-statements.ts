import type pg from 'pg'
import { readInScope, type StatementScope } from './scoped-query.ts'

// Statement texts that vary without end (a list of ids in them) stop being prepared here, so that no connection keeps thousands.
const mostTexts = 400
const names = new Map<string, string>()

/** Stands in a statement whose best plan depends on its values: it is planned anew each time, and not prepared. */
export const freshPlan = '/* planned anew */'

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostTexts || text.includes(freshPlan)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Begins a reading transaction; its values are a StatementScope. */
export const beginReading = 'begin read only'

/**
 * Makes a connection parse and plan each statement once and then only run it: under row-level security planning costs
 * more than most of our statements do. Statements without values (begin, commit) are sent as they are.
 *
 * Of a reading transaction neither begin nor commit is sent: each of its statements carries the scope with it. At read committed, which
 * gives every statement a snapshot of its own, that is the same.
 */
export function prepareOnce(client: pg.ClientBase): void {
  const send = client.query.bind(client)
  let scope: StatementScope | undefined
  const query = (...[text, values, ...rest]: unknown[]): unknown => {
    if (text === beginReading) {
      scope = values as StatementScope
      return Promise.resolve({ command: 'BEGIN', rows: [] })
    }
    const given = Array.isArray(values) ? values : []
    const name = typeof text === 'string' && given.length > 0 ? nameOf(text) : undefined
    if (scope && typeof text === 'string') {
      if (text !== 'commit' && text !== 'rollback')
        return readInScope(send, { name, text, values: given }, scope)
      scope = undefined
      return Promise.resolve({ command: text.toUpperCase(), rows: [] })
    }
    return Reflect.apply(
      send,
      client,
      name ? [{ name, text, values }, ...rest] : [text, values, ...rest],
    )
  }
  Object.assign(client, { query })
}
