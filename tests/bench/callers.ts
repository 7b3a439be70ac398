import { randomUUID } from 'node:crypto'
import { createContextFactory } from '@atithi/api/create-context'
import type { Services } from '@atithi/api/kernel/context/services'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { appRouter } from '@atithi/api/router'
import { openApplication } from '@atithi/db/client'
import { applicationUrl, loginsOf } from '@atithi/db/login-role'
import type { Login } from '@atithi/db/scoped-pool'
import pg from 'pg'

const callerOf = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof callerOf>

/** The product's procedures in this process, over a single connection of each login, so that what they send can be written down. */
export interface Callers {
  pools: Record<Login, pg.Pool>
  /** As the owner of the tables. */
  owner: pg.Client
  visitor: Caller
  /** Somebody who keeps the session that they are given. */
  person(): { call: Caller; cookie(): string }
  close(): Promise<void>
}

export async function openCallers(
  ownerUrl: string,
  settings: Partial<Services['settings']> = {},
): Promise<Callers> {
  const { db, pools } = openApplication(loginsOf(applicationUrl(ownerUrl)), { max: 1 })
  const owner = new pg.Client(ownerUrl)
  // When the database stops before it is closed, what stopped it is what is told.
  owner.on('error', () => {})
  await owner.connect()
  const services: Services = {
    db,
    clock: { now: () => new Date() },
    events: { position: undefined, async *subscribe() {}, async *watch() {} },
    mailer: { async send() {} },
    storage: {
      async put() {},
      async read() {
        return undefined
      },
      async remove() {},
    },
    // What is drawn is tried with the server; here it says only which paper it is.
    papers: { pdfOf: async ({ documentId }) => Buffer.from(`%PDF ${documentId}`) },
    photos: { bannerOf: async () => undefined },
    judgeFile: async () => ({ kind: 'refused', why: 'No file is judged here.' }),
    dns: { textsOf: async () => [], aliasOf: async () => undefined },
    settings: {
      baseDomain: 'localhost',
      secureCookies: false,
      publicUrl: 'http://localhost',
      signingKey: randomUUID(),
      razorpayUrl: 'http://localhost:1',
      cashfreeUrl: 'http://localhost:1',
      encryptionKeys: [{ id: 'bench', key: new Uint8Array(32).fill(7) }],
      ...settings,
    },
  }
  const contextOf = createContextFactory(services)
  const callAs = (
    token: () => string | undefined,
    setCookie: (header: string) => void = () => {},
  ) =>
    callerOf(() =>
      contextOf({
        ip: '127.0.0.1',
        isOfProxy: true,
        requestId: randomUUID(),
        sessionToken: token(),
        setCookie,
      }),
    )
  const person = () => {
    let token: string | undefined
    const call = callAs(
      () => token,
      header => {
        token = /=([^;]*)/.exec(header)?.[1] || undefined
      },
    )
    return { call, cookie: () => `atithi_session=${token}` }
  }
  const close = async () => {
    await db.destroy()
    await owner.end()
  }
  return { pools, owner, visitor: callAs(() => undefined), person, close }
}
