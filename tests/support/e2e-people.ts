import { randomInt, randomUUID } from 'node:crypto'
import type { AppRouter } from '@atithi/api/router'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client'
import { freshGstin } from './gstin.ts'

export const demoPassword = 'atithi-demo-2026'
export const newPassword = 'a long and private phrase'

/** The address of a hotel's own website. */
export const siteAddress = (baseURL: string, subdomain: string): string => {
  const url = new URL(baseURL)
  return `http://${subdomain}.localhost:${url.port}`
}

/** The typed procedures, called as the browser of this context: with its cookie. For setting up what a test does not look at. */
export function proceduresAs(context: BrowserContext, baseURL: string): TRPCClient<AppRouter> {
  return createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${baseURL}/trpc`,
        async fetch(url, init) {
          const answer = await context.request.fetch(String(url), {
            method: init?.method ?? 'GET',
            headers: { 'content-type': 'application/json', origin: baseURL },
            ...(init?.body ? { data: String(init.body) } : {}),
          })
          return new Response(await answer.text(), {
            status: answer.status(),
            headers: answer.headers(),
          })
        },
      }),
    ],
  })
}

export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/(dashboard|today|admin)/)
}

const anAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export interface NewHotel {
  context: BrowserContext
  procedures: TRPCClient<AppRouter>
  email: string
  propertyId: string
  roomTypeId: string
  subdomain: string
  name: string
}

/** A new owner with a property that has nothing yet, signed in in this context. */
export async function registerOwner(context: BrowserContext, baseURL: string) {
  // From an address of their own: what an address may do in an hour is tested where it is meant.
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': anAddress() })
  const procedures = proceduresAs(context, baseURL)
  const mark = randomUUID().slice(0, 8)
  const email = `owner-${mark}@example.in`
  const name = `Lotus House ${mark}`
  await procedures.auth.register.mutate({
    name: 'Asha Rao',
    email,
    propertyName: name,
    phone: '9876543210',
    password: newPassword,
  })
  const { items } = await procedures.properties.list.query({})
  return { procedures, email, name, propertyId: items[0]?.id ?? '' }
}

/** A hotel of the test's own, open for bookings: its owner is signed in, in a context of their own. */
export async function openHotel(
  browser: Browser,
  baseURL: string,
  options: { quantity?: number; publish?: boolean } = {},
): Promise<NewHotel> {
  const context = await browser.newContext({ baseURL })
  const { procedures, email, name, propertyId } = await registerOwner(context, baseURL)
  const place = {
    description: 'A quiet house by the lake.',
    address: '1 Lake Road',
    city: 'Udaipur',
    state: 'Rajasthan',
    pincode: '313001',
  }
  const property = await procedures.properties.update.mutate({
    propertyId,
    ...place,
    gstNumber: freshGstin(),
    phone: '9876543210',
    email,
  })
  const kind = {
    type: 'Deluxe Room',
    name: 'Lake Room',
    maxGuests: 3,
    basePrice: 750_000,
    quantity: options.quantity ?? 2,
  }
  const roomType = await procedures.roomTypes.create.mutate({ propertyId, ...kind })
  if (options.publish !== false)
    await procedures.website.setPublished.mutate({ propertyId, published: true })
  return {
    context,
    procedures,
    email,
    propertyId,
    roomTypeId: roomType.id,
    subdomain: property.subdomain ?? '',
    name,
  }
}
