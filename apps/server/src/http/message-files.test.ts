import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test-app.ts'

const host = 'localhost:4000'

describe('files that guests sent', () => {
  const test = useTestDb()
  let server: TestApp

  /** A hotel of its own owner, with a cookie of that owner. */
  async function openHotel(email: string): Promise<{ cookie: string; propertyId: string }> {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/trpc/auth.register',
      headers: { host, 'content-type': 'application/json' },
      payload: {
        email,
        password: 'a long and private phrase',
        name: 'Asha Rao',
        propertyName: 'Lotus House',
        phone: '9876543210',
      },
    })
    const [set = ''] = [answer.headers['set-cookie'] ?? []].flat()
    const [cookie = ''] = set.split(';')
    const list = await server.app.inject({
      url: '/trpc/properties.list?input=%7B%7D',
      headers: { host, cookie },
    })
    return { cookie, propertyId: list.json().result.data.items[0].id }
  }

  async function addFile(propertyId: string, file: Record<string, unknown>): Promise<string> {
    const { accountId } = await test.ownerDb
      .selectFrom('property')
      .select('accountId')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const at = '2026-11-18T06:30:00Z'
    const address = `+9198765${String(Math.random()).slice(2, 7)}`
    const { id: conversationId } = await test.ownerDb
      .insertInto('conversation')
      .values({ propertyId, accountId, address, lastMessageAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await test.ownerDb
      .insertInto('message')
      .values({
        propertyId,
        conversationId,
        channel: 'whatsapp',
        direction: 'inbound',
        category: 'service',
        address,
        content: 'x',
        status: 'delivered',
        idempotencyKey: address,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.ownerDb
      .insertInto('messageFile')
      .values({
        messageId: id,
        propertyId,
        mediaId: '1',
        fileName: 'पहचान "1".pdf',
        state: 'kept',
        kind: 'pdf',
        contentType: 'application/pdf',
        size: 6,
        content: Buffer.from('%PDF-1'),
        ...file,
      })
      .execute()
    return id
  }

  const load = (path: string, cookie: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/exports/messages/${path}`, headers: { host, cookie, ...headers } })

  beforeAll(async () => {
    server = await createTestApp(test.url)
  })
  afterAll(() => server.close())

  it('are loaded by people of the hotel, never run, and asked for again by their tag', async () => {
    const hotel = await openHotel('owner@example.in')
    const id = await addFile(hotel.propertyId, {})
    const answer = await load(id, hotel.cookie)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('%PDF-1')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_____ _1_.pdf"; filename*=UTF-8''${encodeURIComponent('पहचान "1".pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    const again = await load(id, hotel.cookie, { 'if-none-match': String(answer.headers.etag) })
    expect(again.statusCode).toBe(304)
    const picture = await addFile(hotel.propertyId, {
      kind: 'picture',
      contentType: 'image/webp',
      thumbnail: Buffer.from('small'),
      width: 6,
      height: 4,
    })
    expect((await load(`${picture}?size=thumbnail`, hotel.cookie)).body).toBe('small')
    const whole = await load(picture, hotel.cookie)
    expect(whole.body).toBe('%PDF-1')
    expect(whole.headers['content-disposition']).toMatch(/^inline/)
  })

  it('are nobody else’s, and there is none where none is kept', async () => {
    const hotel = await openHotel('first@example.in')
    const other = await openHotel('second@example.in')
    const id = await addFile(hotel.propertyId, {})
    expect((await load(id, other.cookie)).statusCode).toBe(404)
    expect((await load(id, '')).statusCode).toBe(401)
    const tag = (await load(id, hotel.cookie)).headers.etag
    expect((await load(id, other.cookie, { 'if-none-match': String(tag) })).statusCode).toBe(404)
    const refused = await addFile(hotel.propertyId, {
      state: 'refused',
      refusal: 'x',
      kind: null,
      contentType: null,
      size: null,
      content: null,
    })
    for (const path of [refused, 'x', '..%2f..%2fetc', `${id}%00`])
      expect((await load(path, hotel.cookie)).statusCode).toBe(404)
  })
})
