import type pg from 'pg'

// Statement texts that vary without end (a list of ids in them) stop being prepared here, so that no connection keeps thousands.
const mostTexts = 400
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostTexts) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/**
 * Makes a connection parse and plan each statement once and then only run it: under row-level security planning costs
 * more than most of our statements do. Statements without values (begin, commit) are sent as they are.
 */
export function prepareOnce(client: pg.ClientBase): void {
  const send = client.query
  const query = (...[text, values, ...rest]: unknown[]): unknown => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    return Reflect.apply(send, client, name ? [{ name, text, values }, ...rest] : [text, values, ...rest])
  }
  Object.assign(client, { query })
}
