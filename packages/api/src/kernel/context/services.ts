import type { Db } from '@atithi/db/client'
import type { Clock } from '../ports/clock.ts'
import type { Dns } from '../ports/dns.ts'
import type { EventFeed } from '../ports/events.ts'
import type { FileJudge } from '../ports/file-judge.ts'
import type { Mailer } from '../ports/mail.ts'
import type { Papers } from '../ports/papers.ts'
import type { Photos } from '../ports/photos.ts'
import type { ReportPrinter } from '../ports/report-printer.ts'
import type { Storage } from '../ports/storage.ts'
import type { EncryptionKey } from '../secrets/box.ts'

/** What the process lends to every request. */
export interface Services {
  db: Db
  clock: Clock
  events: EventFeed
  mailer: Mailer
  papers: Papers
  photos: Photos
  storage: Storage
  judgeFile: FileJudge
  dns: Dns
  /** Draws the file of a report for a letter; without it letters have the link alone. */
  printReport?: ReportPrinter
  settings: {
    baseDomain: string
    secureCookies: boolean
    publicUrl: string
    signingKey: string
    encryptionKeys: readonly EncryptionKey[]
    /** Letters go out into the world, and not into the mailbox of this machine: addresses have to be proved. */
    lettersLeave?: boolean
    /** Where Razorpay's API is, up to its version. */
    razorpayUrl: string
    /** Where Cashfree's API is, up to /pg. */
    cashfreeUrl: string
    /** Where stand-ins of the channels answer, each under its id; without it the channels' own addresses. */
    channelsUrl?: string
    /** Replicas answer readers that allow it. */
    hasReplica?: boolean
    /** Webhooks and mail servers of hotels may be on this machine and its networks, unencrypted: for tests and development. */
    webhooksReachPrivate?: boolean
    /** Where the sandbox answers, which stands in for providers that a hotel has not set up. */
    sandboxUrl?: string
  }
}

export interface RequestFacts {
  sessionToken?: string
  /** A key that came as `Authorization: Bearer`, and how many procedures it calls at once. No session counts beside it. */
  apiKey?: { text: string; calls: number }
  ip: string
  /** A trusted proxy told nobody's address: `ip` is the proxy's own, which all of its guests share. */
  isOfProxy?: boolean
  userAgent?: string
  requestId: string
  setCookie(header: string): void
  /** Up to where in the log of the database this browser has written, when that was a moment ago. */
  lastWrite?: string
}
