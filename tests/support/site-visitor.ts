import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { createTestApp, type TestApp } from '@atithi/server/test-app'
import { afterAll, beforeAll } from 'vitest'
import { buildSites } from '../sites/build-sites.ts'
import type { Hotel, World } from './world.ts'

interface Answer {
  status: number
  html: string
  headers: Record<string, string | string[] | number | undefined>
  /** Where it leads, for a redirect. */
  location: string | undefined
}

/** A browser without scripts on the hotels' websites as they are built, in the process that serves them. */
export interface Visitor {
  ip: string
  get(hotel: Pick<Hotel, 'subdomain'>, path: string, headers?: Headers): Promise<Answer>
  post(
    hotel: Pick<Hotel, 'subdomain'>,
    path: string,
    fields: Record<string, string>,
  ): Promise<Answer>
  /** Sends the details of a booking as a person would: every hidden field of the page, and not too fast. */
  book(
    hotel: Pick<Hotel, 'subdomain'>,
    query: string,
    guest: Record<string, string>,
  ): Promise<Answer>
}
type Headers = Record<string, string>

const aPersonsPace = 2_100

/** The server with the built websites over the database of a world. Its clock is the machine's. */
export function useSites(world: World) {
  let server: TestApp
  let visitors = 0
  beforeAll(async () => {
    // What the world's consumers seal, the server opens.
    const keys = world.services.settings.encryptionKeys.map(
      ({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`,
    )
    server = await createTestApp(
      world.url,
      { ENCRYPTION_KEYS: keys.join(',') },
      { sitesDist: buildSites() },
    )
  }, 180_000)
  afterAll(() => server.close())

  function visitor(ip = `10.77.${visitors >> 8}.${++visitors & 255}`): Visitor {
    const cookies = new Map<string, { value: string; path: string }>()
    async function ask(
      method: 'GET' | 'POST',
      { subdomain }: Pick<Hotel, 'subdomain'>,
      url: string,
      more: { headers?: Headers; payload?: string } = {},
    ): Promise<Answer> {
      const path = url.split('?')[0] ?? ''
      const cookie = [...cookies]
        .filter(([, kept]) => path.startsWith(kept.path))
        .map(([name, kept]) => `${name}=${kept.value}`)
        .join('; ')
      const host = `${subdomain}.localhost:4000`
      const answer = await server.app.inject({
        method,
        url,
        remoteAddress: ip,
        headers: { host, ...(cookie && { cookie }), ...more.headers },
        ...(more.payload !== undefined && { payload: more.payload }),
      })
      for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        cookies.set(name, { value, path: /path=([^;]+)/i.exec(set)?.[1] ?? '/' })
      }
      return {
        status: answer.statusCode,
        html: answer.body,
        headers: answer.headers,
        location: answer.headers.location,
      }
    }
    const self: Visitor = {
      ip,
      get: (hotel, path, headers) => ask('GET', hotel, path, headers && { headers }),
      post: (hotel, path, fields) =>
        ask('POST', hotel, path, {
          payload: new URLSearchParams(fields).toString(),
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            origin: `http://${hotel.subdomain}.localhost:4000`,
          },
        }),
      async book(hotel, query, guest) {
        const page = await self.get(hotel, `/book/details?${query}`)
        await new Promise(resolve => setTimeout(resolve, aPersonsPace))
        return self.post(hotel, `/book/details?${query}`, { ...hiddenFields(page.html), ...guest })
      },
    }
    return self
  }
  return { visitor, app: () => server.app }
}

const unescaped = (text: string) =>
  text.replaceAll('&#34;', '"').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** What a form carries that nobody types. */
const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)],
    ),
  )

/** The business date by the machine's clock, so many days on. */
export const realDay = (offset: number): string =>
  addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), offset)

/** A guest as the form takes them. */
export const guestFields = (email: string) => ({
  guestName: 'Meera Rao',
  guestEmail: email,
  guestPhone: '9876500000',
  specialRequests: '',
  companyName: '',
  companyGstin: '',
  companyAddress: '',
  consent: 'yes',
})
