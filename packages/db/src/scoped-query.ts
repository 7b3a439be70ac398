import pg from 'pg'

/** What bounds one statement: `[role, property ids with commas between them, owner id]`, empty where the scope names none. */
export type StatementScope = readonly [role: string, propertyIds: string, ownerId: string]

/** Takes a scope until the end of its transaction, which may only read. */
const takeScope = {
  name: 'scope',
  text: `select set_config('transaction_read_only', 'on', true), set_config('role', $1, true),
    set_config('app.property_ids', $2, true), set_config('app.owner_id', $3, true)`,
}

export interface Reading {
  /** Of a prepared statement. */
  name: string | undefined
  text: string
  values: readonly unknown[]
}

/** What pg keeps of a connection beyond its types: the texts of prepared statements, by their names. */
type Connection = pg.Connection &
  Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string | undefined>>

/** Those on which takeScope is prepared. */
const ready = new WeakSet<pg.Connection>()

type Send = (query: pg.Query) => unknown

/**
 * Sends a reading statement with its scope before it. Both go in one message and are one transaction, since PostgreSQL ends it at
 * the Sync after them: no begin and no commit, and nothing of the scope is left. When the scope is refused, so is the statement.
 */
export function readInScope(
  send: Send,
  { name, text, values }: Reading,
  scope: StatementScope,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    // Extended: a text without values would else be sent in another way, apart from its scope.
    const config = { ...(name && { name }), text, values: [...values], queryMode: 'extended' }
    const query = new pg.Query(config, (error: Error | undefined, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result),
    )
    send(Object.assign(query, scopeFirst(query, { name, text }, scope)))
  })
}

/** The handlers of a query that has its scope taken before it is run, and that leaves the answer to the scope out of its own. */
function scopeFirst(
  query: pg.Query,
  { name, text }: Pick<Reading, 'name' | 'text'>,
  scope: StatementScope,
) {
  const submit = query.submit.bind(query)
  let isScoped = false
  const handle = (handler: 'handleDataRow' | 'handleCommandComplete', args: unknown[]): void =>
    Reflect.apply(Reflect.get(pg.Query.prototype, handler), query, args)
  return {
    handleDataRow(row: unknown): void {
      if (isScoped) handle('handleDataRow', [row])
    },
    handleCommandComplete(message: unknown, connection: Connection): void {
      if (isScoped) handle('handleCommandComplete', [message, connection])
      isScoped = true
      ready.add(connection)
    },
    submit(connection: Connection): unknown {
      const { parsedStatements, submittedNamedStatements } = connection
      connection.stream.cork()
      try {
        // Parsed before the scope is taken: pg takes every answer to a parse for one about this statement.
        if (name && parsedStatements[name] === undefined) {
          connection.parse({ name, text, types: [] }, true)
          submittedNamedStatements[name] = text
        }
        if (!ready.has(connection)) {
          // One whose role was refused before may be there; to close one that is not there is no fault.
          connection.close({ type: 'S', name: takeScope.name }, true)
          connection.parse({ ...takeScope, types: [] }, true)
        }
        connection.bind({ statement: takeScope.name, values: [...scope] }, true)
        connection.execute({}, true)
        return submit(connection)
      } finally {
        connection.stream.uncork()
      }
    },
  }
}
