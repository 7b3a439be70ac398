import type { Job } from '@atithi/api/jobs'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { Services } from './services.ts'

const SCHEMA = 'pgboss'
const LONGEST_RUN_SECONDS = 15 * 60

interface Options {
  databaseUrl: string
  jobs: readonly Job[]
  services: Services
  log: FastifyBaseLogger
}

export interface JobWorkers {
  start(): Promise<void>
  /** Takes no new job and lets running ones finish, within `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

/**
 * Runs the product's schedules out of a queue in PostgreSQL: with any number of processes, each run happens once.
 * A job that still runs when its next turn comes is not started beside itself.
 */
export function createJobWorkers({ databaseUrl, jobs, services, log }: Options): JobWorkers {
  const boss = new PgBoss({ connectionString: databaseUrl, schema: SCHEMA, application_name: 'atithi-jobs', max: 5 })
  boss.on('error', error => log.error({ err: error }, 'job queue'))

  const forgetRemovedJobs = async () => {
    const names = new Set(jobs.map(job => job.name))
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
  }

  return {
    async start() {
      await boss.start()
      await forgetRemovedJobs()
      for (const job of jobs) {
        await boss.createQueue(job.name, { policy: 'exclusive', retryLimit: 3, retryBackoff: true, expireInSeconds: LONGEST_RUN_SECONDS })
        await boss.work(job.name, async () => {
          const started = performance.now()
          try {
            await job.run(services)
            log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done')
          } catch (error) {
            log.error({ err: error, job: job.name }, 'job failed')
            throw error
          }
        })
        await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
      }
    },
    async stop(patienceMs) {
      await boss.stop({ graceful: true, timeout: patienceMs })
    },
  }
}
