import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrlOf } from '../support/database-url.ts'
import { createHttpClient } from '../support/http-client.ts'
import { type Product, startProduct, startTimeout } from '../support/product.ts'
import { type SecondServer, startSecondServer } from '../support/second-server.ts'

const person = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  password: 'a long and private phrase',
  propertyName: 'Two Doors',
}

/** Signs in over HTTP and answers the cookie. */
async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/trpc/auth.login`, {
    method: 'POST',
    body: JSON.stringify({ email: person.email, password: person.password }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** Opens the live events and waits, after `act`, until their stream has ended: nothing else ends it. */
async function seeEndAfter(
  url: string,
  cookie: string,
  act: () => Promise<unknown>,
): Promise<void> {
  const response = await fetch(`${url}/trpc/notifications.live?input=${encodeURIComponent('{}')}`, {
    headers: { cookie, accept: 'text/event-stream' },
  })
  const reader = response.body?.getReader()
  if (!response.ok || !reader) throw new Error(`the live events answered ${response.status}`)
  await reader.read()
  await act()
  const patience = AbortSignal.timeout(60_000)
  while (!(await reader.read()).done) patience.throwIfAborted()
}

describe('two server processes on one database', () => {
  let first: Product
  let second: SecondServer

  beforeAll(async () => {
    first = await startProduct(await findFreePort(), { SEED: 'none' })
    second = await startSecondServer(first, databaseUrlOf(first.dataDir), 'web')
    const registered = await createHttpClient(first.url).mutate('auth.register', person)
    expect(registered.reason).toBeUndefined()
  }, startTimeout)
  afterAll(async () => {
    await second?.stop()
    await first.stop()
  })

  it('end a live screen of one when its session is ended through the other', async () => {
    const watching = await signIn(first.url)
    const ending = await signIn(second.url)
    const signOutEverywhere = () =>
      fetch(`${second.url}/trpc/settings.security.endOtherSessions`, {
        method: 'POST',
        body: '{}',
        headers: { cookie: ending, 'content-type': 'application/json' },
      })
    await seeEndAfter(first.url, watching, signOutEverywhere)
  })

  it('end a live screen when its own session signs out', async () => {
    const cookie = await signIn(first.url)
    const signOut = () =>
      fetch(`${second.url}/trpc/auth.logout`, {
        method: 'POST',
        body: '{}',
        headers: { cookie, 'content-type': 'application/json' },
      })
    await seeEndAfter(first.url, cookie, signOut)
  })

  it('count the guesses at a password together', async () => {
    const guess = (url: string) =>
      createHttpClient(url).mutate('auth.login', { email: person.email, password: 'a guess' })
    const outcomes: (string | undefined)[] = []
    for (let round = 0; round < 8; round += 1)
      outcomes.push(
        ...(await Promise.all([first.url, second.url].map(guess))).map(answer => answer.reason),
      )
    expect(outcomes.filter(reason => reason === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(
      5,
    )
    expect(outcomes.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    const right = await createHttpClient(second.url).mutate('auth.login', {
      email: person.email,
      password: person.password,
    })
    expect(right.reason).toBe('TOO_MANY_ATTEMPTS')
  })
})
