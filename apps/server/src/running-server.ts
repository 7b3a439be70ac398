import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { consumers } from '@atithi/api/consumers'
import { createContextFactory } from '@atithi/api/create-context'
import { ensurePushKeys } from '@atithi/api/identity/push-devices/commands/devices'
import { jobs } from '@atithi/api/jobs'
import { listConsumerStates } from '@atithi/api/kernel/events/reads'
import { addTraffic, noteJob, reportProcess } from '@atithi/api/platform/health/commands'
import { addVisits } from '@atithi/api/web/site/commands/visits'
import { listVerifiedDomains } from '@atithi/api/web/website/commands/domain'
import { readIn } from '@atithi/db/scope'
import { makeDataFolder } from '@atithi/embedded-postgres/data-folder'
import type { FastifyBaseLogger } from 'fastify'
import { addRoutes, createServer, type Parts } from './app.ts'
import { createChannelWorker } from './channel-worker.ts'
import { connectDatabase, enterDatabase } from './database-connections.ts'
import type { Env } from './env.ts'
import { createEventConsumers } from './event-consumers.ts'
import { createCustomDomains } from './http/custom-domains.ts'
import { createPageCache } from './http/page-cache.ts'
import { createVisitCounter } from './http/visit-counter.ts'
import { createJobWorkers } from './job-workers.ts'
import { createLifecycle } from './lifecycle.ts'
import { createLiveEvents } from './live-events.ts'
import { createMetrics } from './metrics.ts'
import { createProcessReport } from './process-report.ts'
import { createSmtpMailer } from './providers/smtp-mailer.ts'
import { createServices } from './services.ts'

/** What a process does: answer requests, run jobs, or both. */
export type Role = 'web' | 'worker' | 'all'

const PATIENCE_MS = 15_000

export interface RunningServer {
  /** Where it listens. */
  address: string
  log: FastifyBaseLogger
  /** Finishes what is under way and lets go of everything. Calling it again waits for the first call. */
  stop(): Promise<void>
}

/** Starts a process of the product in the given role. */
export async function startServer(
  env: Env,
  role: Role,
  dist: Pick<Parts, 'backofficeDist' | 'sitesDist'> = {},
): Promise<RunningServer> {
  makeDataFolder(env.dataDir)
  fs.mkdirSync(env.mediaDir, { recursive: true })
  const { pools, db } = connectDatabase(env)
  const customDomains = createCustomDomains({
    list: () => listVerifiedDomains(db),
    warn: error => app.log.warn({ err: error }, 'the domains of hotels could not be read'),
  })
  const app = createServer(env, customDomains)
  const events = createLiveEvents({ databaseUrl: env.directUrl, db, log: app.log })
  const mailer = createSmtpMailer({
    url: env.smtpUrl,
    from: env.mailFrom,
    reachPrivate: env.webhooksReachPrivate,
  })
  const services = createServices(env, { db, events, mailer })
  const lifecycle = createLifecycle()
  const metrics = createMetrics({
    pools: Object.values(pools),
    liveSubscribers: () => events.screens,
    consumers: () => readIn(db, { role: 'platform' }, listConsumerStates),
  })
  const pageCache = createPageCache()
  const visits =
    role === 'worker'
      ? undefined
      : createVisitCounter({
          add: rows => addVisits(services, rows),
          isOwnHost: ownHosts(env),
          log: app.log,
        })
  const report = createProcessReport({
    role,
    clock: services.clock,
    addTraffic: rows => addTraffic(db, rows),
    reportProcess: (self, at) => reportProcess(db, self, at),
    log: app.log,
  })
  const stopping = new AbortController()
  const workers =
    role === 'web'
      ? undefined
      : createJobWorkers({
          databaseUrl: env.directUrl,
          jobs,
          services,
          log: app.log,
          noteRun: (name, error) => noteJob(db, name, { now: services.clock.now(), error }),
        })
  const eventConsumers =
    role === 'web'
      ? undefined
      : createEventConsumers({
          databaseUrl: env.directUrl,
          consumers,
          services,
          log: app.log,
        })
  const channelWorker =
    role === 'web'
      ? undefined
      : createChannelWorker({ databaseUrl: env.directUrl, services, log: app.log })
  const createContext = role === 'worker' ? undefined : createContextFactory(services)

  const stop = async () => {
    lifecycle.beginStopping()
    await sleep(env.stopDelayMs)
    const closing = app.close()
    lifecycle.cutStreams()
    const drain = setInterval(() => app.server.closeIdleConnections(), 100)
    const giveUp = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    await Promise.allSettled([
      closing,
      workers?.stop(PATIENCE_MS),
      eventConsumers?.stop(),
      channelWorker?.stop(),
    ])
    clearInterval(drain)
    clearTimeout(giveUp)
    stopping.abort()
    await visits?.stop()
    await report.stop()
    mailer.close()
    await events.stop()
    await db.destroy()
  }

  try {
    await enterDatabase(env, pools, app.log)
    await ensurePushKeys(db, services.settings.encryptionKeys)
    await addRoutes(app, env, {
      db,
      lifecycle,
      metrics,
      createContext,
      services,
      pageCache,
      customDomains,
      visits,
      report,
      ...dist,
    })
    events.start()
    if (createContext) {
      await customDomains.load()
      pageCache.follow(events, stopping.signal)
      customDomains.follow(events, stopping.signal)
    }
    await workers?.start()
    eventConsumers?.start()
    channelWorker?.start()
    await report.report()
    const address = await app.listen({ port: env.port, host: env.host })
    let stopped: Promise<void> | undefined
    return {
      address,
      log: app.log,
      stop() {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Who comes from the back office was a guest of nobody. */
const ownHosts = ({ publicUrl }: Env) => {
  const { hostname } = new URL(publicUrl)
  return (host: string) => host === hostname
}
