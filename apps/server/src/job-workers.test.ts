import type { Job } from '@atithi/api/jobs'
import { useTestDb } from '@atithi/db/testing'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareQueue } from './job-queue.ts'
import { createJobWorkers, type JobWorkers } from './job-workers.ts'
import { createLiveEvents } from './live-events.ts'
import { judgeFile } from './pictures/judge-file.ts'
import type { Services } from './services.ts'

const { log } = Fastify({ logger: false })
const settings = {
  baseDomain: 'localhost',
  publicUrl: 'http://localhost',
  secureCookies: false,
  signingKey: 'k'.repeat(32),
  razorpayUrl: 'http://localhost:1',
  cashfreeUrl: 'http://localhost:1',
  encryptionKeys: [{ id: 'test', key: new Uint8Array(32) }],
}
const mailer = { send: async () => {} }
const storage = { put: async () => {}, read: async () => undefined, remove: async () => {} }
const dns = { textsOf: async () => [], aliasOf: async () => undefined }
const papers = { pdfOf: async () => new Uint8Array() }

describe('createJobWorkers', () => {
  const test = useTestDb()
  let started: JobWorkers[] = []

  const start = async (jobs: readonly Job[], options: { askEverySeconds?: number } = {}) => {
    const clock = { now: () => new Date() }
    const services: Services = {
      db: test.db,
      clock,
      events: createLiveEvents({ databaseUrl: test.url, db: test.db, log }),
      mailer,
      storage,
      dns,
      papers,
      photos: { bannerOf: async () => undefined },
      judgeFile,
      settings,
    }
    const workers = createJobWorkers({ databaseUrl: test.url, jobs, services, log, ...options })
    await workers.start()
    started.push(workers)
  }
  const schedules = async () =>
    (
      await sql<{ name: string }>`select name from pgboss.schedule order by name`.execute(
        test.ownerDb,
      )
    ).rows.map(row => row.name)
  const wake = (name: string) => sql`select pg_notify('atithi_job', ${name})`.execute(test.db)
  const job = (name: string, run: Job['run'] = async () => {}): Job => ({
    name,
    cron: '0 3 * * *',
    run,
  })

  beforeAll(() => prepareQueue(test.ownerUrl))
  afterEach(async () => {
    for (const workers of started) await workers.stop(1_000)
    started = []
  })

  it('runs a job once, however many processes there are', async () => {
    let runs = 0
    const count = job('count', async () => void runs++)
    await Promise.all([start([count]), start([count])])
    const boss = new PgBoss({
      connectionString: test.url,
      schema: 'pgboss',
      schedule: false,
      supervise: false,
    })
    await boss.start()
    await boss.send('count')
    await expect.poll(() => runs).toBe(1)
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(runs).toBe(1)
    await boss.stop()
  })

  it('starts at once when the database says that work waits', async () => {
    let runs = 0
    await start([job('woken', async () => void runs++)], { askEverySeconds: 3_600 })
    await expect.poll(() => wake('woken').then(() => runs)).toBeGreaterThan(0)
  })

  it('runs once more, and not beside itself, when work comes while it runs', async () => {
    const release: (() => void)[] = []
    let running = 0
    let most = 0
    const slow = job('slow', async () => {
      most = Math.max(most, ++running)
      await new Promise<void>(resolve => release.push(resolve))
      running--
    })
    await Promise.all([start([slow]), start([slow])])
    await expect.poll(() => wake('slow').then(() => release.length)).toBe(1)
    await wake('slow')
    await new Promise(resolve => setTimeout(resolve, 2_500))
    expect(release).toHaveLength(1)
    release[0]?.()
    await expect.poll(() => release.length).toBe(2)
    release[1]?.()
    await expect.poll(() => running).toBe(0)
    expect(most).toBe(1)
  })

  it('runs again when the last run is over, though the queue was counted while that one was under way', async () => {
    const release: (() => void)[] = []
    let runs = 0
    const slow = job('slow', async () => {
      if (++runs === 1) await new Promise<void>(resolve => release.push(resolve))
    })
    await start([slow])
    await expect.poll(() => wake('slow').then(() => release.length)).toBe(1)
    const boss = new PgBoss({
      connectionString: test.url,
      schema: 'pgboss',
      schedule: false,
      supervise: false,
      monitorIntervalSeconds: 1,
    })
    await boss.start()
    await expect
      .poll(() => boss.supervise('slow').then(() => boss.getQueue('slow')))
      .toMatchObject({ activeCount: 1 })
    await boss.stop()
    // A worker that begins now has read the count with one run under way.
    await start([slow])
    release[0]?.()
    await started.shift()?.stop(1_000)
    const before = runs
    await expect.poll(() => wake('slow').then(() => runs)).toBeGreaterThan(before)
  })

  it('makes a queue anew that an older version made by another policy, once, however many processes start', async () => {
    const boss = new PgBoss({
      connectionString: test.url,
      schema: 'pgboss',
      schedule: false,
      supervise: false,
    })
    await boss.start()
    const names = ['older', 'another', 'third']
    for (const name of names) await boss.createQueue(name, { policy: 'stately' })
    await boss.send('older')
    let runs = 0
    const jobs = names.map(name => job(name, async () => void runs++))
    await Promise.all([start(jobs), start(jobs), start(jobs)])
    expect(await boss.getQueue('older')).toMatchObject({ policy: 'short' })
    await boss.stop()
    await expect.poll(() => wake('older').then(() => runs)).toBeGreaterThan(0)
  })

  it('passes over the name of no job', async () => {
    let runs = 0
    await start([job('known', async () => void runs++)])
    await wake('unknown')
    await expect.poll(() => wake('known').then(() => runs)).toBeGreaterThan(0)
  })

  it('forgets the schedule of a job that is gone', async () => {
    await start([job('stays'), job('goes')])
    expect(await schedules()).toEqual(expect.arrayContaining(['goes', 'stays']))
    await start([job('stays')])
    expect(await schedules()).toEqual(['stays'])
  })
})
