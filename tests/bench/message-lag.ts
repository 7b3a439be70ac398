import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { startTestSandbox, type TestSandbox } from '@atithi/sandbox/test-sandbox'
import { type Caller, type Callers, openCallers } from './callers.ts'
import { type Ground, waitUntilReady } from './ground.ts'
import { newPhone } from './hotel.ts'
import { filledDatabase, password } from './platform/filled-database.ts'
import { quantile } from './quantile.ts'
import { startWorker } from './worker.ts'

export interface MessageLoad {
  bookings: number
  /** Bookings a second. */
  pace: number
  /** Guests of the campaign. */
  guests: number
}

type Say = (message: string) => void

/** What has not arrived by then is counted as lost. */
const patienceMs = 120_000
/** The design's targets: seconds from the event to the provider, and messages of a campaign a second. */
const target = { half: 1, campaign: 200 }

interface Hotel {
  call: Caller
  propertyId: string
  subdomain: string
  roomTypeId: string
}

/** A published hotel that writes to whoever books in Hindi. */
async function openHotel({ person, owner }: Callers): Promise<Hotel> {
  const { call } = person()
  await call.auth.register({
    name: 'Asha Rao',
    email: `owner-${randomUUID()}@example.in`,
    propertyName: 'Lotus House',
    phone: '9876543210',
    password,
  })
  const propertyId = (await call.properties.list({})).items[0]?.id ?? ''
  const { subdomain } = await call.properties.update({
    propertyId,
    description: 'By the lake.',
    address: '1 Lake Road',
    city: 'Udaipur',
    state: 'Rajasthan',
    pincode: '313001',
    phone: '02941234567',
    email: 'stay@example.in',
  })
  const { id: roomTypeId } = await call.roomTypes.create({
    propertyId,
    type: 'Deluxe Room',
    name: 'Lake Room',
    maxGuests: 3,
    basePrice: 300_000,
    quantity: 500,
  })
  await call.website.setPublished({ propertyId, published: true })
  await owner.query(`update subscription set plan_id = 'professional' where property_id = $1`, [
    propertyId,
  ])
  return { call, propertyId, subdomain: subdomain ?? '', roomTypeId }
}

const templateOf = (
  { call, propertyId }: Hotel,
  template: {
    name: string
    category: 'transactional' | 'marketing'
    language: 'en' | 'hi'
    content: string
  },
) => call.communications.templates.create({ propertyId, channel: 'whatsapp', ...template })

interface Arrived {
  to: string
  at: string
}

const phonesOf = async ({ url }: TestSandbox): Promise<Arrived[]> =>
  ((await (await fetch(`${url}/api/phone`)).json()) as { items: Arrived[] }).items

const mailsOf = async ({ url }: TestSandbox): Promise<Arrived[]> => {
  const answer = await fetch(`${url}/api/mail`)
  const { items } = (await answer.json()) as { items: { to: string; receivedAt: string }[] }
  return items.map(({ to, receivedAt }) => ({ to, at: receivedAt }))
}

/** Asks until everybody has something, or patience ends. */
async function waitFor(count: number, ask: () => Promise<Arrived[]>): Promise<Map<string, number>> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(500)) {
    // The first that came to each, since the newest stands first.
    const first = new Map((await ask()).map(({ to, at }) => [to, Date.parse(at)]))
    if (first.size >= count || Date.now() > deadline) return first
  }
}

const lineOf = (what: string, waits: readonly (number | undefined)[]): string => {
  const sorted = waits.flatMap(one => one ?? []).toSorted((a, b) => a - b)
  const half = quantile(sorted, 0.5)
  const lost = waits.length - sorted.length
  const misses = [...(half > target.half ? ['p50'] : []), ...(lost > 0 ? ['lost messages'] : [])]
  return `${what}, ${waits.length} bookings: p50 ${half.toFixed(2)} s (≤ ${target.half}), p95 ${quantile(sorted, 0.95).toFixed(2)} s, longest ${quantile(sorted, 1).toFixed(2)} s, lost ${lost}; misses: ${misses.join(', ') || 'none'}`
}

/** Guests book on the website in Hindi, and hear by the built-in letter and by a rule of the hotel: from their press to the provider. */
async function bookAndHear(
  callers: Callers,
  sandbox: TestSandbox,
  { hotel, load: { bookings, pace } }: { hotel: Hotel; load: MessageLoad },
): Promise<string[]> {
  const { call, propertyId, subdomain, roomTypeId } = hotel
  const { templateId } = await templateOf(hotel, {
    name: 'Booked',
    category: 'transactional',
    language: 'hi',
    content: 'नमस्ते {{guest.firstName}}, आपकी बुकिंग {{booking.code}} पक्की है।',
  })
  const { automationId } = await call.communications.automations.create({
    propertyId,
    name: 'Booked',
    trigger: 'booking.confirmed',
    delayMinutes: 0,
    channel: 'whatsapp',
    templateId,
    conditions: [{ field: 'language', operator: 'is', value: 'hi' }],
  })
  await call.communications.automations.setActive({ automationId, active: true })
  const tomorrow = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 1)
  const book = async (at: number) => {
    const key = randomUUID()
    const guest = { guestPhone: newPhone(), guestEmail: `${key}@example.in` }
    const began = Date.now()
    await callers.visitor.site.book({
      subdomain,
      roomTypeId,
      checkIn: addDays(tomorrow, at % 200),
      checkOut: addDays(tomorrow, (at % 200) + 1),
      adults: 2,
      rooms: 1,
      language: 'hi',
      idempotencyKey: key,
      guestName: 'Ravi Kumar',
      ...guest,
    })
    return { ...guest, began }
  }
  // The template is approved with its first message, as a hotel's is before it has guests to write to.
  const first = await book(0)
  await waitFor(1, async () => (await phonesOf(sandbox)).filter(one => one.to === first.guestPhone))
  const made: Awaited<ReturnType<typeof book>>[] = []
  for (let at = 1; at <= bookings; at += 1) {
    made.push(await book(at))
    await sleep(Math.random() * (2000 / pace))
  }
  const phones = await waitFor(bookings + 1, () => phonesOf(sandbox))
  const mailed = new Set([first, ...made].map(({ guestEmail }) => guestEmail))
  const mails = await waitFor(bookings + 1, async () =>
    (await mailsOf(sandbox)).filter(({ to }) => mailed.has(to)),
  )
  const waits = (arrived: Map<string, number>, address: 'guestPhone' | 'guestEmail') =>
    made.map(one => {
      const at = arrived.get(one[address])
      return at === undefined ? undefined : at - one.began
    })
  return [
    lineOf(
      'booked on the website to the WhatsApp provider, by a rule',
      waits(phones, 'guestPhone'),
    ),
    lineOf('booked on the website to the mail server, built-in letter', waits(mails, 'guestEmail')),
  ]
}

/** A zone in which it is about noon, since offers go out by day only. */
const zoneAtNoon = (): string => {
  const ahead = 12 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** An offer by WhatsApp to guests who agreed: how many a second reach the provider. */
async function runCampaign(
  { owner }: Callers,
  sandbox: TestSandbox,
  { hotel, guests }: { hotel: Hotel; guests: number },
): Promise<string> {
  const { call, propertyId } = hotel
  await owner.query('update property set time_zone = $1 where id = $2', [zoneAtNoon(), propertyId])
  await owner.query(
    `with made as (
       insert into guest (account_id, name, first_name, phone)
       select p.account_id, 'Guest ' || n, 'Guest', '+91700' || lpad(n::text, 7, '0')
       from property p, generate_series(1, $2::int) n where p.id = $1 returning id, account_id),
     known as (insert into guest_at_property (property_id, account_id, guest_id) select $1, account_id, id from made)
     insert into guest_consent (account_id, guest_id, channel, is_given, source) select account_id, id, 'whatsapp', true, 'desk' from made`,
    [propertyId, guests],
  )
  await owner.query('analyze guest, guest_at_property, guest_consent')
  const { templateId } = await templateOf(hotel, {
    name: 'Winter',
    category: 'marketing',
    language: 'en',
    content: 'Dear {{guest.firstName}}, three nights for two at {{property.name}}.',
  })
  const { campaignId } = await call.communications.campaigns.create({
    propertyId,
    name: 'Winter',
    channel: 'whatsapp',
    templateId,
    audience: {},
    perDay: 100_000,
  })
  const began = Date.now()
  await call.communications.campaigns.schedule({ campaignId })
  const arrived = await waitFor(guests, async () =>
    (await phonesOf(sandbox)).filter(({ to }) => to.startsWith('+91700')),
  )
  const times = [...arrived.values()].toSorted((a, b) => a - b)
  const [first = began, last = began] = [times[0], times.at(-1)]
  const perSecond = times.length / Math.max(0.001, (last - began) / 1000)
  const misses = [
    ...(perSecond < target.campaign ? ['rate'] : []),
    ...(times.length < guests ? ['lost messages'] : []),
  ]
  return `campaign to ${guests} guests by WhatsApp: ${times.length} at the provider, the first after ${((first - began) / 1000).toFixed(2)} s, all after ${((last - began) / 1000).toFixed(1)} s: ${Math.round(perSecond)} a second (≥ ${target.campaign}); misses: ${misses.join(', ') || 'none'}`
}

/**
 * Has a process of the product write to guests over stand-ins of its providers. Answers a line for each way: how long from what happened
 * to the provider, and how many messages of a campaign a second.
 */
export async function benchMessages(
  ground: Ground,
  load: MessageLoad,
  say: Say,
): Promise<string[]> {
  const port = await findFreePort()
  const sandbox = await startTestSandbox(`http://localhost:${port}`)
  const databaseUrl = await filledDatabase(ground.serverUrl, 10, say)
  const callers = await openCallers(databaseUrl, { sandboxUrl: sandbox.url })
  try {
    say(`${os.cpus().length} processors; load, stand-ins and PostgreSQL on the same machine`)
    // What a sign-up writes: the filled platform has been read only until now.
    await callers.owner.query(
      'insert into account (id) select distinct account_id from property on conflict do nothing',
    )
    const worker = await startWorker({
      databaseUrl,
      folder: sandbox.folder,
      role: 'all',
      port,
      settings: {
        SANDBOX_PORT: new URL(sandbox.url).port,
        SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      },
    })
    try {
      await waitUntilReady(`http://localhost:${port}`)
      const hotel = await openHotel(callers)
      const lines = await bookAndHear(callers, sandbox, { hotel, load })
      if (load.guests > 0)
        lines.push(await runCampaign(callers, sandbox, { hotel, guests: load.guests }))
      return lines
    } finally {
      await worker.stop()
    }
  } finally {
    await callers.close()
    await sandbox.stop()
  }
}
