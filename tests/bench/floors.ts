import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashPassword, passwordMatches } from '@atithi/api/identity/auth/adapters/password-hash'
import { newBookingCode } from '@atithi/api/kernel/shared/ids'
import { prepareOnce } from '@atithi/db/prepared-statements'
import Fastify from 'fastify'
import pg from 'pg'
import { type Changing, pathOf, prepareReplay, type Statement } from './statements.ts'

/** What the floors are told: the statements that the product sends for a request, and what changes from one to the next. */
export interface FloorFacts {
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

/** The least that the same work can cost: bare servers that check nothing, price nothing and shape nothing. */
async function serveFloors(facts: FloorFacts): Promise<FloorPorts> {
  const pool = new pg.Pool({
    connectionString: facts.databaseUrl,
    max: 20,
    options: '-c role=atithi_app',
  })
  // Without a scope the application's role sees no rows: a single bare query has to be the owner's.
  const ownerPool = new pg.Pool({ connectionString: facts.databaseUrl, max: 20 })
  // The product prepares its statements: a floor that did not would flatter it.
  for (const one of [pool, ownerPool]) one.on('connect', prepareOnce)
  const app = Fastify()

  app.get('/json', async () => ({ result: { data: null } }))

  const stored = await hashPassword('a long and private phrase')
  app.post('/verify', async () => ({
    ok: await passwordMatches(stored, 'a long and private phrase'),
  }))

  app.get(
    '/availability',
    async () =>
      (await ownerPool.query(facts.availability.text, [...(facts.availability.values ?? [])])).rows,
  )

  for (const [name, statements] of Object.entries(facts.reads)) {
    const replay = prepareReplay(statements, {})
    app.get(`/reads/${pathOf(name)}`, () => run(replay, {}))
  }

  const booking = prepareReplay(facts.booking.statements, facts.booking.changing)
  app.post<{ Body: Record<string, string> }>('/book', ({ body }) =>
    run(booking, { ...body, key: randomUUID(), code: newBookingCode() }),
  )

  // One connection for the whole request; ids that an insert answers stand in for the recorded ones from there on.
  async function run(statements: typeof booking, given: Record<string, string>): Promise<unknown> {
    const client = await pool.connect()
    const known = { ...given }
    let rows: unknown[] = []
    try {
      for (const { text, values } of statements) {
        const answer = await client.query(
          text,
          values?.map(value => value(known)),
        )
        if (text.includes('insert into "guest"')) known.guestId = answer.rows[0].id
        if (text.includes('insert into "booking"')) known.bookingId = answer.rows[0].id
        if (answer.rows?.length > 0) rows = answer.rows
      }
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  await app.listen({ port: 0 })
  const page = Buffer.from(facts.page)
  const bare = http.createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  })
  await new Promise<void>(resolve => bare.listen(0, resolve))
  return { fastify: port(app.server), page: port(bare) }
}

process.once('message', async message => process.send?.(await serveFloors(message as FloorFacts)))
