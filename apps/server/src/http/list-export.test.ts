import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { sendFile } from './list-export.ts'

describe('sendFile', () => {
  it.each([
    ['India', null, '2026-11-28'],
    ['a hotel elsewhere', 'Europe/London', '2026-11-27'],
  ])('names the file by the clock of %s', async (_, timeZone, day) => {
    const app = Fastify()
    const madeAt = new Date('2026-11-27T20:00:00Z')
    app.get('/', (_request, reply) =>
      sendFile(
        reply,
        { name: 'bookings', format: 'csv', madeAt, timeZone },
        Readable.from([Buffer.from('Booking\r\n')]),
      ),
    )
    const { headers } = await app.inject('/')
    expect(headers['content-disposition']).toBe(`attachment; filename="bookings-${day}.csv"`)
    await app.close()
  })
})
