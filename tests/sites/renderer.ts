import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import type { AppRouter } from '@atithi/api/router'
import { quoteNights } from '@atithi/api/selling/availability/rules'
import type { TaxRule } from '@atithi/api/tax/gst/rules/gst'
import { signQuote } from '@atithi/api/web/site/adapters/quote-token'
import { saidDate } from '../support/said-date.ts'
import type { Site } from './sample-site.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dist = path.join(root, 'apps/sites/dist')

type SiteApi = ReturnType<AppRouter['createCaller']>['site']
type Handler = (
  request: http.IncomingMessage,
  response: http.ServerResponse,
  next: undefined,
  locals: object,
) => Promise<void>

export interface Renderer {
  /** Asks the built websites for a page of this hotel. */
  ask(site: Site, path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** The websites as they are built, with a hotel that a test makes up behind them. */
export async function startRenderer(): Promise<Renderer> {
  execFileSync(
    path.join(root, 'node_modules/.bin/turbo'),
    ['run', 'build', '--filter=@atithi/sites', '--output-logs=errors-only'],
    {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    },
  )
  const { handler }: { handler: Handler } = await import(
    pathToFileURL(path.join(dist, 'server/entry.mjs')).href
  )
  const sites = new Map<string, Site>()
  const failures: unknown[] = []
  const server = http.createServer((request, response) => {
    const site = sites.get(String(request.headers['x-test-site']))
    if (request.url?.startsWith('/_astro/'))
      return void response.end(fs.readFileSync(path.join(dist, 'client', request.url)))
    if (!site) return void response.writeHead(404).end()
    const locals = {
      api: apiOf(site),
      subdomain: 'lotus',
      basePath: '',
      requestId: 'r1',
      siteUrl: 'https://lotus.example.in',
      backOfficeUrl: 'https://desk.example.in',
      reportError: (error: unknown) => failures.push(error),
    }
    void handler(request, response, undefined, locals)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    async ask(site, address, init = {}) {
      const key = crypto.randomUUID()
      sites.set(key, site)
      const headers = { ...init.headers, 'x-test-site': key }
      const response = await fetch(`http://127.0.0.1:${port}${address}`, {
        redirect: 'manual',
        ...init,
        headers,
      })
      const [failure] = failures.splice(0)
      if (failure) throw failure
      return response
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

const taxRules: readonly TaxRule[] = [
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: null,
    rateBasisPoints: 500,
  },
]

const stayOf = ({ checkIn, checkOut }: { checkIn: string; checkOut: string }) => ({
  checkIn: saidDate(checkIn),
  checkOut: saidDate(checkOut),
})

/** Answers of the shape that the procedures give; only what a page asks for is here. */
function apiOf(site: Site): Partial<SiteApi> {
  const price = (rooms: number, { checkIn, checkOut }: ReturnType<typeof stayOf>, rate: number) => {
    const nights = Array.from({ length: daysBetween(checkIn, checkOut) }, (_, at) => ({
      night: addDays(checkIn, at),
      rate,
    }))
    return quoteNights(nights, { rooms, adults: rooms, children: 0, fees: [] }, taxRules)
  }
  return {
    bySubdomain: async () => site,
    reviews: async () => ({ items: site.reviews, nextCursor: null }),
    review: async ({ token }) => ({
      hotel: site,
      stay: {
        guestName: 'Meera Rao',
        checkIn: '2026-11-17',
        checkOut: '2026-11-19',
        roomTypeName: 'Lake Room',
        publishStatus: true,
      },
      state: token === 'an-open-link' ? ('open' as const) : ('used' as const),
    }),
    availability: async input => ({
      ...input,
      ...stayOf(input),
      rooms: input.rooms ?? 1,
      children: input.children ?? 0,
      proposals: [],
      roomTypes: site.roomTypes.map((type, at) => ({
        roomTypeId: type.id,
        name: type.name,
        type: type.type,
        description: type.description,
        maxGuests: type.maxGuests,
        amenities: type.amenities,
        available: at === 0 ? 2 : 0,
        restrictions: [],
        ratePlans: [
          {
            ratePlanId: `${type.id}`,
            name: 'Best Available',
            mealPlan: 'EP' as const,
            isRefundable: true,
            cancellation: null,
            restrictions: [],
            ...price(input.rooms ?? 1, stayOf(input), type.basePrice),
          },
        ],
      })),
    }),
    calendar: async asked => {
      const from = saidDate(asked.from)
      return {
        from,
        to: addDays(from, 60),
        isOfSeveralRooms: false,
        nights: Array.from({ length: 60 }, (_, at) => ({
          date: addDays(from > site.businessDate ? from : site.businessDate, at),
          lowestRate: 500_000,
          roomRates: [500_000],
          isSoldOut: at === 9,
          minimumStay: at === 12 ? 3 : 1,
          minimumStayThrough: 1,
          closedToArrival: false,
        })),
      }
    },
    quote: async input => {
      const quote = price(input.rooms ?? 1, stayOf(input), 750_000)
      const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString()
      const ratePlan = {
        name: 'Best Available',
        mealPlan: 'EP' as const,
        isRefundable: true,
        cancellation: null,
      }
      const { checkIn, checkOut } = stayOf(input)
      const lines = (input.lines ?? []).map(line => ({
        roomTypeId: line.roomTypeId,
        ratePlanId: line.roomTypeId,
        rooms: line.rooms ?? 1,
        adults: line.adults,
        children: line.children ?? 0,
      }))
      const rates = quote.nights.map(night => night.rate)
      const promise = { propertyId: site.propertyId, checkIn, checkOut, expiresAt, fees: [] }
      return {
        ...quote,
        payment: [{ pay: 'at-hotel' as const, amount: 0 }],
        ratePlan,
        lines: lines.map(line => ({
          ...line,
          ratePlan,
          roomTypeName: 'Lake Room',
          roomAmount: quote.roomAmount,
        })),
        expiresAt,
        token: signQuote({ ...promise, lines: lines.map(line => ({ ...line, rates })) }, 'key'),
      }
    },
  }
}
