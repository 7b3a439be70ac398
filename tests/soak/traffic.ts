import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { createHttpClient, type HttpAnswer, type HttpClient } from '../support/http-client.ts'
import { askSite } from '../support/site-page.ts'

/** A thing that somebody does, of one request or of a few; answers in words what should not have happened. */
interface Deed {
  name: string
  act: () => Promise<string | undefined>
}

/** What everybody does all day, one thing at a time. */
export interface Traffic {
  next(): Deed
  /** Of the owner who is signed in. */
  cookie(): string
}

/** Signs a person of the demonstration in, and answers what their browser sends along. */
export async function signIn(url: string, email: string): Promise<HttpClient> {
  const person = createHttpClient(url)
  const signedIn = await person.mutate('auth.login', { email, password })
  if (signedIn.reason)
    throw new Error(`${email} of the demonstration could not sign in: ${signedIn.reason}`)
  return person
}

const password = 'atithi-demo-2026'
const many = (count: number, deed: Deed): Deed[] => Array.from({ length: count }, () => deed)
const any = <T>(items: readonly T[]): T | undefined =>
  items[Math.floor(Math.random() * items.length)]
/** What a busy hotel may say: that it is full, that enough was asked for, or that the dates are closed. */
const refusals = new Set([
  'SOLD_OUT',
  'TOO_MANY_ATTEMPTS',
  'STAY_REFUSED',
  'RESTRICTED',
  'PLAN_LIMIT',
  'NOT_FOUND',
])

export async function mixedTraffic(url: string): Promise<Traffic> {
  const owner = await signIn(url, 'owner@atithi.test')
  const visitor = createHttpClient(url)
  const { data } = await owner.query('properties.list', { limit: 100 })
  const hotels = (
    (data?.items ?? []) as { id: string; subdomain: string | null; publishStatus: boolean }[]
  ).filter(hotel => hotel.publishStatus)
  const deeds: readonly Deed[] = [
    ...many(4, {
      name: 'hotel’s website',
      act: () => sitePage(any(hotels)?.subdomain ?? 'none'),
    }),
    ...many(3, {
      name: 'bookings list',
      act: () => fine(owner, 'bookings.list', { search: any(['ra', 'meera', undefined]) }),
    }),
    ...many(3, { name: 'free rooms', act: () => search(visitor) }),
    { name: 'dashboard', act: () => fine(owner, 'dashboard.summary', {}) },
    {
      name: 'calendar',
      act: () =>
        fine(owner, 'availability.calendar', {
          propertyId: any(hotels)?.id,
          from: today(),
          to: addDays(today(), 60),
        }),
    },
    {
      name: 'search',
      act: () => fine(owner, 'search.global', { query: any(['kumar', 'udaipur', 'lakshmi']) }),
    },
    { name: 'booking', act: () => book(visitor) },
    { name: 'a glance', act: () => glance(owner) },
    { name: 'front page', act: () => page(`${url}/`) },
  ]

  async function sitePage(subdomain: string): Promise<string | undefined> {
    const { status } = await askSite(url, subdomain)
    return status === 200 ? undefined : `${subdomain}: HTTP ${status}`
  }

  async function search(client: HttpClient): Promise<string | undefined> {
    const checkIn = addDays(today(), 1 + Math.floor(Math.random() * 200))
    return fine(client, 'site.availability', {
      subdomain: any(hotels)?.subdomain,
      checkIn,
      checkOut: addDays(checkIn, 2),
      adults: 2,
    })
  }

  async function book(client: HttpClient): Promise<string | undefined> {
    const checkIn = addDays(today(), 1 + Math.floor(Math.random() * 200))
    const stay = {
      subdomain: any(hotels)?.subdomain,
      checkIn,
      checkOut: addDays(checkIn, 1),
      adults: 1,
    }
    const offers = await client.query('site.availability', stay)
    const roomType = any((offers.data?.roomTypes ?? []) as { roomTypeId: string }[])
    if (!roomType) return wrongIn('site.availability', offers)
    const key = randomUUID()
    const guest = {
      guestName: 'Ravi Kumar',
      guestEmail: `${key}@example.in`,
      guestPhone: '9812345678',
    }
    const booked = await client.mutate('site.book', {
      ...stay,
      roomTypeId: roomType.roomTypeId,
      ...guest,
      idempotencyKey: key,
    })
    return wrongIn('site.book', booked)
  }

  const next = () => {
    const { name, act } = deeds[Math.floor(Math.random() * deeds.length)] as Deed
    return { name, act: () => act().catch((error: unknown) => String(error)) }
  }
  return { cookie: owner.cookie, next }

  /** A live screen that is opened and left again: each holds a connection until it is noticed. */
  async function glance(client: HttpClient): Promise<string | undefined> {
    const leave = new AbortController()
    const response = await fetch(`${url}/trpc/notifications.live?input=%7B%7D`, {
      headers: { cookie: client.cookie(), accept: 'text/event-stream' },
      signal: leave.signal,
    })
    await response.body?.getReader().read()
    leave.abort()
    return response.ok ? undefined : `live events: HTTP ${response.status}`
  }
}

const today = () => businessDate(new Date(), 'Asia/Kolkata', '06:00')

const wrongIn = (path: string, { data, reason }: HttpAnswer): string | undefined =>
  data !== undefined || refusals.has(reason) ? undefined : `${path}: ${reason}`

const fine = async (client: HttpClient, path: string, input: object) =>
  wrongIn(path, await client.query(path, input))

async function page(address: string): Promise<string | undefined> {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  await response.text()
  return response.ok ? undefined : `${address}: HTTP ${response.status}`
}
