import type { Db } from '@atithi/db/client'
import type { Clock } from '../ports/clock.ts'
import type { Dns } from '../ports/dns.ts'
import type { EventFeed } from '../ports/events.ts'
import type { Mailer } from '../ports/mail.ts'
import type { Storage } from '../ports/storage.ts'
import type { EncryptionKey } from '../secrets/box.ts'

/** What the process lends to every request. */
export interface Services {
  db: Db
  clock: Clock
  events: EventFeed
  mailer: Mailer
  storage: Storage
  dns: Dns
  settings: {
    baseDomain: string
    secureCookies: boolean
    publicUrl: string
    signingKey: string
    encryptionKeys: readonly EncryptionKey[]
    /** Replicas answer readers that allow it. */
    hasReplica?: boolean
  }
}

export interface RequestFacts {
  sessionToken?: string
  ip: string
  /** A trusted proxy told nobody's address: `ip` is the proxy's own, which all of its guests share. */
  isOfProxy?: boolean
  userAgent?: string
  requestId: string
  setCookie(header: string): void
  /** Up to where in the log of the database this browser has written, when that was a moment ago. */
  lastWrite?: string
}
