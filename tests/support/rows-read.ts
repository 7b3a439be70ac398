import { createHash } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import type { Services } from '@atithi/api/kernel/context/services'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { openApplication } from '@atithi/db/client'
import { loginsOf } from '@atithi/db/login-role'
import { recordStatements } from '../bench/statements.ts'
import type { Browser } from './world.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Rows of tables that a plan has looked at. */
function rowsRead(node: Node): number {
  const { 'Relation Name': table, 'Actual Rows': rows, 'Actual Loops': loops } = node
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  const own = table === undefined ? 0 : (rows + removed) * loops
  return (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), own)
}

/** A statement of a procedure, and how many rows of tables it looked at. */
interface Read {
  text: string
  rows: number
}

export interface RowReader {
  /** What each statement of a call by this person reads, in the scope in which it is sent. */
  readBy(
    person: Pick<Browser, 'token'>,
    call: (caller: Browser['call']) => Promise<unknown>,
  ): Promise<Read[]>
  close(): Promise<void>
}

/** Calls procedures over one connection of each login to this database, and asks PostgreSQL how it answers each of their statements. */
export function openRowReader(url: string, services: Services): RowReader {
  const { db, pools } = openApplication(loginsOf(url), { max: 1 })
  return {
    close: () => db.destroy(),
    async readBy({ token }, call) {
      const caller = createCallerFactory(appRouter)(() =>
        createContextFactory({ ...services, db })({
          ip: '10.7.7.7',
          requestId: createHash('sha256').update(String(call)).digest('hex').slice(0, 16),
          ...(token && { sessionToken: token }),
          setCookie: () => {},
        }),
      )
      const sent = await recordStatements(pools, () => call(caller))
      const reads: Read[] = []
      let scope = 'begin'
      for (const { login, text, values } of sent) {
        if (text.startsWith('begin')) scope = text
        if (text === 'commit') scope = 'begin'
        if (!/^\s*(select|with)/i.test(text)) continue
        const client = await pools[login].connect()
        try {
          await client.query(scope)
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
            `explain (analyze, format json) ${text}`,
            values === undefined ? undefined : [...values],
          )
          const plan = rows[0]?.['QUERY PLAN'][0].Plan
          if (plan) reads.push({ text, rows: rowsRead(plan) })
        } finally {
          await client.query('rollback')
          client.release()
        }
      }
      return reads
    },
  }
}
