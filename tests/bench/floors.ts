import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword, passwordMatches } from '@atithi/api/identity/auth/adapters/password-hash'
import { newBookingCode } from '@atithi/api/kernel/shared/ids'
import { createPool } from '@atithi/db/client'
import { applicationUrl, loginsOf } from '@atithi/db/login-role'
import { inOneMessage } from '@atithi/db/one-message'
import { statementName } from '@atithi/db/prepared-statements'
import type { Login } from '@atithi/db/scoped-pool'
import Fastify from 'fastify'
import type pg from 'pg'
import { serveBare } from './bare.ts'
import { type Changing, pathOf, prepareReplay, type Statement } from './statements.ts'

/** What the floors are told: the statements that the product sends for a request, and what changes from one to the next. */
export interface FloorFacts {
  /** As the owner of the tables. */
  databaseUrl: string
  booking: { statements: Statement[]; changing: Changing }
  reads: Record<string, Statement[]>
  availability: Statement
  page: string
}

export interface FloorPorts {
  fastify: number
  page: number
}

const port = (server: http.Server) => (server.address() as AddressInfo).port

/** Floors: the product's own statements by bare routes that check and shape nothing, and the bare ones. */
async function serveFloors(facts: FloorFacts): Promise<FloorPorts> {
  const { url, tenantUrl } = loginsOf(applicationUrl(facts.databaseUrl))
  const pools: Record<Login, pg.Pool> = {
    platform: createPool(url),
    tenants: createPool(tenantUrl),
  }
  // Without a scope the application's role sees no rows: a single bare query has to be the owner's.
  const ownerPool = createPool(facts.databaseUrl)
  const app = Fastify()

  app.get('/json', async () => ({ result: { data: null } }))

  const stored = await hashPassword('a long and private phrase')
  app.post('/verify', async () => ({
    ok: await passwordMatches(stored, 'a long and private phrase'),
  }))

  app.get(
    '/availability',
    async () =>
      (await ownerPool.query(toQuery(facts.availability.text, facts.availability.values))).rows,
  )

  for (const [name, statements] of Object.entries(facts.reads)) {
    const replay = prepareReplay(statements, {})
    app.get(`/reads/${pathOf(name)}`, () => run(replay, {}))
  }

  const booking = prepareReplay(facts.booking.statements, facts.booking.changing)
  app.post<{ Body: Record<string, string> }>('/book', ({ body }) =>
    run(booking, { ...body, key: randomUUID(), code: newBookingCode(), twinKey: randomUUID() }),
  )

  // One connection of each login for the whole request; ids that an insert answers stand in for the recorded ones from there on.
  async function run(statements: typeof booking, given: Record<string, string>): Promise<unknown> {
    const clients = {
      platform: await pools.platform.connect(),
      tenants: await pools.tenants.connect(),
    }
    const known = { ...given }
    let rows: unknown[] = []
    try {
      for (const together of sentTogether(statements)) {
        const client = clients[together[0]?.login ?? 'platform']
        const answers = await Promise.all(
          inOneMessage(client, () =>
            together.map(({ text, values }) =>
              client.query(
                toQuery(
                  text,
                  values?.map(value => value(known)),
                ),
              ),
            ),
          ),
        )
        for (const [at, { text }] of together.entries()) {
          const found = answers[at]?.rows ?? []
          if (text.includes('insert into "guest"')) known.guestId = found[0].id
          if (text.includes('insert into "booking"')) known.bookingId = found[0].id
          if (found.length > 0) rows = found
        }
      }
      return rows
    } catch (error) {
      await Promise.all(Object.values(clients).map(client => client.query('rollback')))
      throw error
    } finally {
      for (const client of Object.values(clients)) client.release()
    }
  }

  await serveBare(app, facts.databaseUrl)
  await app.listen({ port: 0 })
  const page = Buffer.from(facts.page)
  const bare = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>(resolve => bare.listen(0, resolve))
  return { fastify: port(app.server), page: port(bare) }
}

/** The product prepares its statements: a floor that did not would flatter it. */
function toQuery(text: string, values: readonly unknown[] = []): pg.QueryConfig {
  const name = values.length > 0 ? statementName(text) : undefined
  return { ...(name && { name }), text, values: [...values] }
}

/** As the product sends them: `begin` of a read, its statement and `commit` are one message; `begin` of a write and its first statement. */
function sentTogether<One extends { text: string }>(statements: readonly One[]): One[][] {
  const messages: One[][] = []
  for (const one of statements) {
    const last = messages.at(-1)
    const opening = last?.[0]?.text ?? ''
    const isOpen = opening.startsWith('begin read only')
      ? last?.at(-1)?.text !== 'commit'
      : opening.startsWith('begin') && last?.length === 1
    if (last && isOpen) last.push(one)
    else messages.push([one])
  }
  return messages
}

process.once('message', async message => process.send?.(await serveFloors(message as FloorFacts)))
