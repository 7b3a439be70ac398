import type { createContextFactory } from '@atithi/api/context'
import { systemClock } from '@atithi/api/ports/clock'
import type { Db } from '@atithi/db/client'
import type { Env } from './env.ts'
import type { LiveEvents } from './live-events.ts'
import { keptSigningKey } from './signing-key.ts'

/** What the product's code is given by the process that runs it. */
export type Services = Parameters<typeof createContextFactory>[0]

export function createServices(env: Env, db: Db, events: LiveEvents): Services {
  return {
    db,
    clock: systemClock,
    events,
    settings: {
      baseDomain: env.baseDomain,
      publicUrl: env.publicUrl,
      secureCookies: env.publicUrl.startsWith('https:'),
      signingKey: env.signingKey ?? keptSigningKey(env.dataDir),
    },
  }
}
