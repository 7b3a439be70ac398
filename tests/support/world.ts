import { randomUUID } from 'node:crypto'
import { consumers } from '@atithi/api/consumers'
import { createContextFactory } from '@atithi/api/create-context'
import { answerResetRequests } from '@atithi/api/identity/auth/commands/passwords'
import { endImpersonations } from '@atithi/api/identity/auth/jobs'
import { ensurePushKeys } from '@atithi/api/identity/push-devices/commands/devices'
import type { Services } from '@atithi/api/kernel/context/services'
import { deliverEmails } from '@atithi/api/kernel/email/deliver'
import { runUntilIdle } from '@atithi/api/kernel/events/consume'
import { listReady } from '@atithi/api/kernel/events/ready'
import type { Mail } from '@atithi/api/kernel/ports/mail'
import { createCallerFactory } from '@atithi/api/kernel/procedures/builders'
import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { noteLetter } from '@atithi/api/messaging/messages/commands/note-letter'
import { appRouter } from '@atithi/api/router'
import type { Db } from '@atithi/db/client'
import type { AccountId } from '@atithi/db/ids'
import { useTestDb } from '@atithi/db/testing'
import { judgeFile } from '@atithi/server/pictures/judge-file'
import { beforeAll, beforeEach } from 'vitest'
import { freshGstin } from './gstin.ts'

const callerOf = createCallerFactory(appRouter)

export type Caller = ReturnType<typeof callerOf>

/** One browser: it keeps the session cookie that the server hands it. */
export interface Browser {
  call: Caller
  token: string | undefined
}

export interface World {
  db: Db
  ownerDb: Db
  url: string
  tenantUrl: string
  ownerUrl: string
  /** The time of everything that the world does; tests set it. */
  clock: { now(): Date; set(instant: string): void }
  services: Services
  /** TXT records of the world's domain name system. */
  records: Map<string, string[]>
  anonymous(): Browser
  /** Has everything that happened handled, as the consumers of a running server do. */
  consume(): Promise<void>
  /** Runs what writes and sends post; answers the letters to this address, the newest last. */
  postTo(recipient: string): Promise<Mail[]>
  signIn(email: string): Promise<Browser>
  registerOwner(
    name?: string,
  ): Promise<Browser & { accountId: AccountId; propertyId: string; email: string }>
  /** An owner with an active, published property of one room type. */
  openHotel(options?: HotelOptions): Promise<Hotel>
  createStaff(hotel: Hotel, areas: readonly string[], grants?: readonly string[]): Promise<Browser>
  makeAdmin(): Promise<Browser>
  /** Puts a hotel on a plan for which no payment is awaited. */
  subscribe(hotel: { propertyId: string }, planId: 'starter' | 'professional'): Promise<void>
  today(): IsoDate
  day(offset: number): IsoDate
}

interface HotelOptions {
  quantity?: number
  basePrice?: number
  weekendPrice?: number
  maxGuests?: number
}

export interface Hotel {
  owner: Browser & { email: string }
  accountId: AccountId
  propertyId: string
  roomTypeId: string
  subdomain: string
}

/** 12:00 in India on a Wednesday, so that a stay of two nights from today has no weekend night. */
const noon = '2026-11-18T06:30:00Z'

let serial = 0
let visitors = 0
export const password = 'a long and private phrase'
/**
 * Argon2id of it at the least cost, which a check of it reads off and pays again: those who are only put there sign in at no cost,
 * those who register have the hash of the product.
 */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$sE0sqVzXvkd6D0DfQNArsw$1JS+RuJPHRZ5oK1iyqlTW6xbZR4mHX1vkJKMoIFuvS4'

/** A test file's own database, clock and people. */
export function useWorld(options: { max?: number } = {}): World {
  const test = useTestDb(options)
  let instant = new Date(noon)
  const clock = {
    now: () => instant,
    set: (text: string) => {
      instant = new Date(text)
    },
  }
  beforeEach(() => clock.set(noon))
  const letters: Mail[] = []
  const records = new Map<string, string[]>()
  const services: Services = {
    get db() {
      return test.db
    },
    clock,
    events: { position: undefined, async *subscribe() {}, async *watch() {} },
    storage: {
      async put() {},
      async read() {
        return undefined
      },
      async remove() {},
    },
    photos: { bannerOf: async () => undefined },
    // What is drawn is tried with the server; here it says only which paper it is.
    papers: { pdfOf: async ({ documentId }) => Buffer.from(`%PDF ${documentId}`) },
    judgeFile,
    dns: {
      textsOf: async name => records.get(name) ?? [],
      aliasOf: async () => undefined,
    },
    mailer: {
      async send(mail) {
        letters.push(mail)
      },
    },
    settings: {
      baseDomain: 'localhost:4000',
      secureCookies: false,
      publicUrl: 'http://localhost:4000',
      signingKey: 'only-for-tests'.repeat(4),
      encryptionKeys: [{ id: 'test', key: new Uint8Array(32).fill(7) }],
      // A test with a gateway or a channel says where it is.
      channelsUrl: 'http://127.0.0.1:1/channels',
      razorpayUrl: 'http://127.0.0.1:1/razorpay/v1',
      cashfreeUrl: 'http://127.0.0.1:1/cashfree/pg',
    },
  }
  const contextOf = createContextFactory(services)
  // As every start of a server does; as the owner, so that a test may still say how the application logs in.
  beforeAll(() => ensurePushKeys(test.ownerDb, services.settings.encryptionKeys))

  function anonymous(): Browser {
    const browser: Browser = { token: undefined, call: undefined as never }
    // An address of their own: limits of an address are tested where they are meant.
    visitors += 1
    const ip = `10.0.${visitors >> 8}.${visitors & 255}`
    // Each call is a request of its own: the session is read anew, as over HTTP.
    browser.call = callerOf(() =>
      contextOf({
        ip,
        requestId: randomUUID(),
        ...(browser.token && { sessionToken: browser.token }),
        setCookie: header => {
          browser.token = /=([^;]*)/.exec(header)?.[1] || undefined
        },
      }),
    )
    return browser
  }

  async function signIn(email: string): Promise<Browser> {
    const browser = anonymous()
    await browser.call.auth.login({ email, password })
    return browser
  }

  async function registerOwner(name = 'Asha Rao') {
    serial += 1
    const browser = anonymous()
    const email = `owner${serial}@example.in`
    await browser.call.auth.register({
      name,
      email,
      propertyName: `Lotus House ${serial}`,
      phone: '9876543210',
      password,
    })
    const { items } = await browser.call.properties.list({})
    const person = await browser.call.auth.me()
    if (!person) throw new Error('who registers is signed in')
    return Object.assign(browser, {
      email,
      accountId: person.userId,
      propertyId: items[0]?.id ?? '',
    })
  }

  async function openHotel({
    quantity = 5,
    basePrice = 400_000,
    weekendPrice,
    maxGuests = 3,
  }: HotelOptions = {}): Promise<Hotel> {
    const owner = await registerOwner()
    const { accountId, propertyId } = owner
    const address = {
      description: 'By the lake.',
      address: '1 Lake Road',
      city: 'Udaipur',
      state: 'Rajasthan',
      pincode: '313001',
    }
    const property = await owner.call.properties.update({
      propertyId,
      ...address,
      gstRegistration: 'regular',
      gstNumber: freshGstin(),
      phone: '02941234567',
      email: 'stay@example.in',
    })
    const kind = {
      propertyId,
      type: 'Deluxe Room',
      name: 'Lake Room',
      maxGuests,
      basePrice,
      quantity,
    }
    const roomType = await owner.call.roomTypes.create({
      ...kind,
      ...(weekendPrice && { weekendPrice }),
    })
    await owner.call.website.setPublished({ propertyId, published: true })
    return {
      owner,
      accountId,
      propertyId,
      roomTypeId: roomType.id,
      subdomain: property.subdomain ?? '',
    }
  }

  async function addUser(role: 'admin' | 'staff'): Promise<{ id: string; email: string }> {
    serial += 1
    const email = `${role}${serial}@example.in`
    const { id } = await test.ownerDb
      .insertInto('appUser')
      .values({ email, name: `${role} ${serial}`, role, passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email }
  }

  async function createStaff(
    hotel: Hotel,
    areas: readonly string[],
    grants: readonly string[] = [],
  ): Promise<Browser> {
    const { id, email } = await addUser('staff')
    await test.ownerDb
      .insertInto('staffMember')
      .values({ userId: id, propertyId: hotel.propertyId, areas: [...areas], grants: [...grants] })
      .execute()
    return signIn(email)
  }

  async function consume(): Promise<void> {
    for (let ready = await listReady(services, consumers); ready.length > 0; ) {
      for (const consumer of ready) await runUntilIdle(services, consumer)
      // Consumers publish events themselves.
      ready = await listReady(services, consumers)
    }
    const stuck = await test.ownerDb.selectFrom('eventDelivery').select('lastError').execute()
    if (stuck.length > 0) throw new Error(`an event could not be handled: ${stuck[0]?.lastError}`)
  }

  async function postTo(recipient: string): Promise<Mail[]> {
    await consume()
    await answerResetRequests(services)
    await endImpersonations(services)
    await deliverEmails(services, noteLetter)
    return letters.filter(letter => letter.to === recipient)
  }

  async function subscribe(hotel: { propertyId: string }, planId: string): Promise<void> {
    await test.ownerDb
      .updateTable('subscription')
      .set({ planId, paidUntil: null, graceUntil: null })
      .where('propertyId', '=', hotel.propertyId)
      .execute()
  }

  const today = () => businessDate(instant, 'Asia/Kolkata', '06:00')
  return {
    get db() {
      return test.db
    },
    get ownerDb() {
      return test.ownerDb
    },
    get url() {
      return test.url
    },
    get tenantUrl() {
      return test.tenantUrl
    },
    get ownerUrl() {
      return test.ownerUrl
    },
    clock,
    services,
    records,
    anonymous,
    consume,
    postTo,
    signIn,
    registerOwner,
    openHotel,
    createStaff,
    subscribe,
    today,
    makeAdmin: async () => signIn((await addUser('admin')).email),
    day: offset => addDays(today(), offset),
  }
}

/** The input of a booking at the desk, two nights from tomorrow unless said otherwise. */
export function deskBooking(world: World, hotel: Hotel, overrides: Record<string, unknown> = {}) {
  return { propertyId: hotel.propertyId, ...stayRequest(world, hotel), ...overrides }
}

/** The same on the website. */
export function siteBooking(world: World, hotel: Hotel, overrides: Record<string, unknown> = {}) {
  return { subdomain: hotel.subdomain, ...stayRequest(world, hotel), ...overrides }
}

function stayRequest(world: World, hotel: Hotel) {
  return {
    roomTypeId: hotel.roomTypeId,
    checkIn: world.day(1),
    checkOut: world.day(3),
    adults: 2,
    guestName: 'Ravi Kumar',
    guestEmail: `ravi-${randomUUID()}@example.in`,
    guestPhone: '9812345678',
    idempotencyKey: randomUUID(),
  }
}

/** The reason of a refused call; fails the test when it was not refused. */
export async function reasonOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Error && error.cause instanceof Error && 'reason' in error.cause)
      return String(error.cause.reason)
    if (error instanceof Error && 'code' in error) return String(error.code)
    throw error
  }
  throw new Error('the call was not refused')
}
