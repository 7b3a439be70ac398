import { randomUUID } from 'node:crypto'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import { workIn } from '@atithi/api/kernel/context/context'
import { idempotencyOf } from '@atithi/api/kernel/idempotency/idempotency'
import { createBooking } from '@atithi/api/stays/bookings/commands/create'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freshGstin } from '../support/gstin.ts'
import { fieldsOf } from '../support/input-fields.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { type Browser, type Hotel, reasonOf, siteBooking, useWorld } from '../support/world.ts'

type Sample = Record<string, unknown>

const stay = { checkIn: '2026-12-01', checkOut: '2026-12-03', adults: 2, children: 1, rooms: 1 }
const id = randomUUID()
const line = { roomTypeId: id, ratePlanId: id, rooms: 1, adults: 2, children: 0 }
const rooms = { ...stay, childAges: [4], roomTypeId: id, ratePlanId: id, lines: [line] }
const own = { subdomain: 'lotus', code: 'CK7BLQ5N', email: 'ravi@example.in', pass: 'a pass' }
const dates = { kind: 'dates', checkIn: '2026-12-01', checkOut: '2026-12-04' }
const occupancy = { kind: 'occupancy', adults: 2, children: 1 }
const version = 'a'.repeat(43)
const token = 'a'.repeat(43)
const password = 'a long and private phrase'

/**
 * What each procedure takes that somebody without a post can call: all fields of its input stand in its samples, so that a field of the
 * desk that comes in by a schema put together from another fails here, and so does a procedure that nobody has looked at.
 */
const samples: Record<string, Sample[]> = {
  'auth.login': [{ email: 'ravi@example.in', password, rememberMe: true, code: '123456' }],
  'auth.logout': [{}],
  'auth.me': [{}],
  'auth.requestPasswordReset': [{ email: 'ravi@example.in' }],
  'auth.resetPassword': [{ token, password }],
  'auth.acceptInvitation': [{ token, password }],
  'auth.proveEmail': [{ token }],
  'auth.restoreAccount': [{ token, password }],
  'auth.acceptAccount': [{ token, password }],
  'auth.register': [
    {
      name: 'Ravi Kumar',
      email: 'ravi@example.in',
      propertyName: 'Lotus House',
      phone: '9812345678',
      password,
    },
  ],
  'site.bySubdomain': [{ subdomain: 'lotus' }],
  'site.availability': [{ subdomain: 'lotus', ...stay, childAges: [4] }],
  'site.calendar': [
    {
      subdomain: 'lotus',
      from: '2026-12-01',
      months: 2,
      adults: 2,
      children: 1,
      rooms: 1,
      roomTypeId: id,
    },
  ],
  'site.quote': [{ subdomain: 'lotus', ...rooms }],
  'site.book': [
    {
      subdomain: 'lotus',
      ...rooms,
      guestName: 'Ravi Kumar',
      guestEmail: 'ravi@example.in',
      guestPhone: '9812345678',
      specialRequests: 'A cot, please.',
      companyName: 'Sundaram Textiles',
      companyGstin: freshGstin(),
      companyAddress: '12 Mill Road, Chennai',
      quoteToken: 'a quote',
      idempotencyKey: 'once',
      pay: 'full',
      language: 'hi',
      again: true,
      website: '',
    },
  ],
  'site.pay': [own],
  'site.paid': [own],
  'site.booking': [own],
  'site.cancel': [own],
  'site.previewOwnChange': [
    { ...own, change: dates },
    { ...own, change: occupancy },
  ],
  'site.changeOwn': [
    { ...own, change: dates, version },
    { ...own, change: occupancy, version },
  ],
  'site.updateOwn': [{ ...own, guestName: 'Ravi K.', specialRequests: 'A cot, please.' }],
  'site.reviews': [{ subdomain: 'lotus', cursor: id }],
  'site.review': [{ subdomain: 'lotus', token }],
  'site.submitReview': [
    { subdomain: 'lotus', token, rating: 5, comment: 'Good.', language: 'en', website: '' },
  ],
}

const isPublic = ({ access }: { access: string }) => access === 'open' || access === 'site'
const publicProcedures = procedures.filter(isPublic)

/** Each field that a schema of staff knows, with values that it may take there. */
const staffFields = (() => {
  const known = new Map<string, Set<unknown>>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties' && typeof value === 'object')
        for (const [field, schema] of Object.entries(Object(value))) {
          const values = known.get(field) ?? new Set([true, 0, id, ''])
          for (const one of [Reflect.get(Object(schema), 'enum')].flat())
            if (one !== undefined) values.add(one)
          known.set(field, values)
        }
      visit(value)
    }
  }
  for (const procedure of procedures.filter(one => !isPublic(one)))
    for (const schema of procedure.inputs)
      if (schema instanceof z.ZodType)
        visit(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
  return known
})()

/** The input with every field of staff that is not among the named, in all its objects; in each draft another of a field's values. */
function withStaffFields(input: unknown, named: ReadonlySet<string>, draft: number): unknown {
  if (Array.isArray(input)) return input.map(part => withStaffFields(part, named, draft))
  if (typeof input !== 'object' || input === null) return input
  const extra = [...staffFields]
    .filter(([field]) => !named.has(field))
    .map(([field, values]) => [field, [...values][draft % values.size]])
  const own = Object.entries(input).map(([field, part]) => [
    field,
    withStaffFields(part, named, draft),
  ])
  return Object.fromEntries([...extra, ...own])
}
const drafts = [0, 1, 2, 3, 4, 5, 6, 7]

const namedOf = (path: string) => new Set(samples[path]?.flatMap(namesIn))
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...namesIn(part)])
}

describe('what somebody without a post may say', () => {
  it('is named for every procedure that they can call', () => {
    expect(Object.keys(samples).toSorted()).toEqual(publicProcedures.map(p => p.path).toSorted())
  })

  it.each(publicProcedures.map(facts => [facts.path, facts] as const))(
    'to %s holds no field but the named ones',
    (path, facts) => {
      expect(fieldsOf(facts).toSorted()).toEqual([...namedOf(path)].toSorted())
    },
  )

  it.each(publicProcedures.map(facts => [facts.path, facts] as const))(
    'to %s means the same with all that staff may say beside it',
    async (path, { inputs }) => {
      for (const sample of samples[path] ?? [])
        for (const schema of inputs) {
          if (!(schema instanceof z.ZodType)) continue
          const plain = await schema.parseAsync(sample)
          for (const draft of drafts) {
            const asked = withStaffFields(sample, namedOf(path), draft)
            expect(await schema.parseAsync(asked)).toEqual(plain)
          }
        }
    },
  )
})

describe('a booking from the website', () => {
  const world = useWorld()
  let hotel: Hotel
  let guest: Browser
  beforeAll(async () => {
    hotel = await world.openHotel({ quantity: 40 })
    guest = world.anonymous()
  })

  const bookingOf = async (code: string) => {
    const booking = await world.ownerDb
      .selectFrom('booking')
      .select(['status', 'stayType', 'totalAmount', 'taxAmount', 'isOnline', 'source'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    const rooms = await world.ownerDb
      .selectFrom('roomAssignment as a')
      .innerJoin('booking as b', 'b.id', 'a.bookingId')
      .select('a.roomId')
      .where('b.code', '=', code)
      .execute()
    return { ...booking, rooms: rooms.length }
  }
  const codeOf = (answer: unknown) => String(Reflect.get(Object(answer), 'code'))

  it('is the same with all that staff may say beside it, and so is its quote', async () => {
    const [room] = (await hotel.owner.call.rooms.list({ propertyId: hotel.propertyId })).items
    staffFields.get('roomId')?.add(room?.id)
    const plain = await bookingOf(
      codeOf(await callByPath(guest.call, 'site.book', siteBooking(world, hotel))),
    )
    expect(plain).toMatchObject({ status: 'confirmed', stayType: 'revenue', rooms: 0 })
    const quote = await callByPath(guest.call, 'site.quote', siteBooking(world, hotel))
    for (const draft of drafts) {
      const { roomTypeId } = hotel
      const lines = [{ roomTypeId, rooms: 1, adults: 2 }]
      const sample = { ...siteBooking(world, hotel), lines }
      const asked = withStaffFields(sample, namedOf('site.book'), draft)
      expect(await callByPath(guest.call, 'site.quote', asked)).toMatchObject({
        totalAmount: Reflect.get(Object(quote), 'totalAmount'),
      })
      const made = await callByPath(world.anonymous().call, 'site.book', asked)
      expect(await bookingOf(codeOf(made))).toEqual(plain)
    }
  })

  it('is refused below its door what only the desk may say', async () => {
    const { accountId, propertyId: own, roomTypeId } = hotel
    const propertyId = own as AuthorizedPropertyId
    const request = { requestId: 'of a test', ip: '10.0.0.1', setCookie() {} }
    const scope = { role: 'tenant', propertyIds: [propertyId], accountId } as const
    const { services } = world
    const work = workIn({ services, request }, scope, { kind: 'guest' })
    const booking = createBooking(
      work,
      { propertyId, isOnline: true, bindsRestrictions: true, mayBackDate: false },
      {
        checkIn: world.day(1),
        checkOut: world.day(3),
        guestName: 'Ravi Kumar',
        guestEmail: 'ravi@example.in',
        specialRequests: '',
        source: 'direct',
        stayType: 'complimentary',
        idempotency: idempotencyOf({ idempotencyKey: randomUUID() }),
        lines: [{ roomTypeId, rooms: 1, adults: 2, children: 0 }],
      },
    )
    await expect(booking).rejects.toMatchObject({ reason: 'STAY_REFUSED' })
  })

  it('is no day use and no stay of no nights', async () => {
    const none = { checkOut: world.day(1), stayType: 'day-use' }
    for (const path of ['site.quote', 'site.book'])
      expect(await reasonOf(callByPath(guest.call, path, siteBooking(world, hotel, none)))).toBe(
        'BAD_REQUEST',
      )
  })
})
