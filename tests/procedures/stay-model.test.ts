import type { StayChange } from '@atithi/api/bookings/changes/schema'
import { keepDailyFigures } from '@atithi/api/reports/job'
import { addDays } from '@atithi/api/shared/dates'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findConflicts } from '../support/recount.ts'
import { pay, refundsDue, roomsOf } from '../support/stay-changes.ts'
import {
  charged,
  type Kind,
  kindOfChange,
  listed,
  type Model,
  newStay,
  nightsTotal,
  owed,
  predict,
  type Stay,
  taken,
} from '../support/stay-model.ts'
import { deskBooking, type Hotel, reasonOf, useWorld } from '../support/world.ts'

const world = useWorld({ max: 12 })
/** A few hundred steps in every run of the suite; STEPS=5000 for a long one. */
const steps = Number(process.env.STEPS ?? 260)
const stepsInRun = 26

interface House extends Hotel {
  hasFees: boolean
  suiteId: string
  numbered: { id: string; kind: Kind }[]
  model: Model
  done: Map<string, number>
}

let opened = 0

/** Every second hotel charges fees. */
async function openHouse(done: Map<string, number>): Promise<House> {
  opened += 1
  const hasFees = opened % 2 === 0
  world.clock.set('2026-11-18T06:30:00Z')
  const hotel = await world.openHotel({ quantity: 3, basePrice: listed.lake, maxGuests: 3 })
  const { propertyId, owner } = hotel
  const suite = await owner.call.roomTypes.create({
    propertyId,
    type: 'Suite',
    name: 'Suite',
    maxGuests: 4,
    basePrice: listed.suite,
    quantity: 2,
  })
  await owner.call.policies.create({
    ...{ propertyId, type: 'cancellation', title: 'Cancelling', description: 'Free until a day before, then one night.' },
    cancellation: { freeUntilHours: 24, fee: { kind: 'nights', nights: 1 } },
  })
  if (hasFees) {
    const { resort, extraAdult, child, adult, stay } = charged
    const fees = { propertyId, isActive: true }
    const own = { taxed: 'own', taxBasisPoints: 1_800, sac: '999799' } as const
    await owner.call.fees.create({ ...fees, name: 'Resort fee', basis: 'per-room-night', amount: resort, tax: { taxed: 'as-room' } })
    const above = { ...fees, tax: { taxed: 'as-room' } } as const
    await owner.call.fees.create({ ...above, name: 'Extra adult', basis: 'per-extra-adult-night', included: 1, amount: extraAdult })
    await owner.call.fees.create({ ...above, name: 'Child', basis: 'per-extra-child-night', included: 0, amount: child })
    await owner.call.fees.create({ ...fees, name: 'Local tax', basis: 'per-guest-night', amount: adult, tax: { taxed: 'none' } })
    await owner.call.fees.create({ ...fees, name: 'Linen', basis: 'per-stay', amount: stay, tax: own })
  }
  const { items } = await owner.call.rooms.list({ propertyId })
  const numbered = items.map(room => ({ id: room.id, kind: room.roomTypeId === suite.id ? ('suite' as const) : ('lake' as const) }))
  return { ...hotel, hasFees, suiteId: suite.id, numbered, done, model: { quantity: { lake: 3, suite: 2 }, stays: [] } }
}

const typeOf = (house: House, kind: Kind): string => (kind === 'suite' ? house.suiteId : house.roomTypeId)
const count = (house: House, what: string): void => void house.done.set(what, (house.done.get(what) ?? 0) + 1)
const pickOf = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

interface Step {
  what: 'book' | 'pay' | 'check-in' | 'check-out' | 'next-day' | StayChange['kind']
  pick: number
  a: number
  b: number
}

async function book(house: House, { a, b }: Step): Promise<void> {
  const kind: Kind = a % 3 === 0 ? 'suite' : 'lake'
  const rooms = 1 + (b % 2)
  const [checkIn, checkOut] = [world.day(a % 5), world.day((a % 5) + 1 + (b % 4))]
  const wish = deskBooking(world, house, { roomTypeId: typeOf(house, kind), checkIn, checkOut, rooms, adults: rooms })
  const dates = { checkIn, checkOut, hasFees: house.hasFees }
  const nights = newStay(
    '',
    dates,
    Array.from({ length: rooms }, () => ({ id: '', kind })),
  )
  const fits = [...(nights.rooms[0]?.nights.keys() ?? [])].every(
    night => taken(house.model, kind, night) + rooms <= house.model.quantity[kind],
  )
  const booked = await house.owner.call.bookings.create(wish).catch(() => null)
  expect(booked !== null).toBe(fits)
  if (!booked) return
  const held = (await roomsOf(house.owner, booked.id)).map(room => ({ id: room.bookingRoomId, kind }))
  house.model.stays.push(newStay(booked.id, dates, held))
}

function changeFor(house: House, stay: Stay, { what, a, b }: Step): StayChange | undefined {
  const bookingRoomId = pickOf(stay.rooms, a)?.id ?? ''
  const room = pickOf(house.numbered, b)?.id ?? ''
  const today = world.today()
  switch (what) {
    case 'dates': {
      const checkIn = stay.status === 'checked-in' ? stay.checkIn : addDays(stay.checkIn, (a % 4) - 1)
      return { kind: what, checkIn, checkOut: addDays(stay.checkOut, (b % 5) - 2), pricing: a % 2 === 0 ? 'keep' : 'today' }
    }
    case 'occupancy':
      return { kind: what, bookingRoomId, adults: 1 + (a % 3), children: b % 2 }
    case 'assign':
      return { kind: what, bookingRoomId, roomId: room }
    case 'unassign':
      return { kind: what, bookingRoomId }
    case 'move':
      return { kind: what, bookingRoomId, roomId: room, reason: 'Noise.' }
    case 'split':
      return { kind: what, bookingRoomId, from: addDays(today > stay.checkIn ? today : stay.checkIn, 1), roomId: room }
    case 'swap': {
      const other = pickOf(
        house.model.stays.flatMap(candidate => candidate.rooms),
        b,
      )
      return other && { kind: what, bookingRoomId, otherBookingRoomId: other.id }
    }
    case 'release-room':
      return { kind: what, bookingRoomId }
    case 'price':
      return { kind: what, discountPercent: 1 + (a % 20), reason: 'A regular guest.' }
    case 'early-check-in':
      return { kind: what, fee: (['none', 'half', 'full'] as const)[a % 3] ?? 'none' }
    case 'late-check-out':
      return {
        kind: what,
        until: a % 2 === 0 ? '14:00' : '20:00',
        fee: a % 2 === 0 ? ((['none', 'half', 'full'] as const)[b % 3] ?? 'none') : 'full',
      }
    case 'check-out-early':
      return {
        kind: what,
        departure: pickOf([{ policy: 'slept' }, { policy: 'booked' }, { policy: 'penalty', nights: 1 }] as const, b) ?? { policy: 'slept' },
      }
    case 'cancel':
    case 'no-show':
    case 'reinstate':
      return { kind: what }
    default:
      return undefined
  }
}

async function change(house: House, stay: Stay, step: Step): Promise<void> {
  const today = world.today()
  const kind: Kind = step.b % 2 === 0 ? 'suite' : 'lake'
  const pricing = step.a % 2 === 0 ? ('charge' as const) : ('free' as const)
  const bookingRoomId = pickOf(stay.rooms, step.a)?.id ?? ''
  const wished: StayChange | undefined =
    step.what === 'room-type'
      ? { kind: 'room-type', bookingRoomId, roomTypeId: typeOf(house, kind), pricing }
      : changeFor(house, stay, step)
  if (!wished) return
  const { call } = house.owner
  const preview = await call.bookings.previewChange({ bookingId: stay.id, change: wished })
  const target = wished.kind === 'room-type' ? kindOfChange(stay, bookingRoomId, kind, { pricing, today }) : stay
  const expected = wished.kind === 'room-type' ? predictType(house, stay, target) : predict(house.model, stay, wished, today)
  if (preview.refusal) {
    if (preview.refusal.reason === 'SOLD_OUT') expect(expected).toBe('sold-out')
    expect(preview.refusal.message).toMatch(/\.$/)
    return
  }
  if (expected === 'refused' || expected === 'sold-out') throw new Error(`${wished.kind} should be ${expected}`)
  await call.bookings.applyChange({ bookingId: stay.id, change: wished, seen: preview.seen })
  count(house, wished.kind)
  Object.assign(stay, expected)
  const { money } = preview
  expect(money.received).toBe(money.feeCovered + money.refund + money.retained)
  expect(money.totalAfter).toBe(owed(stay))
}

function predictType(house: House, stay: Stay, after: Stay): Stay | 'sold-out' {
  const next = { ...house.model, stays: [...house.model.stays.filter(other => other !== stay), after] }
  const nights = after.rooms.flatMap(room => [...room.nights])
  const isShort = ([night, own]: [string, { kind: Kind }]) =>
    taken(next, own.kind, night) > house.model.quantity[own.kind] && taken(next, own.kind, night) > taken(house.model, own.kind, night)
  return nights.some(isShort) ? 'sold-out' : after
}

async function checkIn(house: House, stay: Stay): Promise<void> {
  const { call } = house.owner
  if (stay.status !== 'confirmed' || stay.checkIn > world.today() || stay.checkOut <= world.today()) return
  const free = (await call.bookings.roomsFor({ bookingId: stay.id })).items.filter(room => !room.isTaken)
  const tonight = stay.rooms.map(room => room.nights.get(world.today())?.kind ?? 'lake')
  const chosen: string[] = []
  for (const kind of tonight) {
    const room = free.find(candidate => candidate.roomTypeId === typeOf(house, kind) && !chosen.includes(candidate.id))
    if (room) chosen.push(room.id)
  }
  const [roomId = '', ...moreRoomIds] = chosen
  if (chosen.length < tonight.length) return
  const wish = { bookingId: stay.id, roomId, moreRoomIds, idProof: 'passport', idNumber: 'K1234567', acceptDirty: true } as const
  const arrived = await call.bookings.checkIn(wish).catch(() => null)
  if (!arrived) return
  stay.status = 'checked-in'
  count(house, 'check-in')
}

async function checkOut(house: House, stay: Stay, { b }: Step): Promise<void> {
  if (stay.status !== 'checked-in') return
  const today = world.today()
  const departure = b % 2 === 0 ? ({ policy: 'slept' } as const) : ({ policy: 'booked' } as const)
  const lastDay = stay.lateSold ? addDays(stay.checkOut, -1) : stay.checkOut
  const earliest = today > stay.checkIn ? today : addDays(stay.checkIn, 1)
  const isEarly = today < lastDay && earliest < stay.checkOut
  const expected = isEarly ? predict(house.model, stay, { kind: 'check-out-early', departure }, today) : stay
  await house.owner.call.bookings.checkOut({ bookingId: stay.id, departure, leaveBalance: { reason: 'Settled later.' } })
  Object.assign(stay, expected, { status: 'checked-out' })
  stay.refundsDue += Math.max(0, stay.paid - stay.refundsDue - owed(stay))
  count(house, 'check-out')
}

async function run(house: House, step: Step): Promise<void> {
  if (step.what === 'book') return book(house, step)
  if (step.what === 'next-day') {
    world.clock.set(new Date(world.clock.now().getTime() + 86_400_000).toISOString())
    return keepDailyFigures(world.services)
  }
  const stay = pickOf(house.model.stays, step.pick)
  if (!stay) return
  if (step.what === 'check-in') await checkIn(house, stay)
  else if (step.what === 'check-out') await checkOut(house, stay, step)
  else if (step.what === 'pay') {
    await pay(world, stay.id, 100_000 * (1 + (step.a % 9)))
    stay.paid += 100_000 * (1 + (step.a % 9))
  } else await change(house, stay, step)
  await compare(house, stay)
}

/** One stay of the hotel against the same of the model: what it owes, what came, what goes back. */
async function compare(house: House, stay: Stay): Promise<void> {
  const real = await house.owner.call.bookings.get({ bookingId: stay.id })
  const { status, checkIn, checkOut } = stay
  expect(real).toMatchObject({ status, checkIn, checkOut, paidAmount: stay.paid })
  expect(real.balance).toBe(owed(stay) - stay.paid)
  expect(await refundsDue(world, stay.id)).toBe(stay.refundsDue)
  if (status !== 'cancelled') expect(real.totalAmount).toBe(nightsTotal(stay) + stay.lines + stay.cancellationFee)
}

async function compareCounters(house: House): Promise<void> {
  const rows = await world.ownerDb
    .selectFrom('roomNight')
    .select(['roomTypeId', 'night', 'booked'])
    .where('propertyId', '=', house.propertyId)
    .execute()
  for (const { roomTypeId, night, booked } of rows)
    expect([night, booked]).toEqual([night, taken(house.model, roomTypeId === house.suiteId ? 'suite' : 'lake', night)])
}

const kinds = [
  ...(['dates', 'room-type', 'occupancy', 'assign', 'unassign', 'move', 'swap', 'split', 'release-room', 'price'] as const),
  ...(['early-check-in', 'late-check-out', 'check-out-early', 'cancel', 'no-show', 'reinstate'] as const),
]
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 7, arbitrary: fc.constant('book' as const) },
    { weight: 16, arbitrary: fc.constantFrom(...kinds) },
    {
      weight: 4,
      arbitrary: fc.constantFrom('check-in' as const, 'check-in' as const, 'check-out' as const, 'pay' as const, 'dates' as const),
    },
    { weight: 2, arbitrary: fc.constant('next-day' as const) },
  ),
  pick: fc.nat(30),
  a: fc.nat(60),
  b: fc.nat(60),
})

it('a stay changes in rooms and in money as simple counting says, through any sequence of changes', {
  timeout: 60_000 + steps * 200,
}, async () => {
  const done = new Map<string, number>()
  const sequences = fc.asyncProperty(fc.array(step, { minLength: stepsInRun, maxLength: stepsInRun }), async sequence => {
    const house = await openHouse(done)
    for (const one of sequence) await run(house, one)
    await compareCounters(house)
  })
  await fc.assert(sequences, { numRuns: Math.ceil(steps / stepsInRun), endOnFailure: Boolean(process.env.CI) })
  expect(await findConflicts(world.ownerDb)).toEqual([])
  // A planner that refused everything would agree with the model, too.
  if (steps >= 2_000) expect([...kinds, 'check-in', 'check-out'].filter(kind => !done.has(kind))).toEqual([])
})

it('changes that run at the same time leave every invariant whole, and fail only with a reason', { timeout: 120_000 }, async () => {
  const refusals = new Set<string>()
  const batches = fc.asyncProperty(fc.array(step, { minLength: 24, maxLength: 24 }), async sequence => {
    const house = await openHouse(new Map())
    for (let at = 0; at < 5; at += 1) await book(house, { what: 'book', pick: 0, a: at + 1, b: at })
    for (const stay of house.model.stays.slice(0, 2)) await checkIn(house, stay)
    const { call } = house.owner
    const atOnce = sequence.flatMap(one => {
      const stay = pickOf(house.model.stays, one.pick)
      const wished = stay && changeFor(house, stay, one)
      return stay && wished ? [{ bookingId: stay.id, change: wished }] : []
    })
    const outcomes = atOnce.map(async wish => {
      const preview = await call.bookings.previewChange(wish)
      if (preview.refusal) return preview.refusal.reason
      const attempt = call.bookings.applyChange({ ...wish, seen: preview.seen })
      return attempt.then(
        () => 'done',
        () => reasonOf(attempt),
      )
    })
    for (const outcome of await Promise.all(outcomes)) refusals.add(outcome)
  })
  await fc.assert(batches, { numRuns: Math.ceil(steps / 40), endOnFailure: true })
  expect(refusals).toContain('done')
  expect(refusals).not.toContain('INTERNAL_SERVER_ERROR')
  expect(await findConflicts(world.ownerDb)).toEqual([])
})
