import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PropertyEvent } from '@atithi/api/kernel/ports/events'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailbox, type Mailbox } from '../mailbox.ts'
import { createPageCache, type PageCache } from './page-cache.ts'

const lakeview = '01a1fb9c-4222-7ab6-82e2-f7a8767fc6b1'
const key = { page: 'lakeview  /', encoding: 'br' }
const event = (type: string, propertyId = lakeview): PropertyEvent => ({
  id: 'e',
  propertyId,
  type,
  entityId: propertyId,
  at: '',
})

describe('createPageCache', () => {
  let cache: PageCache
  let feed: Mailbox<PropertyEvent>
  let clock: number
  let answer: (response: ServerResponse) => void
  const stopped = new AbortController()
  const server = http.createServer((_request, response) => {
    response.setHeader('x-request-id', 'ONE')
    cache.keepAnswer(key, lakeview, response)
    answer(response)
  })

  beforeAll(() => new Promise<void>(resolve => server.listen(0, resolve)))
  beforeEach(() => {
    clock = 0
    feed = createMailbox<PropertyEvent>(stopped.signal)
    cache = createPageCache({ longestMs: 1_000, now: () => clock })
    cache.follow({ subscribe: () => feed }, stopped.signal)
    answer = page
  })
  afterAll(() => {
    stopped.abort()
    server.close()
  })

  const page = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.write('<p>Lake ')
    response.end('View</p>')
  }
  const ask = async () => {
    await (await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)).text()
    await settle()
  }
  const settle = () => new Promise(resolve => setTimeout(resolve, 20))

  it('keeps a page as it was sent, without what belonged to one answer', async () => {
    await ask()
    expect(cache.find(key)?.body.toString()).toBe('<p>Lake View</p>')
    expect(cache.find(key)?.headers).toEqual({ 'content-type': 'text/html; charset=utf-8' })
    clock = 1_000
    expect(cache.find(key)).toBeUndefined()
    expect(cache.findLast(key.page)?.body.toString()).toBe('<p>Lake View</p>')
  })

  it.each([
    [
      'a failure',
      (response: ServerResponse) =>
        response.writeHead(500, { 'content-type': 'text/html' }).end('no'),
    ],
    [
      'an answer for one visitor',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('you'),
    ],
    [
      'what is no page',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    ],
  ])('does not keep %s', async (_what, other) => {
    answer = other
    await ask()
    expect(cache.find(key)).toBeUndefined()
  })

  it.each([
    ['property.updated', lakeview, false],
    ['rates.updated', lakeview, false],
    ['website.updated', lakeview, false],
    ['website.updated', '01a1fb9c-4270-7ce6-9370-3e06c8899a3d', true],
    ['booking.created', lakeview, true],
    ['feed.resumed', '', false],
  ])('after %s at %s it is still kept: %s', async (type, propertyId, kept) => {
    await ask()
    feed.put(event(type, propertyId))
    await settle()
    expect(cache.find(key) !== undefined).toBe(kept)
  })

  it('does not keep a page that was being made while its property changed', async () => {
    answer = async response => {
      feed.put(event('property.updated'))
      await settle()
      page(response)
    }
    await ask()
    expect(cache.find(key)).toBeUndefined()
  })
})
