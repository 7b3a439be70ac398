import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { BookingStatus } from '../../../kernel/shared/booking-statuses.ts'
import { addDays, type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { priceNight } from '../../../tax/fees/rules/fees.ts'
import type { StayChange } from '../schema/changes.ts'
import { stateAfter } from './after.ts'
import {
  heldNights,
  heldRooms,
  oversoldKey,
  type StayFacts,
  segmentsOf,
  sum,
  withTax,
} from './facts.ts'
import { planChange } from './plan-change.ts'
import { day, type Sample, sampleStay, taxRules } from './sample-stay.ts'

const reasonOf = (facts: StayFacts, change: StayChange): string => {
  try {
    planChange(facts, change)
  } catch (error) {
    if (error instanceof DomainError) return error.message
    throw error
  }
  return ''
}

const anyChange: fc.Arbitrary<StayChange> = fc.oneof(
  fc.record({
    kind: fc.constant('dates' as const),
    checkIn: fc.integer({ min: -2, max: 6 }).map(day),
    checkOut: fc.integer({ min: -1, max: 12 }).map(day),
    pricing: fc.constantFrom('keep' as const, 'today' as const),
    waiveFee: fc.constantFrom(undefined, 'a regular guest'),
  }),
  fc.record({
    kind: fc.constant('early-check-in' as const),
    fee: fc.constantFrom('none' as const, 'half' as const, 'full' as const),
  }),
  fc.record({
    kind: fc.constant('late-check-out' as const),
    until: fc.constantFrom('10:00', '15:00', '21:00'),
    fee: fc.constantFrom('none' as const, 'half' as const, 'full' as const),
  }),
  fc.record({
    kind: fc.constant('check-out-early' as const),
    departure: fc.oneof(
      fc.record({ policy: fc.constantFrom('terms' as const, 'slept' as const, 'booked' as const) }),
      fc.record({
        policy: fc.constant('penalty' as const),
        nights: fc.integer({ min: 1, max: 4 }),
      }),
    ),
  }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({ kind: fc.constant('no-show' as const) }),
  fc.constant({
    kind: 'walk' as const,
    hotelName: 'Hotel Amet',
    hotelAddress: 'Udaipur',
    hotelPhone: '+919829012345',
    roomCost: 0,
    transportCost: 0,
    compensation: 0,
    paidBy: 'hotel' as const,
    reason: 'No room is left',
  }),
  fc.constant({ kind: 'release-room' as const, bookingRoomId: 'room-1' }),
  fc.record({
    kind: fc.constant('split' as const),
    bookingRoomId: fc.constant('room-1'),
    from: fc.integer({ min: -1, max: 6 }).map(day),
    roomId: fc.constantFrom('102', '103', '201'),
  }),
  fc.record({
    kind: fc.constant('stay-type' as const),
    stayType: fc.constantFrom('complimentary' as const, 'house-use' as const),
    reason: fc.constant('an apology'),
  }),
  fc.record({
    kind: fc.constant('price' as const),
    discountPercent: fc.constantFrom(5, 12.5, 100),
    reason: fc.constant('a regular guest'),
  }),
)

const endings: ReadonlySet<StayChange['kind']> = new Set(['cancel', 'no-show', 'walk'])

const anyStay = fc.record({
  rooms: fc.integer({ min: 1, max: 2 }),
  nights: fc.integer({ min: 1, max: 5 }),
  today: fc.integer({ min: -3, max: 6 }),
  rate: fc.integer({ min: 0, max: 1_500_000 }),
  posted: fc.integer({ min: 0, max: 3 }),
  available: fc.integer({ min: 0, max: 2 }),
  status: fc.constantFrom('pending' as const, 'confirmed' as const, 'checked-in' as const),
  paid: fc.integer({ min: 0, max: 3_000_000 }),
})
const factsOf = ({
  status,
  paid,
  ...made
}: Sample & { status: BookingStatus; paid: number }): StayFacts =>
  sampleStay({
    ...made,
    part: { status, received: paid === 0 ? [] : [{ method: 'upi', amount: paid }] },
  })

describe('a plan, whatever is asked of whatever stay', () => {
  const whatever = (says: (facts: StayFacts, change: StayChange) => void) => {
    let taken = 0
    fc.assert(
      fc.property(anyStay, anyChange, (stay, change) => {
        const facts = factsOf(stay)
        if (reasonOf(facts, change) !== '') return
        taken += 1
        says(facts, change)
      }),
      { numRuns: 1000 },
    )
    expect(taken, 'changes that were not refused').toBeGreaterThan(100)
  }

  it('takes and gives back each night once, and none that is on the bill', () =>
    whatever((facts, change) => {
      const plan = planChange(facts, change)
      const key = (night: { bookingRoomId: string; night: IsoDate }) =>
        `${night.bookingRoomId} ${night.night}`
      const held = new Map(heldNights(facts).map(night => [key(night), night]))
      const [taken, freed] = [plan.take.map(key), plan.release.map(key)]
      expect(new Set([...taken, ...freed]).size).toBe(taken.length + freed.length)
      expect(taken.filter(night => held.has(night))).toEqual([])
      expect(freed.filter(night => held.get(night)?.isPosted !== false)).toEqual(
        // A cancelled stay has no night; what is on its bill is settled there.
        endings.has(change.kind) || change.kind === 'release-room' ? expect.anything() : [],
      )
    }))

  it('leaves every room its nights from check-in to check-out', () =>
    whatever((facts, change) => {
      const after = stateAfter(facts, planChange(facts, change))
      const wanted =
        after.status === 'cancelled'
          ? nightsOf(facts.checkIn, addDays(facts.checkIn, after.isNoShow ? 1 : 0))
          : nightsOf(after.checkIn, after.checkOut)
      for (const room of heldRooms(after))
        expect(heldNights(after, room.id).map(({ night }) => night)).toEqual(wanted)
    }))

  it('keeps a numbered room within the stay, once, and for nobody else', () =>
    whatever((facts, change) => {
      const after = stateAfter(facts, planChange(facts, change))
      for (const room of heldRooms(after)) {
        const own = segmentsOf(after, room.id)
        for (const [at, { from, to, roomId }] of own.entries()) {
          expect(from >= after.checkIn && to <= after.checkOut).toBe(true)
          expect(own[at + 1] === undefined || to <= (own[at + 1]?.from ?? '')).toBe(true)
          const busy = facts.numbered.get(roomId)?.busy ?? []
          expect(busy.filter(other => other.from < to && from < other.to)).toEqual([])
          const others = after.segments.filter(
            one => one.bookingRoomId !== room.id && one.roomId === roomId,
          )
          expect(others.filter(other => other.from < to && from < other.to)).toEqual([])
        }
      }
    }))

  it('takes no night of which no room is left', () =>
    whatever((facts, change) => {
      const { take } = planChange(facts, change)
      const left = facts.roomTypes.get('lake')?.quantity ?? 0
      for (const [, nights] of Map.groupBy(take, ({ night }) => night))
        expect(nights.length).toBeLessThanOrEqual(left)
    }))

  it('sends back what was received beyond the fee, and never more than was received', () =>
    whatever((facts, change) => {
      const plan = planChange(facts, change)
      const { fees, refunds } = plan
      const [received] = [sum(facts.received.map(({ amount }) => amount))]
      const back = sum(refunds.map(({ amount }) => amount))
      const fee = sum(fees.map(withTax))
      const ends = stateAfter(facts, plan).status === 'cancelled'
      expect(back).toBe(ends ? Math.max(0, received - fee) : 0)
      expect(fee).toBeGreaterThanOrEqual(0)
    }))
})

describe('what a change costs', () => {
  const dates = (checkIn: number, checkOut: number, part = {}) =>
    ({
      kind: 'dates',
      checkIn: day(checkIn),
      checkOut: day(checkOut),
      pricing: 'today',
      ...part,
    }) as const

  it('is today’s rate on an added night, and the agreed one on the others', () => {
    const { take, alter, release } = planChange(sampleStay({ today: -5 }), dates(0, 4))
    expect(take.map(({ night, rate }) => ({ night, rate }))).toEqual([
      { night: day(3), rate: 410_000 },
    ])
    expect({ alter, release }).toEqual({ alter: [], release: [] })
  })

  it('is the rate of the nearest night where the agreed price is kept', () =>
    expect(
      planChange(sampleStay({ today: -5 }), dates(0, 4, { pricing: 'keep' })).take,
    ).toMatchObject([{ night: day(3), rate: 400_000 }]))

  it('is nothing for a night given up in time, and the terms’ night when late', () => {
    expect(planChange(sampleStay({ today: -5 }), dates(0, 2)).fees).toEqual([])
    expect(planChange(sampleStay(), dates(0, 2)).fees).toMatchObject([
      { rate: 400_000, cgst: 10_000 },
    ])
  })

  it('is waived only by who may give discounts', () => {
    const change = dates(0, 2, { waiveFee: 'a regular guest' })
    expect(planChange(sampleStay(), change)).toMatchObject({
      fees: [],
      reason: 'Fee waived: a regular guest',
    })
    expect(reasonOf(sampleStay({ part: { may: () => false } }), change)).toContain('discount')
  })

  it('is a night a room when a late guest cancels two rooms, and the rest goes back', () => {
    const paid = { part: { received: [{ method: 'upi' as const, amount: 2_000_000 }] } }
    const { fees, refunds } = planChange(sampleStay({ rooms: 2, ...paid }), { kind: 'cancel' })
    expect(fees).toMatchObject([{ rate: 800_000, taxBasisPoints: 500 }])
    expect(refunds).toEqual([{ method: 'upi', amount: 2_000_000 - 840_000 }])
  })

  it('is one fee for each rate of GST', () => {
    const facts = sampleStay()
    const nights = facts.nights.map((night, at) =>
      at === 0 ? { ...night, ...priceNight(900_000, night.night, [], taxRules) } : night,
    )
    const terms = { freeUntilHours: null, feeNights: null, feeBasisPoints: 5000, description: '' }
    const rooms = facts.rooms.map(room => ({ ...room, terms }))
    expect(planChange({ ...facts, nights, rooms }, { kind: 'cancel' }).fees).toMatchObject([
      { rate: 400_000, taxBasisPoints: 500 },
      { rate: 450_000, taxBasisPoints: 1800 },
    ])
  })

  it('is nothing to cancel a hold that was never confirmed', () =>
    expect(
      planChange(sampleStay({ part: { status: 'pending' } }), { kind: 'cancel' }).fees,
    ).toEqual([]))

  it('is half the last night until six in the evening, and a night later', () => {
    const late = (until: string, fee: 'half' | 'full') =>
      planChange(sampleStay(), { kind: 'late-check-out', until, fee })
    expect(late('17:00', 'half')).toMatchObject({ fees: [{ rate: 200_000 }], take: [] })
    expect(late('20:00', 'full')).toMatchObject({ fees: [], take: [{ night: day(3) }] })
  })

  it('is what the policy says when a guest leaves early', () => {
    const leaving = (departure: Extract<StayChange, { kind: 'check-out-early' }>['departure']) =>
      sum(
        planChange(sampleStay({ nights: 4, today: 1, part: { status: 'checked-in' } }), {
          kind: 'check-out-early',
          departure,
        }).fees.map(({ rate }) => rate),
      )
    expect(leaving({ policy: 'terms' })).toBe(400_000)
    expect(leaving({ policy: 'booked' })).toBe(1_200_000)
    expect(leaving({ policy: 'penalty', nights: 2 })).toBe(800_000)
    expect(leaving({ policy: 'waive', reason: 'ill' })).toBe(0)
  })
})

describe('what a change is refused for', () => {
  it('names the field and what to do instead', () => {
    const inHouse = (made: Sample) => sampleStay({ ...made, part: { status: 'checked-in' } })
    const dates = (checkIn: number, checkOut: number): StayChange => ({
      kind: 'dates',
      checkIn: day(checkIn),
      checkOut: day(checkOut),
      pricing: 'today',
    })
    expect(reasonOf(sampleStay(), dates(0, 3))).toContain('Choose others')
    expect(reasonOf(inHouse({ today: 1 }), dates(1, 3))).toContain('the check-in date stays')
    expect(
      reasonOf(inHouse({ today: 1, posted: 2 }), {
        kind: 'check-out-early',
        departure: { policy: 'terms' },
      }),
    ).toContain('on the bill already')
    expect(reasonOf(sampleStay(), { kind: 'no-show' })).toContain('Wait until midnight')
    expect(reasonOf(sampleStay(), { kind: 'release-room', bookingRoomId: 'room-1' })).toContain(
      'Cancel the booking',
    )
    expect(reasonOf(inHouse({}), { kind: 'cancel' })).toContain('check out early instead')
    expect(reasonOf(sampleStay({ available: 0, today: -5 }), dates(0, 4))).not.toBe('')
  })

  it('is nothing for a guest who is walked, whatever the terms say, and all that was paid goes back', () => {
    const walk = {
      kind: 'walk',
      hotelName: 'Hotel Amet',
      hotelAddress: 'Udaipur',
      hotelPhone: '+919829012345',
      roomCost: 520_000,
      transportCost: 0,
      compensation: 0,
      paidBy: 'hotel',
      reason: 'Sold twice',
    } as const
    const received = [{ method: 'upi' as const, amount: 900_000 }]
    const oversold = sampleStay({
      part: {
        oversold: new Set([oversoldKey({ roomTypeId: 'lake', night: day(0) })]),
        may: () => false,
        received,
      },
    })
    expect(planChange(oversold, walk)).toMatchObject({
      fees: [],
      refunds: [{ method: 'upi', amount: 900_000 }],
      walk: { hotelName: 'Hotel Amet', wasOversold: true },
      booking: { status: 'cancelled', isWalked: true },
    })
    // Where there is a room, the walk waives a fee.
    expect(reasonOf(sampleStay({ part: { may: () => false } }), walk)).toContain('discount')
    // A guest in house leaves today; on the day of arrival the night is on the bill.
    const inHouse = (today: number) =>
      planChange(sampleStay({ today, part: { status: 'checked-in' } }), walk)
    expect(inHouse(1)).toMatchObject({ booking: { checkOut: day(1) }, walk: { scope: 'rest' } })
    expect(inHouse(1).warnings).toEqual([])
    expect(inHouse(0).warnings.join()).toContain('stays on the bill')
    // A channel pays for what it sold, and for nothing else.
    const byChannel = { ...walk, paidBy: 'channel' } as const
    for (const source of ['direct', 'walk-in', 'agent', 'google'] as const)
      expect(reasonOf(sampleStay({ part: { source } }), byChannel)).toContain('No channel sold')
    expect(planChange(sampleStay({ part: { source: 'agoda' } }), byChannel).walk).toMatchObject({
      paidBy: 'channel',
    })
  })
})
