import { randomInt } from 'node:crypto'
import { addDays, businessDate, type IsoDate } from '@atithi/api/kernel/shared/dates'
import type { Db } from '@atithi/db/client'
import { expect } from 'vitest'
import { createHttpClient, type HttpAnswer } from '../support/http-client.ts'
import { findConflicts } from '../support/recount.ts'
import { roomsOfEachType, type StormHotel } from './storm-hotel.ts'

const concurrency = 16
const paidOneIn = 3
const nightsOnSale = 6
/** Every room-night there is to sell: two room types. */
export const mostBookings = 2 * nightsOnSale * roomsOfEachType

export interface StormRequest {
  idempotencyKey: string
  roomTypeId: string
  checkIn: IsoDate
}

export type Answers = Map<string, HttpAnswer>

export function requestsFor(
  { roomTypeIds }: StormHotel,
  prefix: string,
  count: number,
): StormRequest[] {
  const tomorrow = addDays(businessDate(new Date(), 'Asia/Kolkata', '06:00'), 1)
  return Array.from({ length: count }, (_, at) => ({
    idempotencyKey: `${prefix}-${at}`,
    roomTypeId: roomTypeIds[at % 2] ?? '',
    checkIn: addDays(tomorrow, randomInt(nightsOnSale)),
  }))
}

/**
 * Asks for every request, sixteen at once, of these servers in turn, while the desk takes money for some of what it sold. What
 * it answers is what was said for sure: a connection that broke and a failure of ours leave the guest without knowledge.
 */
export async function storm(
  urls: readonly string[],
  { subdomain, owner, payments }: StormHotel,
  asked: readonly StormRequest[],
  onAnswer: (answered: number) => void = () => {},
): Promise<Answers> {
  const answers: Answers = new Map()
  const waiting = [...asked]
  const book = ({ idempotencyKey, roomTypeId, checkIn }: StormRequest, url: string) =>
    createHttpClient(url).mutate('site.book', {
      idempotencyKey,
      roomTypeId,
      checkIn,
      subdomain,
      checkOut: addDays(checkIn, 1),
      adults: 2,
      guestName: 'Ravi Kumar',
      guestEmail: `${idempotencyKey}@example.in`,
      guestPhone: '9812345678',
    })
  const pay = async (key: string, bookingId: unknown) => {
    const payment = { bookingId, method: 'cash', amount: 10_000, idempotencyKey: `paid-${key}` }
    const paid = await owner.mutate('payments.record', payment).catch(() => undefined)
    if (paid?.data) payments.push(String(paid.data.id))
  }
  const send = async (_: unknown, at: number) => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const answer = await book(request, urls[at % urls.length] ?? '').catch(() => undefined)
      if (!answer || answer.reason === 'INTERNAL' || answer.reason?.startsWith('HTTP')) continue
      answers.set(request.idempotencyKey, answer)
      onAnswer(answers.size)
      if (answer.data && answers.size % paidOneIn === 0)
        await pay(request.idempotencyKey, answer.data.id)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  return answers
}

/** Asks again, with its key, for whatever got no sure answer, until everything has one. */
export async function settle(
  urls: readonly string[],
  hotel: StormHotel,
  requests: readonly StormRequest[],
  before: Answers,
): Promise<Answers> {
  const answers = new Map(before)
  for (let round = 0; round < 3 && answers.size < requests.length; round += 1) {
    const open = requests.filter(request => !answers.has(request.idempotencyKey))
    for (const [key, answer] of await storm(urls, hotel, open)) answers.set(key, answer)
  }
  return answers
}

/**
 * What holds after every fault: each booking and payment that was acknowledged is there, no booking that was not, the books
 * are whole, and the product's own audit of them says so.
 */
export async function expectKept(
  db: Db,
  { owner, propertyId, payments }: StormHotel,
  answers: Answers,
): Promise<void> {
  expect(
    [...answers.values()].filter(
      answer => answer.reason !== undefined && answer.reason !== 'SOLD_OUT',
    ),
  ).toEqual([])
  const booked = [...answers].flatMap(([key, { data }]) =>
    data ? [{ key, id: data.id, code: data.code }] : [],
  )
  const stored = await db
    .selectFrom('booking')
    .select(['idempotencyKey as key', 'id', 'code'])
    .where('propertyId', '=', propertyId)
    .execute()
  const byKey = (one: { key: string }, other: { key: string }) => one.key.localeCompare(other.key)
  expect(stored.toSorted(byKey)).toEqual(booked.toSorted(byKey))
  expect(payments.length).toBeGreaterThan(0)
  const lines = await db
    .selectFrom('folioLine')
    .select('paymentId')
    .where('propertyId', '=', propertyId)
    .where('kind', '=', 'payment')
    .execute()
  expect(lines.map(line => line.paymentId)).toEqual(expect.arrayContaining(payments))
  expect(await findConflicts(db)).toEqual([])
  const { data } = await owner.mutate('selfAudit.run', { propertyId })
  expect(data?.latest).toMatchObject({
    conflicts: 0,
    bookings: stored.length,
    folioLines: lines.length,
  })
}
