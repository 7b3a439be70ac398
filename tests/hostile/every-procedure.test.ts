import { randomUUID } from 'node:crypto'
import { areas, grants } from '@atithi/api/access/areas'
import { TRPCError } from '@trpc/server'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { callByPath, procedures } from '../support/procedures.ts'
import { findConflicts } from '../support/recount.ts'
import { type Browser, deskBooking, type Hotel, siteBooking, useWorld } from '../support/world.ts'
import { fieldsOf, hostileInput } from './inputs.ts'

const world = useWorld()
const runs = 120
let hotel: Hotel
let right: Record<string, unknown>
let callers: Browser[]

beforeAll(async () => {
  hotel = await world.openHotel({ quantity: 500 })
  const booking = await hotel.owner.call.bookings.create(deskBooking(world, hotel))
  const rooms = await hotel.owner.call.rooms.list({ propertyId: hotel.propertyId })
  const policy = await hotel.owner.call.policies.create({
    propertyId: hotel.propertyId,
    type: 'pet',
    title: 'Pets',
    description: 'Welcome.',
  })
  right = {
    ...{
      contentId: policy.id,
      from: world.day(20),
      to: world.day(22),
      roomTypeIds: [hotel.roomTypeId],
      set: { rate: 500_000 },
      seen: null,
      reason: 'Painting',
    },
    ...{
      title: 'Pets',
      description: 'Welcome.',
      rating: 5,
      comment: 'Good.',
      date: '2026-01-01',
      distance: '2 km',
      category: 'attraction',
      imageIds: [policy.id],
    },
    ...siteBooking(world, hotel),
    ...{ propertyId: hotel.propertyId, bookingId: booking.id, roomId: rooms.items[0]?.id, code: booking.code, email: booking.guestEmail },
    ...{
      idProof: 'passport',
      idNumber: 'K1234567',
      housekeeping: 'clean',
      status: 'active',
      dateFrom: world.day(5),
      dateTo: world.day(9),
      baseRate: 400_000,
    },
    ...{
      type: 'Suite',
      name: 'Suite',
      maxGuests: 2,
      basePrice: 500_000,
      quantity: 500,
      published: true,
      limit: 5,
      password: 'a long and private phrase',
    },
  }
  callers = [hotel.owner, await world.makeAdmin(), await world.hireStaff(hotel, areas, grants), world.stranger()]
})

// Ends the caller's own session, or makes the caller somebody else.
const endsTheTest = new Set(['auth.logout', 'auth.stopImpersonating'])
const attacked = procedures.filter(({ path, type }) => type !== 'subscription' && !endsTheTest.has(path))

describe('hostile input', () => {
  it.each(attacked.map(procedure => [procedure.path, procedure] as const))(
    'is refused by %s with a reason, never with a failure of ours',
    async (path, { inputs }) => {
      const fields = fieldsOf(inputs)
      const attack = fc.asyncProperty(hostileInput(fields, right), fc.nat(callers.length - 1), async (input, at) => {
        const keyed =
          input !== null &&
          typeof input === 'object' &&
          'idempotencyKey' in input &&
          typeof input.idempotencyKey === 'string' &&
          input.idempotencyKey.length > 20
        const caller = callers[at] ?? hotel.owner
        const sent = keyed ? { ...input, idempotencyKey: randomUUID() } : input
        const error = await callByPath(path.startsWith('auth.') ? world.stranger().call : caller.call, path, sent).then(
          () => undefined,
          thrown => thrown,
        )
        if (error === undefined) return
        expect(error).toBeInstanceOf(TRPCError)
        expect(error.code, `${JSON.stringify(sent)?.slice(0, 300)}\n${error.cause?.stack ?? error.stack}`).not.toBe('INTERNAL_SERVER_ERROR')
      })
      await fc.assert(attack, { numRuns: runs, endOnFailure: true })
    },
  )

  it('leaves the books whole', async () => {
    expect(await findConflicts(world.ownerDb)).toEqual([])
  })
})

describe('a refused request', () => {
  it.each(attacked.filter(({ type }) => type === 'mutation').map(({ path }) => path))('writes nothing through %s', async path => {
    const rowsBefore = await world.ownerDb
      .selectFrom('auditEntry')
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    const refused = await callByPath(world.stranger().call, path, { ...right, name: '\u0000', guestName: '\u0000', code: 'x' }).then(
      () => false,
      () => true,
    )
    expect(refused || path === 'auth.login' || path === 'auth.register').toBe(true)
    const rowsAfter = await world.ownerDb
      .selectFrom('auditEntry')
      .select(eb => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rowsAfter).toEqual(rowsBefore)
  })
})
