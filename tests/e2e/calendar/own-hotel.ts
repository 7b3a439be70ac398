import { randomUUID } from 'node:crypto'
import { addDays, businessDate } from '@atithi/api/shared/dates'
import type { APIRequestContext, Page } from '@playwright/test'

const demonstrationPassword = 'atithi-demo-2026'

export const day = (offset: number): string => addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), offset)

/** Signs the page's own browser in as somebody of the demonstration. */
export async function signIn({ request }: { request: APIRequestContext }, email: string): Promise<void> {
  await mutate(request, 'auth.login', { email, password: demonstrationPassword })
}

/** A new owner, signed in on this page, whose property has four Lake Rooms at ₹4,000. */
export async function openOwnHotel({ request }: Page): Promise<{ propertyId: string; propertyName: string }> {
  const key = randomUUID()
  const propertyName = `Lotus House ${key.slice(0, 4)}`
  const person = { name: 'Asha Rao', email: `asha-${key}@example.in`, phone: '9876543210', password: `a long phrase ${key}` }
  // An address of their own: how many register from one is limited.
  const address = `10.${[...Buffer.from(key.slice(0, 6), 'hex')].join('.')}`
  await mutate(request, 'auth.register', { ...person, propertyName }, { 'x-forwarded-for': address })
  const { items } = await query<{ items: { id: string }[] }>(request, 'properties.list', {})
  const propertyId = items[0]?.id ?? ''
  const room = { type: 'Deluxe Room', name: 'Lake Room', maxGuests: 3, basePrice: 400_000, quantity: 4 }
  await mutate(request, 'roomTypes.create', { propertyId, ...room })
  return { propertyId, propertyName }
}

async function mutate(request: APIRequestContext, path: string, data: object, headers: Record<string, string> = {}): Promise<void> {
  const response = await request.post(`/trpc/${path}`, { data, headers })
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
}

export async function query<T>(request: APIRequestContext, path: string, input: object): Promise<T> {
  const response = await request.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`)
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  const body: { result: { data: T } } = await response.json()
  return body.result.data
}
