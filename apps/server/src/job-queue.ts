import pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Where the queue of jobs lies. */
export const queueSchema = 'pgboss'
const grantLock = 7_204_065

/** Makes the tables of the queue, as the owner of the database; the application, which works with them, may not. */
export async function prepareQueue(migrationUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: migrationUrl,
    schema: queueSchema,
    max: 1,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop()
  const client = new pg.Client(migrationUrl)
  await client.connect()
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${grantLock});
      grant usage on schema ${queueSchema} to atithi_app;
      grant select, insert, update, delete on all tables in schema ${queueSchema} to atithi_app;
      commit`)
  } finally {
    await client.end()
  }
}
