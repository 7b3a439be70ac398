import type { Db } from '@atithi/db/client'
import type { Clock } from './ports/clock.ts'
import type { EventFeed } from './ports/events.ts'

/** What the process lends to every request. */
export interface Services {
  db: Db
  clock: Clock
  events: EventFeed
  settings: { baseDomain: string; secureCookies: boolean; publicUrl: string; signingKey: string }
}

export interface RequestFacts {
  sessionToken?: string
  ip: string
  userAgent?: string
  requestId: string
  setCookie(header: string): void
}
