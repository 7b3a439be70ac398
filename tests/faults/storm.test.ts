import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { addDays, businessDate } from '@atithi/api/shared/dates'
import { createDb, createPool, type Db } from '@atithi/db/client'
import { findFreePort } from '@atithi/db/embedded/free-port'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpAnswer } from '../support/http-client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { findConflicts } from '../support/recount.ts'

const requests = 400
const concurrency = 16
const nightsOnSale = 6
const roomsOfEachType = 12

interface Wish {
  idempotencyKey: string
  roomTypeId: string
  checkIn: string
}

describe('a server killed in a storm of bookings', () => {
  let product: Product
  let subdomain: string
  let wishes: Wish[]

  const settings = { SEED: 'none' }
  const openDb = (): Db => {
    const [, , , port] = fs.readFileSync(path.join(product.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
    return createDb(createPool(`postgres://postgres@127.0.0.1:${port}/atithi`, { max: 2, role: null }))
  }
  const serverPid = (): number => JSON.parse(fs.readFileSync(path.join(product.dataDir, 'running.json'), 'utf8')).serverPid

  beforeAll(async () => {
    product = await startProduct(await findFreePort(), settings)
    const hotel = await openHotel(product.url)
    subdomain = hotel.subdomain
    const tomorrow = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 1)
    wishes = Array.from({ length: requests }, (_, at) => ({
      idempotencyKey: `storm-${at}`,
      roomTypeId: hotel.roomTypeIds[at % 2] ?? '',
      checkIn: addDays(tomorrow, randomInt(nightsOnSale)),
    }))
    const db = openDb()
    await sql`update property set current_plan_id = 'professional'`.execute(db)
    await db.destroy()
  }, 180_000)
  afterAll(() => product.stop())

  const book = (wish: Wish): Promise<HttpAnswer> =>
    createHttpClient(product.url).mutate('site.book', {
      ...{ ...wish, subdomain, checkOut: addDays(wish.checkIn, 1), adults: 2 },
      ...{ guestName: 'Ravi Kumar', guestEmail: `${wish.idempotencyKey}@example.in`, guestPhone: '9812345678' },
    })

  /** Answers by key; a request whose connection broke has none. */
  async function storm(asked: readonly Wish[], onAnswer: (answered: number) => void = () => {}): Promise<Map<string, HttpAnswer>> {
    const answers = new Map<string, HttpAnswer>()
    const waiting = [...asked]
    const send = async () => {
      for (let wish = waiting.shift(); wish; wish = waiting.shift()) {
        const answer = await book(wish).catch(() => undefined)
        if (!answer) continue
        answers.set(wish.idempotencyKey, answer)
        onAnswer(answers.size)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, send))
    return answers
  }

  it('keeps every booking that it acknowledged, and makes none twice when the rest is asked again', async () => {
    const killAfter = randomInt(40, 200)
    const ended = new Promise(resolve => product.process.once('exit', resolve))
    const before = await storm(wishes, answered => {
      if (answered === killAfter) process.kill(serverPid(), 'SIGKILL')
    })
    await ended
    const unanswered = wishes.filter(wish => !before.has(wish.idempotencyKey))
    expect(unanswered.length, `killed after ${killAfter} answers`).toBeGreaterThan(0)

    product = await startProduct(Number(new URL(product.url).port), settings, product.dataDir)
    const after = await storm(unanswered)
    const answers = new Map([...before, ...after])
    expect(answers.size).toBe(requests)
    expect(new Set([...answers.values()].flatMap(answer => answer.reason ?? []))).toEqual(new Set(['SOLD_OUT']))

    const booked = [...answers].flatMap(([key, { data }]) => (data ? [{ key, id: data.id, code: data.code }] : []))
    const db = openDb()
    const stored = await db.selectFrom('booking').select(['idempotencyKey as key', 'id', 'code']).execute()
    const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key)
    expect(stored.toSorted(byKey)).toEqual(booked.toSorted(byKey))
    expect(await findConflicts(db)).toEqual([])
    await db.destroy()

    // Asked once more with its key, a booking answers with itself.
    const again = await storm(wishes.filter(wish => answers.get(wish.idempotencyKey)?.data).slice(0, 20))
    for (const [key, { data }] of again) expect(data?.id).toBe(answers.get(key)?.data?.id)
    expect(booked.length).toBeLessThanOrEqual(2 * nightsOnSale * roomsOfEachType)
  })
})

/** An owner with a published hotel of two room types, made as a program would make it. */
async function openHotel(url: string): Promise<{ subdomain: string; roomTypeIds: string[] }> {
  const owner = createHttpClient(url)
  const done = async (call: Promise<HttpAnswer>): Promise<Record<string, unknown>> => {
    const { data, reason } = await call
    if (!data) throw new Error(`refused: ${reason}`)
    return data
  }
  const person = { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210', password: 'a long and private phrase' }
  await done(owner.mutate('auth.register', { ...person, propertyName: 'Storm House' }))
  const { items } = await done(owner.query('properties.list', {}))
  const propertyId = (items as { id: string }[])[0]?.id ?? ''
  const address = { description: 'By the sea.', address: '1 Beach Road', city: 'Puri', state: 'Odisha', pincode: '752001' }
  const property = await done(owner.mutate('properties.update', { propertyId, ...address, phone: '9876543210', email: 'stay@example.in' }))
  const roomTypeIds: string[] = []
  for (const name of ['Sea Room', 'Garden Room']) {
    const kind = { propertyId, type: 'Deluxe Room', name, maxGuests: 2, basePrice: 300_000, quantity: roomsOfEachType }
    roomTypeIds.push(String((await done(owner.mutate('roomTypes.create', kind))).id))
  }
  await done(owner.mutate('website.setPublished', { propertyId, published: true }))
  return { subdomain: String(property.subdomain), roomTypeIds }
}
