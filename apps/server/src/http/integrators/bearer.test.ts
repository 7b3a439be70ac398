import { callsPerMinute } from '@atithi/api/identity/api-keys/rules'
import { useTestDb } from '@atithi/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test-app.ts'

const host = 'localhost:4000'

describe('Authorization: Bearer', () => {
  const test = useTestDb()
  let server: TestApp
  let key = ''
  let propertyId = ''
  let cookie = ''

  const get = (path: string, input: object, headers: Record<string, string>) =>
    server.app.inject({
      url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
      headers: { host, ...headers },
    })
  const post = async (path: string, input: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/trpc/${path}`,
      headers: { host, cookie, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
    })
    const [set] = [answer.headers['set-cookie'] ?? []].flat()
    if (set) cookie = set.split(';')[0] ?? ''
    return answer.json().result.data
  }

  beforeAll(async () => {
    server = await createTestApp(test.url)
    await post('auth.register', {
      name: 'Asha Rao',
      phone: '9876543210',
      password: 'a long and private phrase',
      email: 'owner@example.in',
      propertyName: 'Lotus House',
    })
    const { items } = (await get('properties.list', {}, { cookie })).json().result.data
    propertyId = items[0].id
    const scopes = ['property:read']
    const input = { propertyId, name: 'Door locks', scopes, days: 30 }
    key = (await post('settings.advanced.apiKeys.create', input)).key
  })
  afterAll(async () => server.close())

  it('opens what the key may do; a session beside it does not count', async () => {
    const authorization = `Bearer ${key}`
    const listed = await get('roomTypes.list', { propertyId }, { authorization })
    expect(listed.statusCode).toBe(200)
    const own = await get('settings.profile.get', {}, { authorization, cookie })
    expect(own.json()).toMatchObject({ error: { data: { reason: 'NOT_BY_KEY' } } })
    const forged = await get(
      'roomTypes.list',
      { propertyId },
      { authorization: 'Bearer x', cookie },
    )
    expect(forged.statusCode).toBe(401)
    expect(forged.json()).toMatchObject({ error: { data: { reason: 'API_KEY_REFUSED' } } })
  })

  it('opens no file, which are for people', async () => {
    const url = `/exports/bookings.csv?propertyId=${propertyId}`
    const answer = await server.app.inject({
      url,
      headers: { host, authorization: `Bearer ${key}` },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  })

  it('counts each call of a batch, however its commas are written, and says when to come back', async () => {
    await server.app.inject({
      url: `/trpc/${Array.from({ length: 30 }, () => 'roomTypes.list').join('%2C')}?batch=1&input=%7B%7D`,
      headers: { host, authorization: `Bearer ${key}` },
    })
    const counted = await test.ownerDb
      .selectFrom('apiKey')
      .select('minuteCalls')
      .executeTakeFirstOrThrow()
    expect(counted.minuteCalls).toBeGreaterThanOrEqual(30)
    await test.ownerDb.updateTable('apiKey').set({ minuteCalls: callsPerMinute }).execute()
    const answer = await get('roomTypes.list', { propertyId }, { authorization: `Bearer ${key}` })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('is described at /api, for programs and for people', async () => {
    const description = await server.app.inject({ url: '/api/openapi.json', headers: { host } })
    expect(description.json()).toMatchObject({ openapi: '3.1.0' })
    const page = await server.app.inject({ url: '/api', headers: { host } })
    expect(page.headers['content-type']).toContain('text/html')
  })
})
