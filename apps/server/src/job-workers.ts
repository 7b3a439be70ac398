import type { Job } from '@atithi/api/jobs'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { queueSchema } from './job-queue.ts'
import { keepListening } from './pg-listener.ts'
import type { Services } from './services.ts'

const LONGEST_RUN_SECONDS = 15 * 60
/** A worker that says nothing for so long has died over its job, and another takes it up; looked for every so many seconds. */
const HEARTBEAT_SECONDS = 10
const LOOK_EVERY_SECONDS = 10
/** A run that is over is of use to nobody but whoever looks for a fault, and every look counts those that are kept. */
const KEPT_SECONDS = 24 * 60 * 60
const CLEAR_EVERY_SECONDS = 60 * 60
/**
 * One run waits at most; that none starts beside another is asked of the jobs themselves, by their group. (`stately` queues
 * promise both, but there a worker goes by a list of active jobs that is up to a minute old, and waits for a run long over.)
 */
const POLICY = 'short'
/** The database says here, with the name of a job, that work waits for it. */
const WAKE_CHANNEL = 'atithi_job'
const queuesLock = 7_204_063

interface Options {
  /** Past a pooler: connections that listen and take jobs are kept. */
  databaseUrl: string
  jobs: readonly Job[]
  services: Services
  log: FastifyBaseLogger
  /** How often a worker asks for work of which nobody has told it. */
  askEverySeconds?: number
  /** Writes down how a run ended: well, or with the words of an error. */
  noteRun?(name: string, error?: string): Promise<void>
}

export interface JobWorkers {
  start(): Promise<void>
  /** Takes no new job and lets running ones finish, within `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

/**
 * Runs the product's jobs out of a queue in PostgreSQL, by schedule and when work waits: with any number of processes,
 * each run happens once. A job is not started beside itself: one more run may wait while one is under way.
 */
export function createJobWorkers({
  databaseUrl,
  jobs,
  services,
  log,
  askEverySeconds = 2,
  noteRun = async () => {},
}: Options): JobWorkers {
  const looking = {
    superviseIntervalSeconds: LOOK_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_EVERY_SECONDS,
    maintenanceIntervalSeconds: CLEAR_EVERY_SECONDS,
  }
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: queueSchema,
    // The application may not make tables: see prepareQueue.
    migrate: false,
    createSchema: false,
    application_name: 'atithi-jobs',
    max: 5,
    ...looking,
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const workerIds = new Map<string, string>()
  let listening: ReturnType<typeof keepListening> | undefined

  const forgetRemovedJobs = async () => {
    const names = new Set(jobs.map(job => job.name))
    for (const { name } of await boss.getSchedules())
      if (!names.has(name)) await boss.unschedule(name)
  }

  /** The policy of a queue cannot be changed: one of an older version is made anew. What waits in it waits for its schedule. */
  const makeQueue = async (name: string) => {
    const terms = {
      retryLimit: 3,
      retryBackoff: true,
      expireInSeconds: LONGEST_RUN_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    }
    const older = await boss.getQueue(name)
    if (older && older.policy !== POLICY) await boss.deleteQueue(name)
    await boss.createQueue(name, { policy: POLICY, ...terms })
    // A queue that an older version made has that version's terms.
    await boss.updateQueue(name, terms)
  }

  /** One process at a time: of two that start together, each would make anew what the other has just made. */
  const makeQueues = () =>
    services.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(${queuesLock})`.execute(trx)
      await forgetRemovedJobs()
      for (const { name, cron } of jobs) {
        await makeQueue(name)
        await boss.schedule(name, cron, null, { tz: 'UTC', group: groupOf(name) })
      }
    })

  const run = async (job: Job) => {
    const started = performance.now()
    try {
      await job.run(services)
      log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      log.error({ err: error, job: job.name }, 'job failed')
      await note(job.name, error instanceof Error ? error.message : String(error))
      throw error
    }
    await note(job.name)
  }

  /** What cannot be written down undoes no run. */
  const note = async (name: string, error?: string) => {
    try {
      await noteRun(name, error)
    } catch (failure) {
      log.warn({ err: failure, job: name }, 'how a job ended could not be written down')
    }
  }

  const wake = oneAtATime(async name => {
    const workerId = workerIds.get(name)
    if (!workerId) return
    try {
      await boss.send(name, null, { group: groupOf(name) })
      boss.notifyWorker(workerId)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job could not be woken and waits for its schedule')
    }
  })

  return {
    async start() {
      await boss.start()
      await makeQueues()
      const asking = { pollingIntervalSeconds: askEverySeconds, groupConcurrency: 1 }
      for (const job of jobs)
        workerIds.set(job.name, await boss.work(job.name, asking, () => run(job)))
      listening = keepListening({ databaseUrl, channels: [WAKE_CHANNEL], receive: wake, log })
    },
    async stop(patienceMs) {
      await listening?.stop()
      await boss.stop({ graceful: true, timeout: patienceMs })
    },
  }
}

/** All runs of a job. */
const groupOf = (name: string) => ({ id: name })

/** Calls `act` for a name; calls that come while it acts for that name become one more call afterwards. */
function oneAtATime(act: (name: string) => Promise<void>): (name: string) => void {
  const again = new Map<string, boolean>()
  return async name => {
    if (again.has(name)) {
      again.set(name, true)
      return
    }
    do {
      again.set(name, false)
      await act(name)
    } while (again.get(name))
    again.delete(name)
  }
}
