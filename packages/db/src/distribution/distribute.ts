import type pg from 'pg'
import { readCatalog } from '../catalog/read-catalog.ts'
import { type AccountFunction, distributionPlan } from './plan.ts'

/** The server has no extension that distributes, or nobody to distribute to. */
export class CannotDistributeError extends Error {
  override readonly name = 'CannotDistributeError'
}

/**
 * Distributes the migrated database of this connection over the workers that its coordinator knows: each statement is told before it runs.
 * Throws CannotDistributeError on a plain server, and where no worker has been added.
 */
export async function distribute(
  client: pg.Client,
  say: (statement: string) => void,
): Promise<void> {
  await requireCoordinator(client)
  for (const statement of await readPlan(client)) {
    say(statement)
    await client.query(statement)
  }
}

/** What `distribute` would run. */
export async function readPlan(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const functions = await client.query<AccountFunction>(functionsSql)
  return distributionPlan({
    database: rows[0]?.database ?? '',
    tables: await readCatalog(client),
    functions: functions.rows,
  })
}

const functionsSql = `
  select oid::regprocedure::text as signature from pg_proc
  where pronamespace = 'public'::regnamespace and proargnames[1] = 'of_account' order by 1`

async function requireCoordinator(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0)
    throw new CannotDistributeError(
      'This PostgreSQL has no citus extension: it is a plain server, and keeps all rows by itself. Install Citus on a coordinator and its workers, run `create extension citus` on each, and add the workers with citus_add_node.',
    )
  const workers = await client.query('select from citus_get_active_worker_nodes()')
  if (workers.rowCount === 0)
    throw new CannotDistributeError(
      'The coordinator knows no workers: add each with citus_add_node.',
    )
}
