import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tellAgain } from '@atithi/api/channels/reservations/commands/forget-cells'
import { writeIn } from '@atithi/db/scope'
import type { TestSandbox } from '@atithi/sandbox/test-sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHotel, openChannels } from '../support/channels.ts'
import { useWorld } from '../support/world.ts'

const world = useWorld()
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openChannels(world)
})
afterAll(() => sandbox.stop())
beforeEach(() => world.clock.set(new Date().toISOString()))

const ownHeaders: ReadonlySet<string> = new Set(['host', 'connection', 'content-length'])

const passedOn = (headers: http.IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.has(name) || value === undefined
      ? []
      : [[name, String(value)] satisfies [string, string]],
  )

/** Before the channels of the sandbox: what happens between a message and the answer to it. */
async function between(act: () => Promise<void>) {
  const acted: Promise<void>[] = []
  const inner = world.services.settings.channelsUrl ?? ''
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answer = await fetch(`${inner}${request.url}`, {
      method: request.method ?? 'POST',
      headers: passedOn(request.headers),
      ...(body && { body }),
    })
    const text = await answer.text()
    acted.push(act())
    await acted.at(-1)?.catch(() => {})
    response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  world.services.settings.channelsUrl = `http://127.0.0.1:${port}`
  return async () => {
    world.services.settings.channelsUrl = inner
    await new Promise(resolve => server.close(resolve))
    await Promise.all(acted)
  }
}

describe('a full sync', () => {
  it('writes each night down once, whatever many messages carried it', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const listed = await listHotel(world, sandbox, {
      hotel,
      channelId: 'booking.com',
      horizonNights: 90,
    })
    const { rows } = await sql<{ nights: number; writings: number; messages: number }>`
      select count(*)::int as nights, count(distinct c.xmin::text)::int as writings,
        (select sum(messages)::int from channel_run where connection_id = ${listed.connectionId}) as messages
      from channel_cell c where c.connection_id = ${listed.connectionId}`.execute(world.ownerDb)
    expect(rows).toMatchObject([{ nights: 90, writings: 1 }])
    expect(rows[0]?.messages).toBeGreaterThan(3)
  })

  it('does not write over what a reservation has made unknown while its answer was under way', async () => {
    const hotel = await world.openHotel({ quantity: 5 })
    const listed = await listHotel(world, sandbox, {
      hotel,
      channelId: 'expedia',
      horizonNights: 30,
    })
    const { connectionId } = listed
    const at = { id: connectionId, propertyId: hotel.propertyId }
    let isFirst = true
    const stop = await between(async () => {
      if (!isFirst) return
      isFirst = false
      // The channel sells the night and takes the sale back, which opens no night there.
      await listed.editThere({ from: world.day(1), to: world.day(1), available: 4 })
      await writeIn(world.services.db, { role: 'platform', accountId: hotel.accountId }, trx =>
        tellAgain(trx, at, {
          checkIn: world.day(1),
          checkOut: world.day(2),
          rooms: [{ roomCode: 'DBL', rateCode: 'BAR', rooms: 1, adults: 2, children: 0 }],
          guestName: 'Meera Iyer',
          guestEmail: null,
          guestPhone: null,
          total: 420_000,
          tax: null,
          commission: null,
          isPrepaid: false,
          notes: '',
        }),
      )
    })
    await hotel.owner.call.channels.connections.sync({ connectionId, full: true })
    await listed.settle()
    await stop()
    await listed.settle()
    expect((await listed.believes(world.day(1), world.day(1)))[0]?.available).toBe(5)
  })
})
