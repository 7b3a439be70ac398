import type { Job } from '@atithi/api/jobs'
import { useTestDb } from '@atithi/db/testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, describe, expect, it } from 'vitest'
import { createJobWorkers, type JobWorkers } from './job-workers.ts'
import { createLiveEvents } from './live-events.ts'
import type { Services } from './services.ts'

const { log } = Fastify({ logger: false })
const settings = { baseDomain: 'localhost', publicUrl: 'http://localhost', secureCookies: false, signingKey: 'k'.repeat(32) }

describe('createJobWorkers', () => {
  const test = useTestDb()
  let started: JobWorkers[] = []

  const start = async (jobs: readonly Job[]) => {
    const services: Services = { db: test.db, clock: { now: () => new Date() }, events: createLiveEvents(test.url, log), settings }
    const workers = createJobWorkers({ databaseUrl: test.url, jobs, services, log })
    await workers.start()
    started.push(workers)
  }
  const schedules = async () =>
    (await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(test.ownerDb)).rows.map(row => row.name)
  const job = (name: string, run: Job['run'] = async () => {}): Job => ({ name, cron: '0 3 * * *', run })

  afterEach(async () => {
    for (const workers of started) await workers.stop(1_000)
    started = []
  })

  it('runs a job once, however many processes there are', async () => {
    let runs = 0
    const count = job('count', async () => void runs++)
    await Promise.all([start([count]), start([count])])
    const boss = new PgBoss({ connectionString: test.url, schema: 'pgboss', schedule: false, supervise: false })
    await boss.start()
    await boss.send('count')
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(runs).toBe(1)
    await boss.stop()
  })

  it('forgets the schedule of a job that is gone', async () => {
    await start([job('stays'), job('goes')])
    expect(await schedules()).toEqual(expect.arrayContaining(['goes', 'stays']))
    await start([job('stays')])
    expect(await schedules()).toEqual(['stays'])
  })
})
